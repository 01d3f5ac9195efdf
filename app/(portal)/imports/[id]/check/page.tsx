import type { Metadata } from "next";
import { gridColumns, loadStep, loadRepairs } from "@/app/(portal)/imports/load-import";
import { getReader, getTranslations } from "@/app/i18n";
import { ImportFrame, Working } from "@/components/imports/import-frame";
import { ContradictionList, RepairList } from "@/components/imports/repair-list";
import { EditList } from "@/components/imports/row-form";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/checkbox";
import { ArrowLeftRight, CircleCheck } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { listSynonyms } from "@/lib/imports/columns/map-columns";
import { suggestRematch, type Rematch } from "@/lib/imports/columns/show-mapping";
import { HIDDEN_ROWS, type ImportOptions } from "@/lib/imports/commit/plan-rules";
import { listContradicted, listImportEdits } from "@/lib/imports/rows/edit-cells";
import { listRepairs } from "@/lib/imports/rows/list-rows";
import type { ImportCounts } from "@/lib/imports/rules";
import { showProgress } from "@/lib/imports/show-import";
import { cellChoices } from "@/lib/imports/values/cell-choices";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { productSum } from "../../../../../components/imports/import-confirm";
import {
  cancelImportAction,
  fixAllAction,
  forgetWordAction,
  rematchAction,
  replaceValueAction,
  undoEditAction,
  useForAllAction,
} from "../../actions";
import { setHiddenRowsAction, setTotalsRowsAction } from "../columns/actions";
import { ImportRows } from "./import-rows";

export async function generateMetadata({ params }: PageProps<"/imports/[id]/check">): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([
    params.then(({ id }) => loadStep(id, "check")),
    getTranslations("imports"),
  ]);
  return { title: `${t("steps.check")} · ${shown.fileName}` };
}

export default async function ImportCheckPage({ params, searchParams }: PageProps<"/imports/[id]/check">) {
  const [{ context, shown: view }, query, reader] = await Promise.all([
    params.then(({ id }) => loadStep(id, "check")),
    searchParams,
    getReader(),
  ]);
  const { id, counts, state } = view;
  if (state === "checking") {
    const { done, total } = await showProgress(context, { importId: id });
    return (
      <ImportFrame reader={reader} importView={view} step="check" cancel={cancelImportAction}>
        <Working reader={reader} importId={id} step={{ state, done, total }} />
      </ImportFrame>
    );
  }
  const [repairs, contradicted, edits, synonyms, problems] = await Promise.all([
    loadRepairs(context, view),
    listContradicted(context, { importId: id }),
    listImportEdits(context, { importId: id }),
    listSynonyms(context, { importId: id }),
    listRepairs(context, { importId: id }),
  ]);
  const totals = problems.find(({ code }) => code === "totals_row");
  const columns = gridColumns(view, reader.locale);
  const rematches = suggestRematch({ ...view, problems, rows: counts.rows });
  const fieldOf = (column: number) => view.targets[column]?.field ?? null;
  const nameOf = (column: number) => columns.find(({ index }) => index === column)?.name ?? "";
  return (
    <ImportFrame reader={reader} importView={view} step="check" cancel={cancelImportAction}>
      <div className="flex flex-col gap-8">
        <ValidationSummary reader={reader} importId={id} counts={counts} />
        {(view.options.hiddenRows || problems.some(({ code }) => code === "row_hidden")) && (
          <HiddenRowsForm reader={reader} importId={id} chosen={view.options.hiddenRows} action={setHiddenRowsAction} />
        )}
        <TotalsProposal
          reader={reader}
          importId={id}
          totals={totals}
          chosen={view.options.totalsRows}
          action={setTotalsRowsAction}
        />
        <EditList reader={reader} importId={id} edits={edits} nameOf={nameOf} fieldOf={fieldOf} undo={undoEditAction} />
        <WordList reader={reader} importId={id} synonyms={synonyms} forget={forgetWordAction} />
        <RematchList reader={reader} importId={id} rematches={rematches} nameOf={nameOf} action={rematchAction} />
        <ContradictionList
          reader={reader}
          importId={id}
          members={contradicted.members}
          more={contradicted.more}
          useForAll={useForAllAction}
        />
        {repairs.length === 0 && contradicted.members.length === 0 && !totals && <NothingWrong reader={reader} />}
        <RepairList
          reader={reader}
          importId={id}
          repairs={repairs}
          actions={{ fixAll: fixAllAction, replace: replaceValueAction }}
        />
        <ImportRows context={context} reader={reader} importView={view} params={query} columns={columns} />
      </div>
    </ImportFrame>
  );
}

interface HiddenRowsFormProps {
  reader: Reader;
  importId: string;
  chosen: ImportOptions["hiddenRows"];
  action: (form: FormData) => Promise<void>;
}

function HiddenRowsForm({ reader, importId, chosen, action }: HiddenRowsFormProps) {
  const t = translator(reader.locale, "imports");
  return (
    <ActionForm action={action} className="flex flex-col items-start gap-3">
      <input type="hidden" name="importId" value={importId} />
      <RadioGroup
        name="hiddenRows"
        legend={t("preview.hidden.title")}
        defaultValue={chosen ?? "skip"}
        options={HIDDEN_ROWS.map((value) => ({
          value,
          label: t(`preview.hidden.${value}`),
          hint: t(`preview.hidden.${value}Hint`),
        }))}
      />
      <SubmitButton variant="secondary" size="sm">
        {t("preview.hidden.submit")}
      </SubmitButton>
    </ActionForm>
  );
}

