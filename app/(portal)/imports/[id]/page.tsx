import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { loadImport } from "@/app/(portal)/imports/load-import";
import { getReader, getTranslations } from "@/app/i18n";
import { ImportFrame, stepOf, stepPath } from "@/components/imports/import-frame";
import { refusedOf } from "@/components/imports/import-table";
import { NextSteps, ResultTable } from "@/components/imports/result-panels";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { listImportResults } from "@/lib/imports/rows/list-rows";
import {
  isOneOf,
  madeOf,
  productsOf,
  ROW_RETENTION_DAYS,
  UNFINISHED_RETENTION_DAYS,
  type ImportCounts,
  type ImportState,
} from "@/lib/imports/rules";
import type { ImportView } from "@/lib/imports/show-import";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZE_DEFAULT } from "@/lib/platform/input/list-page";
import { productSum } from "../../../../components/imports/import-confirm";
import { cancelImportAction } from "../actions";
import { ResultState, ResultUndo } from "./result-state";
import { UndoRows } from "./undo-rows";

export async function generateMetadata({ params }: PageProps<"/imports/[id]">): Promise<Metadata> {
  return { title: (await loadImport((await params).id)).shown.fileName };
}

const isStored = ({ result }: { result: { productId: string | null } }) => result.productId !== null;
const afterRow = z.coerce.number().int().min(0).catch(0);
const WITH_RESULTS = ["committed", "cancelled", "undoing", "undone", "committing"] as const;

export default async function ImportPage({ params, searchParams }: PageProps<"/imports/[id]">) {
  const [{ context, shown, mayManage }, query, reader, t] = await Promise.all([
    params.then(({ id }) => loadImport(id)),
    searchParams,
    getReader(),
    getTranslations("imports"),
  ]);
  const { id, state, counts, isPurged } = shown;
  const step = stepOf(state, counts.refused);
  if (step !== "result" && mayManage && !isPurged) redirect(stepPath(id, step) as Route);
  const storedCount = madeOf(counts) + counts.committed.refused;
  const isWorking = state === "committing" || state === "undoing";
  const results =
    isWorking || !isOneOf(WITH_RESULTS, state)
      ? null
      : await listImportResults(context, {
          importId: id,
          after: afterRow.parse(query.cursor),
          limit: PAGE_SIZE_DEFAULT,
        });
  return (
    <ImportFrame
      reader={reader}
      importView={shown}
      step="result"
      cancel={mayManage && state === "failed" ? cancelImportAction : undefined}
      may={(permission) => actorMay(context.actor, permission)}
    >
      <div className="flex flex-col gap-8">
        <ResultState context={context} reader={reader} importView={shown} mayManage={mayManage} />
        {state === "committed" && (
          <NextSteps
            reader={reader}
            importId={id}
            counts={counts}
            productId={madeOf(counts) === 1 ? (results?.results.find(isStored)?.result.productId ?? null) : null}
            mayEdit={actorMay(context.actor, "products.edit")}
            rejected={isPurged ? 0 : refusedOf(counts)}
          />
        )}
        {(state === "committed" ||
          state === "undone" ||
          (state === "cancelled" && results !== null && results.results.length > 0)) && (
          <ResultFigures reader={reader} state={state} counts={counts} />
        )}
        {!isWorking && refusedOf(counts) > 0 && !isPurged && state !== "undone" && (
          <RefusedFiles locale={reader.locale} importId={id} count={refusedOf(counts)} mayManage={mayManage} />
        )}
        <ResultUndo context={context} reader={reader} importView={shown} mayManage={mayManage} />
        {results && (storedCount > 0 || results.results.length > 0) && (
          <Section
            id="products"
            title={t("result.productsTitle")}
            description={t("result.productsText")}
            actions={
              <LinkButton
                href={`/imports/${id}/results?format=xlsx`}
                download
                size="sm"
                icon={<Download aria-hidden="true" />}
              >
                {t("result.file")}
              </LinkButton>
            }
          >
            <ResultTable
              reader={reader}
              importId={id}
              params={query}
              rows={results.results.map(({ result, ...product }) => ({ ...result, ...product }))}
              next={results.next}
            />
          </Section>
        )}
        {results && mayManage && (
          <UndoRows
            context={context}
            reader={reader}
            importView={shown}
            rows={results.results.map(({ result, ...product }) => ({ ...result, ...product }))}
          />
        )}
        <ImportFacts reader={reader} importView={shown} />
      </div>
    </ImportFrame>
  );
}

