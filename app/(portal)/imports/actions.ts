"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { faultAddress, faultOf } from "@/components/imports/file-fault";
import type { Context } from "@/lib/access/actor";
import { chooseHeader } from "@/lib/imports/columns/choose-header";
import { rematchColumn } from "@/lib/imports/columns/rematch-column";
import { cancelImport, commitImport } from "@/lib/imports/commit/commit-import";
import { choiceForm, fixForm, headerForm, readingForm, replacementForm } from "@/lib/imports/contract";
import { editCells, fixAllAlike, replaceValue, undoEdit, useForAll } from "@/lib/imports/rows/edit-cells";
import { readAnew } from "@/lib/imports/rows/read-anew";
import { readCell, readRowForm } from "@/lib/imports/rows/row-form";
import { undoImport } from "@/lib/imports/undo/undo-import";
import { forgetWord } from "@/lib/imports/words/forget-word";
import { DomainError } from "@/lib/platform/errors";
import { formFields } from "@/lib/platform/input/form-state";
import { memberCommand, memberContext } from "../action";

const one = z.object({ importId: z.string() });
const pageOf = ({ importId = "" }: { importId?: string }) => `/imports/${encodeURIComponent(importId)}`;
const checkOf = (input: { importId?: string }) => `${pageOf(input)}/check`;

/** Reads or chooses, then leads on; a file that cannot be read so is told on its own page. */
async function readFile<Input extends { importId: string }>(
  input: Input,
  next: string,
  read: (context: Context, input: Input) => Promise<void>,
): Promise<never> {
  const context = await memberContext();
  let path = `${pageOf(input)}/${next}`;
  try {
    await read(context, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    path =
      error.code === "file_refused"
        ? faultAddress(faultOf(error), `${pageOf(input)}/file`)
        : `${pageOf(input)}?refused=${error.code}`;
  }
  revalidatePath("/", "layout");
  redirect(path as Route);
}

export async function readAnewAction(form: FormData): Promise<void> {
  await readFile(readingForm.extend(one.shape).parse(formFields(form)), "file", readAnew);
}

export async function chooseHeaderAction(form: FormData): Promise<void> {
  await readFile(headerForm.extend(one.shape).parse(formFields(form)), "columns", chooseHeader);
}

/** An empty field of the form is a value here: the form's empty texts count. */
const textsOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([name, value]) => typeof value === "string" && !name.startsWith("$")));

export const fixAllAction = memberCommand({
  schema: fixForm.extend(one.shape),
  read: ({ importId, code, field }) => ({ importId, code, field: field ?? null }),
  run: fixAllAlike,
  page: checkOf,
  done: "import_cells_fixed",
});

export const useForAllAction = memberCommand({
  schema: choiceForm.extend(one.shape),
  run: useForAll,
  page: checkOf,
  done: "import_cells_fixed",
});

export async function replaceValueAction(form: FormData): Promise<void> {
  const { importId, ...input } = replacementForm.extend(one.shape).parse(textsOf(form));
  const context = await memberContext();
  let outcome = "done=import_cells_fixed";
  try {
    await replaceValue(context, { importId, ...input });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    outcome = `refused=${error.code}`;
  }
  revalidatePath("/", "layout");
  redirect(`${checkOf({ importId })}?${outcome}` as Route);
}

/** The cells of one row, as its own form sends them. */
export async function editRowAction(form: FormData): Promise<void> {
  const { importId, back, cells } = readRowForm(form);
  const context = await memberContext();
  let outcome = "done=import_cells_saved";
  try {
    await editCells(context, { importId, cells });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    outcome = `refused=${error.code}`;
  }
  revalidatePath("/", "layout");
  redirect(`${checkOf({ importId })}?${back === "" ? "" : `${back}&`}${outcome}` as Route);
}

/** One cell edited in place; the page stays where it is. False: it was refused, and stands as it stood. */
export async function editCellAction(cell: {
  importId: string;
  number: number;
  column: number;
  value: string;
}): Promise<boolean> {
  const context = await memberContext();
  const { importId, ...given } = cell;
  try {
    await editCells(context, { importId: String(importId), ...readCell(given) });
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  revalidatePath("/", "layout");
  return true;
}

export const rematchAction = memberCommand({
  schema: one.extend({ column: z.coerce.number().int().min(0).max(499), field: z.string().max(100).nullable() }),
  read: ({ importId, column, field }) => ({ importId, column, field: field ?? null }),
  run: rematchColumn,
  page: checkOf,
  done: "import_columns_matched",
});

export const forgetWordAction = memberCommand({
  schema: one.extend({ field: z.string().max(200), word: z.string().max(200) }),
  run: forgetWord,
  page: checkOf,
  done: "import_word_forgotten",
});

export const undoEditAction = memberCommand({
  schema: one.extend({ edit: z.coerce.number().int().positive() }),
  run: undoEdit,
  page: checkOf,
  done: "import_edit_undone",
});

export const commitImportAction = memberCommand({
  schema: one,
  run: commitImport,
  page: pageOf,
  done: "import_started",
});

export const cancelImportAction = memberCommand({
  schema: one,
  run: cancelImport,
  page: pageOf,
  done: "import_cancelled",
});

export const undoImportAction = memberCommand({
  schema: one,
  run: undoImport,
  page: pageOf,
  done: "import_undo_started",
});
