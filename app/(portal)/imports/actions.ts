"use server";

import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import { fileErrorFlash, fileErrorOf } from "@/components/imports/file-error";
import { chooseHeader } from "@/lib/imports/columns/choose-header";
import { forgetWord } from "@/lib/imports/columns/map-columns";
import { rematchColumn } from "@/lib/imports/columns/show-mapping";
import { cancelImport, commitImport } from "@/lib/imports/commit/commit-import";
import { oneCellForm, readRowForm, rowForm } from "@/lib/imports/contract";
import { editCells, fixAllAlike, replaceValue, undoEdit, useForAll } from "@/lib/imports/rows/edit-cells";
import { rereadFile } from "@/lib/imports/rows/revalidate-rows";
import { undoImport } from "@/lib/imports/undo/undo-import";
import { undoImportRows } from "@/lib/imports/undo/undo-rows";
import type { DomainError } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";
import { importPlace } from "./import-place";

const pageOf = ({ importId = "" }: Fields) => importPlace(importId);
const addressOf = (importId = "") => `/imports/${encodeURIComponent(importId)}`;
const checkOf = ({ importId }: { importId?: string }) => `${addressOf(importId)}/check`;

const isOfFile = (error?: DomainError) => error?.code === "file_refused";
const readingPage = async (fields: Fields, error?: DomainError) =>
  isOfFile(error) ? `${addressOf(fields.importId)}/file` : pageOf(fields);
const readingRefusal = (error: DomainError): Flash =>
  isOfFile(error) ? fileErrorFlash(fileErrorOf(error)) : { outcome: "refused", code: error.code };

export const rereadFileAction = action({
  isOnItsOwn: true,
  run: rereadFile,
  page: readingPage,
  refusal: readingRefusal,
  leadTo: (_, { importId }) => `${addressOf(importId)}/file`,
});

export const chooseHeaderAction = action({
  isOnItsOwn: true,
  run: chooseHeader,
  page: readingPage,
  refusal: readingRefusal,
  leadTo: (_, { importId }) => `${addressOf(importId)}/columns`,
});

export const fixAllAction = action({
  readInput: ({ importId, code, field }) => ({ importId, code, field: field ?? null }),
  run: fixAllAlike,
  page: checkOf,
  done: "import_cells_fixed",
});

export const useForAllAction = action({ run: useForAll, page: checkOf, done: "import_cells_fixed" });

export const replaceValueAction = action({
  // An empty field is a value here, so empty texts of the form are included.
  readInput: (_fields, form) =>
    Object.fromEntries([...form].filter(([name, value]) => typeof value === "string" && !name.startsWith("$"))),
  run: replaceValue,
  page: checkOf,
  done: "import_cells_fixed",
});

export const editRowAction = action({
  schema: rowForm,
  readInput: (_fields, form) => readRowForm(form),
  of: editCells,
  run: (context, { importId, cells }) => editCells(context, { importId, cells }),
  page: ({ back, ...fields }) => `${checkOf(fields)}${back ? `?${back}` : ""}`,
  done: "import_cells_saved",
});

export const editCellAction = action({
  schema: oneCellForm,
  // An empty cell is a value here.
  readInput: (_fields, form) => Object.fromEntries(form),
  of: editCells,
  isOnItsOwn: true,
  run: (context, { importId, ...cell }) => editCells(context, { importId, cells: [cell] }),
});

export const rematchAction = action({
  readInput: ({ importId, column, field }) => ({ importId, column, field: field ?? null }),
  run: rematchColumn,
  page: checkOf,
  done: "import_columns_matched",
});

export const forgetWordAction = action({ run: forgetWord, page: checkOf, done: "import_word_forgotten" });

export const undoEditAction = action({ run: undoEdit, page: checkOf, done: "import_edit_undone" });

export const commitImportAction = action({ run: commitImport, page: pageOf });

export const cancelImportAction = action({ run: cancelImport, page: pageOf, done: "import_cancelled" });

export const undoImportAction = action({ run: undoImport, page: pageOf });

export const undoRowsAction = action({
  readInput: ({ importId }, form) => ({ importId, numbers: form.getAll("number") }),
  run: undoImportRows,
  page: pageOf,
  done: "import_rows_undone",
});
