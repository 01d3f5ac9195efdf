import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { ContradictionList } from "@/components/imports/contradiction-list";
import { EditList } from "@/components/imports/edit-list";
import { HiddenRowsForm } from "@/components/imports/hidden-rows-form";
import { ImportFrame } from "@/components/imports/import-frame";
import { RematchList } from "@/components/imports/rematch-list";
import { RepairList } from "@/components/imports/repair-list";
import { ValidationSummary, NothingWrong } from "@/components/imports/validation-summary";
import { WordList } from "@/components/imports/word-list";
import { Working } from "@/components/imports/working";
import { suggestRematch } from "@/lib/imports/columns/suggest-rematch";
import { listImportEdits } from "@/lib/imports/rows/edit-cells";
import { listContradicted } from "@/lib/imports/rows/list-contradictions";
import { listRepairs } from "@/lib/imports/rows/list-rows";
import { showProgress } from "@/lib/imports/show-progress";
import { listWords } from "@/lib/imports/words/forget-word";
import {
  cancelImportAction,
  fixAllAction,
  forgetWordAction,
  rematchAction,
  replaceValueAction,
  undoEditAction,
  useForAllAction,
} from "../../actions";
import { setHiddenRowsAction } from "../columns/actions";
import { loadStep } from "../load";
import { gridColumns } from "../shown-rows";
import { ImportRows } from "./import-rows";
import { loadRepairs } from "./load-repairs";

export async function generateMetadata({ params }: PageProps<"/imports/[id]/check">): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([
    params.then(({ id }) => loadStep(id, "check")),
    getTranslations("imports"),
  ]);
  return { title: `${t("steps.check")} · ${shown.fileName}` };
}

export default async function ImportCheckPage({ params, searchParams }: PageProps<"/imports/[id]/check">) {
  const [{ context, shown }, query, reader] = await Promise.all([
    params.then(({ id }) => loadStep(id, "check")),
    searchParams,
    getReader(),
  ]);
  const { id, counts, state } = shown;
  if (state === "checking") {
    const { done, total } = await showProgress(context, { importId: id });
    return (
      <ImportFrame reader={reader} shown={shown} step="check" cancel={cancelImportAction}>
        <Working reader={reader} importId={id} step={{ state, done, total }} />
      </ImportFrame>
    );
  }
  const [repairs, contradicted, edits, words, problems] = await Promise.all([
    loadRepairs(context, shown),
    listContradicted(context, { importId: id }),
    listImportEdits(context, { importId: id }),
    listWords(context, { importId: id }),
    listRepairs(context, { importId: id }),
  ]);
  const columns = gridColumns(shown, reader.locale);
  const rematches = suggestRematch({ ...shown, problems, rows: counts.rows });
  const nameOf = (column: number) => columns.find(({ index }) => index === column)?.name ?? "";
  return (
    <ImportFrame reader={reader} shown={shown} step="check" cancel={cancelImportAction}>
      <div className="flex flex-col gap-8">
        <ValidationSummary reader={reader} importId={id} counts={counts} />
        {(shown.options.hiddenRows || problems.some(({ code }) => code === "row_hidden")) && (
          <HiddenRowsForm
            reader={reader}
            importId={id}
            chosen={shown.options.hiddenRows}
            action={setHiddenRowsAction}
          />
        )}
        <EditList reader={reader} importId={id} edits={edits} nameOf={nameOf} undo={undoEditAction} />
        <WordList reader={reader} importId={id} words={words} forget={forgetWordAction} />
        <RematchList reader={reader} importId={id} rematches={rematches} nameOf={nameOf} action={rematchAction} />
        <ContradictionList
          reader={reader}
          importId={id}
          members={contradicted.members}
          more={contradicted.more}
          useForAll={useForAllAction}
        />
        {repairs.length === 0 && contradicted.members.length === 0 && <NothingWrong reader={reader} />}
        <RepairList
          reader={reader}
          importId={id}
          repairs={repairs}
          actions={{ fixAll: fixAllAction, replace: replaceValueAction }}
        />
        <ImportRows context={context} reader={reader} shown={shown} params={query} columns={columns} />
      </div>
    </ImportFrame>
  );
}