function RefusedFiles({
  locale,
  importId,
  count,
  mayManage,
}: {
  locale: Locale;
  importId: string;
  count: number;
  mayManage: boolean;
}) {
  const t = translator(locale, "imports");
  return (
    <Section id="rejected" title={t("refused.title", { count })} description={t("refused.text")}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/imports/${importId}/refused?format=xlsx`} download icon={<Download aria-hidden="true" />}>
          {t("refused.xlsx")}
        </LinkButton>
        <LinkButton href={`/imports/${importId}/refused?format=csv`} download icon={<Download aria-hidden="true" />}>
          {t("refused.csv")}
        </LinkButton>
        {mayManage && (
          <LinkButton href="/imports/new" variant="quiet">
            {t("refused.again")}
          </LinkButton>
        )}
      </div>
    </Section>
  );
}

interface ImportFactsProps {
  reader: Reader;
  importView: ImportView;
}

function ImportFacts({
  reader,
  importView: { by, source, sha256, counts, isPurged, createdAt, startedAt, endedAt },
}: ImportFactsProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const at = (instant: Date | null) => instant && <Time value={instant} reader={reader} as="dateTime" />;
  const items = [
    { key: "by", label: t("facts.by"), value: by && t(`facts.from.${source}`, { name: by }) },
    { key: "uploaded", label: t("facts.uploaded"), value: at(createdAt) },
    { key: "started", label: t("facts.started"), value: at(startedAt) },
    { key: "ended", label: t("facts.ended"), value: at(endedAt) },
    { key: "rows", label: t("facts.rows"), value: counts.rows > 0 ? format.number(counts.rows) : null },
    { key: "products", label: t("facts.products"), value: productsOf(counts) > 0 ? productSum(t, counts) : null },
    {
      key: "hash",
      label: t("facts.hash"),
      value: <span className="block font-mono text-xs text-balance break-all">{sha256}</span>,
    },
    {
      key: "kept",
      label: t("facts.file"),
      value: isPurged ? t("facts.purged", { days: startedAt ? ROW_RETENTION_DAYS : UNFINISHED_RETENTION_DAYS }) : null,
    },
  ];
  return (
    <Section title={t("facts.title")}>
      <KeyValues items={items.filter(({ value }) => value !== null)} className="max-w-3xl" />
    </Section>
  );
}

interface ResultFiguresProps {
  reader: Reader;
  state: ImportState;
  counts: ImportCounts;
}

function ResultFigures({ reader, state, counts }: ResultFiguresProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const { committed, undone } = counts;
  const figures: [label: string, value: number][] =
    state === "undone"
      ? [
          [t("result.removed"), undone.removed],
          [t("result.restored"), undone.restored],
          [t("result.takenBack"), undone.units],
          [t("result.kept"), undone.kept],
        ]
      : [
          [t("result.created"), committed.created],
          [t("result.changed"), committed.changed],
          [t("result.added"), committed.added],
          [t("result.units"), committed.units],
          [t("result.unchanged"), counts.products.unchanged],
          [t("result.refused"), refusedOf(counts)],
        ];
  return (
    <dl
      className={
        "grid grid-cols-2 gap-x-6 gap-y-5 rounded-md border border-line bg-surface px-5 py-4 sm:flex sm:gap-x-14"
      }
    >
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className={`font-serif text-2xl font-medium ${value === 0 ? "text-ink-faint" : ""}`}>
            {format.number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