interface TotalsProposalProps {
  reader: Reader;
  importId: string;
  totals: { count: number; firstRow: number } | undefined;
  chosen: ImportOptions["totalsRows"];
  action: (form: FormData) => Promise<void>;
}

function TotalsProposal({ reader, importId, totals, chosen, action }: TotalsProposalProps) {
  const t = translator(reader.locale, "imports");
  const choose = (value: (typeof HIDDEN_ROWS)[number], variant: "primary" | "secondary") => (
    <ActionForm action={action}>
      <input type="hidden" name="importId" value={importId} />
      <input type="hidden" name="totalsRows" value={value} />
      <SubmitButton size="sm" variant={variant}>
        {t(`totals.${value}`, { count: totals?.count ?? 2 })}
      </SubmitButton>
    </ActionForm>
  );
  if (chosen)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
        <p>{t(`totals.chosen.${chosen}`)}</p>
        {choose(chosen === "skip" ? "import" : "skip", "secondary")}
      </div>
    );
  if (!totals) return null;
  return (
    <Callout tone="caution" title={t("totals.title", { count: totals.count, row: totals.firstRow })}>
      <p>{t("totals.text", { count: totals.count })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {choose("skip", "primary")}
        {choose("import", "secondary")}
      </div>
    </Callout>
  );
}

interface RematchListProps {
  reader: Reader;
  importId: string;
  rematches: readonly Rematch[];
  nameOf: (column: number) => string;
  action: (form: FormData) => Promise<void>;
}

function RematchList({ reader, importId, rematches, nameOf, action }: RematchListProps) {
  const t = translator(reader.locale, "imports");
  const fieldOf = fieldNames(reader.locale);
  if (rematches.length === 0) return null;
  return (
    <Callout tone="caution" title={t("rematch.title", { count: rematches.length })}>
      <p>{t("rematch.text")}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {rematches.map(({ column, field, instead, count }) => (
          <li key={column} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span className="min-w-0 break-words">
              {t("rematch.line", { column: nameOf(column), field: fieldOf(field), count })}
            </span>
            <ActionForm action={action}>
              <input type="hidden" name="importId" value={importId} />
              <input type="hidden" name="column" value={column} />
              {instead !== null && <input type="hidden" name="field" value={instead} />}
              <SubmitButton size="sm" icon={<ArrowLeftRight aria-hidden="true" />}>
                {instead === null ? t("rematch.leaveOut") : t("rematch.instead", { field: fieldOf(instead) })}
              </SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function ValidationSummary({ reader, importId, counts }: { reader: Reader; importId: string; counts: ImportCounts }) {
  const t = translator(reader.locale, "imports");
  const good = counts.rows - counts.refused;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div role="status">
        <h2 className="font-serif text-xl font-medium">{t("check.summary", { good, rows: counts.rows })}</h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {good > 0 && `${productSum(t, counts)}. `}
          {counts.refused === 0 ? t("check.allGood") : t("check.someRefused", { count: counts.refused })}
          {counts.warnings > 0 && ` ${t("check.warnings", { count: counts.warnings })}`}
        </p>
      </div>
      <LinkButton href={`/imports/${importId}/preview`} variant="primary">
        {t("check.toPreview")}
      </LinkButton>
    </div>
  );
}

function NothingWrong({ reader }: { reader: Reader }) {
  const t = translator(reader.locale, "imports");
  return (
    <p className="flex items-center gap-2 rounded-md border border-positive/30 bg-positive-soft/60 px-4 py-3">
      <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-positive" />
      {t("check.nothingWrong")}
    </p>
  );
}

interface WordListProps {
  reader: Reader;
  importId: string;
  synonyms: readonly { field: string; word: string; found: string; value: string }[];
  forget: (form: FormData) => Promise<void>;
}

function WordList({ reader, importId, synonyms, forget }: WordListProps) {
  const t = translator(reader.locale, "imports");
  const fieldOf = fieldNames(reader.locale);
  const choicesOf = cellChoices(reader.locale);
  if (synonyms.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-sunken px-4 py-2.5 text-sm">
      <summary className="unfolds">{t("words.title", { count: synonyms.length })}</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {synonyms.map(({ field, word, found, value }) => (
          <li key={`${field} ${word}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">
              {t.rich("words.line", {
                field: fieldOf(field),
                found,
                value: choicesOf(field.replace(".*.", ".1."))?.find((choice) => choice.value === value)?.label ?? value,
                cell: (chunk) => <span className="font-mono">{chunk}</span>,
              })}
            </span>
            <ActionForm action={forget}>
              <input type="hidden" name="importId" value={importId} />
              <input type="hidden" name="field" value={field} />
              <input type="hidden" name="word" value={word} />
              <SubmitButton variant="secondary" size="sm" aria-label={t("words.forgetNamed", { found })}>
                {t("words.forget")}
              </SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
