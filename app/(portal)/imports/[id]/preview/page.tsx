import type { Metadata } from "next";
import { cellTexts, gridColumns, gridProblem, loadStep } from "@/app/(portal)/imports/load-import";
import { getReader, getTranslations } from "@/app/i18n";
import { Consequences, SameFile } from "@/components/imports/import-confirm";
import { ImportFrame } from "@/components/imports/import-frame";
import { PreviewRows, RowPaging } from "@/components/imports/preview-rows";
import { StoredTable } from "@/components/imports/result-panels";
import { ActionForm } from "@/components/ui/action-form";
import { RadioGroup } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ColumnTarget } from "@/lib/imports/commit/plan-rules";
import { rowsQuery } from "@/lib/imports/contract";
import { listRows } from "@/lib/imports/rows/list-rows";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import { storedCells } from "@/lib/imports/rows/stage-rows";
import { ROW_OUTCOMES, type ImportCounts } from "@/lib/imports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { cancelImportAction, commitImportAction } from "../../actions";
import { setBlanksAction } from "../columns/actions";

export async function generateMetadata({ params }: PageProps<"/imports/[id]/preview">): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([
    params.then(({ id }) => loadStep(id, "preview")),
    getTranslations("imports"),
  ]);
  return { title: `${t("steps.preview")} · ${shown.fileName}` };
}

export default async function ImportPreviewPage({ params, searchParams }: PageProps<"/imports/[id]/preview">) {
  const [{ context, shown }, query, reader, t] = await Promise.all([
    params.then(({ id }) => loadStep(id, "preview")),
    searchParams,
    getReader(),
    getTranslations("imports"),
  ]);
  const { id, counts } = shown;
  const rowsFilter = rowsQuery.parse(query);
  const outcome = rowsFilter.outcome[0] ?? ROW_OUTCOMES.find((each) => counts[each] > 0) ?? "new";
  const texts = problemTexts(reader.locale);
  const columns = gridColumns(shown, reader.locale);
  const leftOut = columns.filter(({ field }) => field === null).map(({ name }) => name);
  const stored = storedCells(shown.targets, shown.options, reader.locale);
  const textOfCells = cellTexts(shown, reader.locale);
  const page = await listRows(context, {
    importId: id,
    ...rowsFilter,
    outcome: [outcome],
    isOncePerProduct: outcome !== "refused",
  });
  return (
    <ImportFrame reader={reader} importView={shown} step="preview" cancel={cancelImportAction}>
      <div className="flex flex-col gap-8">
        <SameFile reader={reader} earlier={shown.sameFile} />
        <Consequences reader={reader} importId={id} counts={counts} current={outcome} />
        <MatchingNote
          reader={reader}
          importId={id}
          targets={shown.targets}
          blanks={shown.options.blanks}
          setBlanks={setBlanksAction}
        />
        <CommitPanel reader={reader} importId={id} counts={counts} commit={commitImportAction} />
        <Section
          id="rows"
          title={t(`preview.lists.${outcome}`)}
          description={outcome === "new" ? t("preview.stored") : undefined}
        >
          <p className="mb-3 max-w-prose text-sm text-ink-muted">
            {leftOut.length === 0 ? t("preview.allMatched") : t("preview.leftOut", { names: leftOut.join(", ") })}{" "}
            <TextLink href={`/imports/${id}/columns`}>{t("preview.changeColumns")}</TextLink>
            {counts.warnings > 0 && (
              <>
                {" "}
                {t("check.warnings", { count: counts.warnings })}{" "}
                <TextLink href={`/imports/${id}/check?rows=problems#rows`}>{t("preview.lookAtWarnings")}</TextLink>
              </>
            )}
          </p>
          {page.rows.length === 0 ? (
            <EmptyState title={t("preview.noRows")} />
          ) : (
            <>
              {outcome === "changed" || outcome === "refused" ? (
                <PreviewRows
                  reader={reader}
                  importId={id}
                  outcome={outcome}
                  columns={columns}
                  rows={page.rows.map((row) => ({
                    ...row,
                    cells: textOfCells(row.cells),
                    problems: row.problems.map((problem) => gridProblem(problem, texts)),
                  }))}
                />
              ) : (
                <StoredTable
                  reader={reader}
                  columns={columns}
                  rows={page.rows.map(({ number, cells, productId, units, rows }) => ({
                    number,
                    productId,
                    stored: stored(cells),
                    note: units > 0 ? t("preview.units", { units, rows }) : undefined,
                  }))}
                />
              )}
              <RowPaging
                locale={reader.locale}
                path={`/imports/${id}/preview`}
                query={{ outcome }}
                after={rowsFilter.after}
                next={page.next}
                total={page.total}
                anchor="rows"
              />
            </>
          )}
        </Section>
      </div>
    </ImportFrame>
  );
}

