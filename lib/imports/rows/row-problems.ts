import type { FieldError } from "@/lib/platform/errors";
import type { RowProblem } from "../rules";
import { type Derived, shortened } from "./derive-record";
import type { KeyError } from "./match-rows";

/** What is wrong with a row, each at the column that it stands in. Pure. */

const KEY_ERRORS: Record<KeyError, { field: string; expected: string }> = {
  product_unknown: {
    field: "id",
    expected: "The id of a product of your brand; leave the cell empty for a new product.",
  },
  product_ambiguous: {
    field: "gtin",
    expected: "An external id beside the GTIN: several products of your brand have it.",
  },
  passport_unknown: {
    field: "passport_code",
    expected: "The code of a unit of this product; leave the cell empty for a new unit.",
  },
  serial_number_taken: {
    field: "serial_number",
    expected: "Another product of your brand has a unit with this GTIN and serial number.",
  },
  unit_external_id_taken: {
    field: "unit_external_id",
    expected: "Another product of your brand has a unit with this id.",
  },
};

export function keyProblem(code: KeyError, derived: Derived, cells: readonly string[]): RowProblem {
  const { field, expected } = KEY_ERRORS[code];
  return problemAt(field, { code, expected }, derived, cells, "error");
}

export function problemsOf(
  errors: readonly FieldError[],
  derived: Derived,
  cells: readonly string[],
  severity: RowProblem["severity"],
): RowProblem[] {
  return errors.map(({ pointer, code, detail }) =>
    problemAt(pathOf(pointer, derived), { code, expected: detail }, derived, cells, severity),
  );
}

export function problemAt(
  field: string,
  { code, expected }: { code: string; expected: string },
  derived: Derived,
  cells: readonly string[],
  severity: RowProblem["severity"],
): RowProblem {
  const column = derived.columnOf(field);
  const cell = column === null ? "" : (cells[column] ?? "");
  return {
    column,
    field: field === "" ? null : field,
    code,
    severity,
    found: cell === "" ? null : shortened(cell),
    expected,
    fix: null,
  };
}

/** `/materials/0/mass_pct` to `materials.1.mass_pct`: entries are numbered as in the file, from 1. */
function pathOf(pointer: string, { numbers }: Derived): string {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const entries = numbers.get(steps[0] ?? "");
  return steps
    .map((step, index) =>
      index === 1 && /^\d+$/.test(step) ? String(entries?.[Number(step)] ?? Number(step) + 1) : step,
    )
    .join(".");
}

const ROW_ERRORS: Record<string, string> = {
  unclosed_quote: "A quotation mark at the end of the text: the one that was opened is never closed.",
  stray_quote: "Quotation marks around the whole cell, or none: there is one in the middle.",
  space_before_quote: "No blank between the delimiter and a quotation mark: the text behind it would be cut in two.",
  more_cells_than_names:
    "As many cells as the file has names of columns: put quotation marks around a text that holds the delimiter.",
  row_hidden:
    "A choice: the workbook hides this row. Import hidden rows or leave them out, in the API by `hidden_rows`.",
  totals_row: "A product: this is a row of totals.",
  formula_without_value:
    "A value: the cell holds a formula whose result was not saved. Open the file and save it again.",
};

export function rowError(code: string): RowProblem {
  return {
    column: null,
    field: null,
    code,
    severity: "error",
    found: null,
    expected: ROW_ERRORS[code] ?? "The row cannot be read.",
    fix: null,
  };
}
