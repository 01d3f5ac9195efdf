import { z } from "zod";
import { chosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import type { RowProblem } from "@/lib/imports/rules";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { allThatFit, someId } from "@/lib/platform/input/list-page";

/** Products of one grid; further ones follow on the next page. */
export const GRID_ROWS_MAX = 200;
const GRID_COLUMNS_MAX = 60;
const CELL_CHARACTERS_MAX = 20_000;

const PATH = /^[a-z][a-z0-9_]{0,80}(\.[A-Za-z0-9_-]{1,80})?$/;

export const gridQuery = chosenProducts.extend({
  /** The last product of the page before. */
  after: someId,
  column: allThatFit(PATH).transform((paths) => [...new Set(paths)].slice(0, GRID_COLUMNS_MAX)),
});
export type GridQuery = z.output<typeof gridQuery>;

const path = z.string().regex(PATH);
const locale = z.enum(LOCALES as [Locale, ...Locale[]]);

/** Only changed cells are sent, as the texts that the grid shows. */
export const gridEdit = z.object({
  locale,
  columns: z.array(path).max(GRID_COLUMNS_MAX),
  rows: z
    .array(
      z.object({
        id: z.string(),
        version: z.number().int().min(1),
        cells: z.record(path, z.string().max(CELL_CHARACTERS_MAX)),
      }),
    )
    .min(1)
    .max(GRID_ROWS_MAX),
});
export type GridEdit = z.output<typeof gridEdit>;

/** The texts of a row's columns; a locked cell has content that no text of one cell can express. */
export interface RowTexts {
  texts: string[];
  locked: number[];
}

export type CellProblem = Pick<RowProblem, "code" | "expected" | "fix"> & { path: string; position?: string };

export type SavedRow = { id: string } & (
  | ({ state: "saved" | "unchanged"; version: number } & RowTexts)
  | { state: "invalid"; problems: CellProblem[] }
  | ({
      state: "conflict";
      version: number;
      by: { kind: string; name: string | null };
      /** Changed by the other person. */
      fields: string[];
    } & RowTexts)
  | { state: "refused"; code: string }
);