interface MatchingNoteProps {
  reader: Reader;
  importId: string;
  targets: readonly (ColumnTarget | null)[];
  blanks: "keep" | "clear";
  setBlanks?: (form: FormData) => Promise<void>;
}

function MatchingNote({ reader, importId, targets, blanks, setBlanks }: MatchingNoteProps) {
  const t = translator(reader.locale, "imports");
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <h2 className="mb-1 text-sm font-medium">{t("preview.keyTitle")}</h2>
        <p className="max-w-prose text-ink-muted">{t(`preview.keys.${keyOf(targets)}`)}</p>
      </div>
      {setBlanks && (
        <ActionForm action={setBlanks} className="flex flex-col items-start gap-3">
          <input type="hidden" name="importId" value={importId} />
          <RadioGroup
            name="blanks"
            legend={t("preview.blanksTitle")}
            defaultValue={blanks}
            options={(["keep", "clear"] as const).map((value) => ({
              value,
              label: t(`preview.blanks.${value}`),
              hint: t(`preview.blanks.${value}Hint`),
            }))}
          />
          <SubmitButton variant="secondary" size="sm">
            {t("preview.blanksSubmit")}
          </SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}

/** The key that matches rows, the most reliable first: id, the brand's own id, then GTIN and serial number. */
function keyOf(targets: readonly (ColumnTarget | null)[]): "id" | "external_id" | "unit" | "none" | "record" {
  const fields = new Set(targets.map((target) => target?.field));
  if (fields.has("record")) return "record";
  if (fields.has("id")) return "id";
  if (fields.has("external_id")) return "external_id";
  return fields.has("gtin") && fields.has("serial_number") ? "unit" : "none";
}

interface CommitPanelProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  commit: (form: FormData) => Promise<void>;
}

function CommitPanel({ reader, importId, counts, commit }: CommitPanelProps) {
  const t = translator(reader.locale, "imports");
  const { refused, passports, products } = counts;
  const good = counts.new + counts.changed + counts.added;
  const doing = [
    ...(products.new > 0 ? [t("commit.creates", { count: products.new })] : []),
    ...(products.changed > 0 ? [t("commit.changes", { count: products.changed })] : []),
    ...(products.added > 0 ? [t("commit.adds", { count: products.added })] : []),
    ...(passports > 0 ? [t("commit.units", { count: passports })] : []),
    ...(refused > 0 ? [t("commit.leaves", { count: refused })] : []),
  ];
  if (good === 0)
    return (
      <div className="border-t-3 border-double border-accent-line pt-5">
        <h2 className="font-serif text-lg font-medium">{t("commit.nothingTitle")}</h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {t(refused > 0 ? "commit.nothingRefused" : "commit.nothingText")}
        </p>
      </div>
    );
  return (
    <div
      className={
        "flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t-3 border-double border-accent-line pt-5"
      }
    >
      <div>
        <h2 className="font-serif text-lg font-medium">{t("commit.title")}</h2>
        <ul className="mt-1 max-w-prose text-ink-muted">
          {doing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>{t("commit.undoable")}</li>
        </ul>
      </div>
      <ActionForm action={commit}>
        <input type="hidden" name="importId" value={importId} />
        <SubmitButton>{t("commit.submit", { count: good })}</SubmitButton>
      </ActionForm>
    </div>
  );
}
