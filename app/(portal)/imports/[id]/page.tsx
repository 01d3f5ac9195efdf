import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getReader, getTranslations } from "@/app/i18n";
import { ImportFacts } from "@/components/imports/import-facts";
import { ImportFrame } from "@/components/imports/import-frame";
import { stepOf, stepPath } from "@/components/imports/import-steps";
import { refusedOf } from "@/components/imports/import-table";
import { RefusedFiles } from "@/components/imports/refused-files";
import { ResultFigures } from "@/components/imports/result-figures";
import { ResultTable } from "@/components/imports/result-table";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { listImportResults } from "@/lib/imports/rows/list-rows";
import { isOneOf, madeOf } from "@/lib/imports/rules";
import { PAGE_SIZE_DEFAULT } from "@/lib/platform/input/list-page";
import { cancelImportAction } from "../actions";
import { loadImport } from "./load";
import { ResultState, ResultUndo } from "./result-state";

export async function generateMetadata({ params }: PageProps<"/imports/[id]">): Promise<Metadata> {
  return { title: (await loadImport((await params).id)).shown.fileName };
}

const afterRow = z.coerce.number().int().min(0).catch(0);
const WITH_RESULTS = ["committed", "cancelled", "undoing", "undone", "committing"] as const;

/** An import that is being done or has ended; one that waits for a person is led to where it goes on. */
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
  const made = madeOf(counts) + counts.committed.refused;
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
      shown={shown}
      step="result"
      cancel={mayManage && state === "failed" ? cancelImportAction : undefined}
    >
      <div className="flex flex-col gap-8">
        <ResultState context={context} reader={reader} shown={shown} mayManage={mayManage} />
        {(state === "committed" ||
          state === "undone" ||
          (state === "cancelled" && results !== null && results.results.length > 0)) && (
          <ResultFigures reader={reader} state={state} counts={counts} />
        )}
        {!isWorking && refusedOf(counts) > 0 && !isPurged && state !== "undone" && (
          <RefusedFiles locale={reader.locale} importId={id} count={refusedOf(counts)} mayManage={mayManage} />
        )}
        <ResultUndo context={context} reader={reader} shown={shown} mayManage={mayManage} />
        {results && (made > 0 || results.results.length > 0) && (
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
        <ImportFacts reader={reader} shown={shown} />
      </div>
    </ImportFrame>
  );
}
