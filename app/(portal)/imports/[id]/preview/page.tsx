import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { CommitPanel } from "@/components/imports/commit-panel";
import { Consequences } from "@/components/imports/consequence";
import { ImportFrame } from "@/components/imports/import-frame";
import { MatchingNote } from "@/components/imports/matching-note";
import { PreviewRows } from "@/components/imports/preview-rows";
import { RowPaging } from "@/components/imports/row-paging";
import { SameFile } from "@/components/imports/same-file";
import { StoredTable } from "@/components/imports/stored-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { rowsQuery } from "@/lib/imports/contract";
import { listRows } from "@/lib/imports/rows/list-rows";
import { problemWords } from "@/lib/imports/rows/problem-words";
import { storedCells } from "@/lib/imports/rows/stored-cells";
import { ROW_OUTCOMES } from "@/lib/imports/rules";
import { cancelImportAction, commitImportAction } from "../../actions";
import { setBlanksAction } from "../columns/actions";
import { loadStep } from "../load";
import { gridColumns, gridProblem } from "../shown-rows";

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
  const given = rowsQuery.parse(query);
  const outcome = given.outcome[0] ?? ROW_OUTCOMES.find((each) => counts[each] > 0) ?? "new";
  const words = problemWords(reader.locale);
  const columns = gridColumns(shown, reader.locale);
  const leftOut = columns.filter(({ field }) => field === null).map(({ name }) => name);
  const stored = storedCells(shown.targets, shown.options);
  const page = await listRows(context, {
    importId: id,
    ...given,
    outcome: [outcome],
    isOncePerProduct: outcome !== "refused",
  });
  return (
    <ImportFrame reader={reader} shown={shown} step="preview" cancel={cancelImportAction}>
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
                    problems: row.problems.map((problem) => gridProblem(problem, words)),
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
                after={given.after}
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
