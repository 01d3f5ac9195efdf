import { z } from "zod";
import { afterId, pageSize, someOf } from "@/lib/platform/input/list-page";
import { DELIMITERS, ENCODINGS } from "@/lib/platform/spreadsheets/contract";
import { findField } from "./columns/fields";
import { DATE_ORDERS, DECIMAL_MARKS, HIDDEN_ROWS, SCALES } from "./commit/plan-rules";
import { BLANK_RULES, IMPORT_STATES, ROW_OUTCOMES } from "./rules";

/** Input of the import steps in the portal. `prepareImport` runs the unambiguous steps up to the check. */

const rowNumber = (least: number) => z.coerce.number().int().min(least).max(1_048_576);
const column = () => z.coerce.number().int().min(0).max(499);
const cell = z
  .string()
  .max(32_767)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), {
    error: "Text may not hold a NUL character or half a surrogate pair.",
  });

export const headerForm = z.strictObject({
  sheet_index: z.coerce.number().int().min(0).max(99).default(0),
  header_row: rowNumber(0),
  header_rows: z.coerce.number().int().min(1).max(2).default(1),
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
});
export type HeaderForm = z.output<typeof headerForm>;

export const readingForm = headerForm.pick({ encoding: true, delimiter: true });
export type ReadingForm = z.output<typeof readingForm>;

export const columnTarget = z.strictObject({
  field: z
    .string()
    .max(100)
    .refine((path) => findField(path) !== null, { error: "There is no such field." }),
  scale: z.enum(SCALES).default("plain"),
  decimal: z.enum(DECIMAL_MARKS).default("."),
  dates: z.enum(DATE_ORDERS).default("dmy"),
});

/** One entry per column, in order; null: the column is ignored. */
export const mappingForm = z.strictObject({
  targets: z.array(columnTarget.nullable()).max(500),
  blanks: z.enum(BLANK_RULES).default("keep"),
  hiddenRows: z.enum(HIDDEN_ROWS).optional(),
  totalsRows: z.enum(HIDDEN_ROWS).optional(),
});
export type MappingForm = z.output<typeof mappingForm>;

export const cellForm = z.strictObject({ number: rowNumber(1), column: column(), value: cell });

export const rematchForm = z.strictObject({ column: column(), field: z.string().max(100).nullable() });

export const cellsForm = z.strictObject({ cells: z.array(cellForm).max(500) });
export type CellsForm = z.output<typeof cellsForm>;

export const rowForm = cellsForm.extend({ importId: z.string(), back: z.string().max(500).default("") });

export function readRowForm(form: FormData): unknown {
  const { importId, number, back, ...texts } = Object.fromEntries(
    [...form].filter(([, value]) => typeof value === "string"),
  ) as Record<string, string>;
  const cells = Object.entries(texts).flatMap(([name, value]) => {
    const index = /^cell_(\d{1,3})$/.exec(name)?.[1];
    return index === undefined ? [] : [{ number, column: index, value: value.replaceAll("\r\n", "\n") }];
  });
  return { importId, back, cells };
}

export const oneCellForm = cellForm.extend({ importId: z.string() });

export const fixForm = z.strictObject({ code: z.string().max(60), field: z.string().max(200).nullable() });
export type FixForm = z.output<typeof fixForm>;

export const replacementForm = z.strictObject({ column: column(), from: cell, to: cell });
export type ReplacementForm = z.output<typeof replacementForm>;

export const choiceForm = z.strictObject({
  key: z.string().max(500),
  field: z.string().max(200),
  ordinal: z.coerce.number().int().min(0).max(100),
});
export type ChoiceForm = z.output<typeof choiceForm>;

export const rowsQuery = z.object({
  outcome: someOf(ROW_OUTCOMES),
  problems: z.enum(["yes"]).optional().catch(undefined),
  code: z.string().max(60).optional().catch(undefined),
  field: z.string().max(200).optional().catch(undefined),
  after: rowNumber(0).catch(0),
  limit: pageSize,
});
export type RowsQuery = z.output<typeof rowsQuery>;

export const importListQuery = z.object({ state: someOf(IMPORT_STATES), cursor: afterId, limit: pageSize });
export type ImportListQuery = z.output<typeof importListQuery>;
