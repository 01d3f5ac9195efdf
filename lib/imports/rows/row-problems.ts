import { choiceText } from "@/lib/ecodesign/value-text";
import type { UnitDocumentFailure } from "@/lib/passports/documents/rules";
import type { FieldError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { PictureFailure } from "@/lib/products/pictures/rules";
import { fieldNames } from "../columns/field-offers";
import { type CatalogueField, findField } from "../columns/fields";
import type { RowProblem } from "../rules";
import { listTexts, readListText, rootOf } from "../values/list-text";
import type { KeyError } from "./match-rows";
import { type ReadRow, shortened } from "./read-row";

const KEY_ERRORS: Record<KeyError, { field: string; expected: string }> = {
  product_unknown: {
    field: "id",
    expected: "The id of a product of your brand; leave the cell empty for a new product.",
  },
  product_ambiguous: {
    field: "gtin",
    expected: "An external id in addition to the GTIN: several products of your brand have this GTIN.",
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

export function keyProblem(code: KeyError, row: ReadRow, cells: readonly string[]): RowProblem {
  const { field, expected } = KEY_ERRORS[code];
  return problemAt(field, { code, expected }, row, cells, "error");
}

export function problemsOf(
  errors: readonly FieldError[],
  row: ReadRow,
  cells: readonly string[],
  severity: RowProblem["severity"],
): RowProblem[] {
  return errors.map(({ pointer, code, detail }) =>
    problemAt(pathOf(pointer, row), { code, expected: detail }, row, cells, severity),
  );
}

export function problemAt(
  field: string,
  { code, expected }: { code: string; expected: string },
  row: ReadRow,
  cells: readonly string[],
  severity: RowProblem["severity"],
): RowProblem {
  const column = row.columnOf(field);
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

/** `/materials/0/mass_pct` becomes `materials.1.mass_pct`, with the entry's number in the file, from 1. */
function pathOf(pointer: string, { numbers }: ReadRow): string {
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

interface ProblemGroupView {
  code: string;
  field: string | null;
  count: number;
  expected: string;
}

function sortOf(field: CatalogueField | null): string {
  if (field === null) return "other";
  return field.kind === "number" && field.isWhole ? "whole" : field.kind;
}

function namedIn(expected: string, localize: (name: string) => string) {
  return {
    row: Number(/^Row (\d+)/.exec(expected)?.[1] ?? 0),
    limit: Number(/(?:at most|at least|has) (\d+)/.exec(expected)?.[1] ?? 0),
    unit: /\bentries\b/.test(expected) ? "entries" : "characters",
    name: localize(
      /(?:Did you mean (.+?)\?$|say (.+)\.$|units? ha(?:s|ve) (.+), and an import)/
        .exec(expected)
        ?.slice(1)
        .find(Boolean) ?? "",
    ),
  };
}

export function problemTexts(locale: Locale) {
  const t = translator(locale, "imports");
  const fieldTexts = translator(locale, "ecodesign");
  const pictures = translator(locale, "products.pictures.failures");
  const documents = translator(locale, "passports.documents.failures");
  const nameOf = fieldNames(locale);
  const lists = listTexts(locale);
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const number = new Intl.NumberFormat(locale);

  const choicesOf = (field: string | null) => {
    const base = field?.split(".").at(-1) ?? "";
    const choices = findField(field ?? "")?.choices ?? [];
    return list.format(choices.map((choice) => choiceText(base, choice, { ecodesign: fieldTexts })));
  };

  const listInLocale = (field: string | null, text: string): string => {
    const value = text === "" || field === null ? null : readListText(rootOf(field), text);
    return value === null || field === null ? text : lists.textOf(rootOf(field), value);
  };

  const fieldOf = (field: string | null) => (field === null ? t("wholeRow") : nameOf(field));

  const expectedOf = ({
    code,
    field,
    expected,
    fix,
  }: Pick<RowProblem, "code" | "field" | "expected" | "fix">): string => {
    const [kind, failure] = code.split(".");
    if (kind === "picture_failed" && failure) return `${expected}: ${pictures(failure as PictureFailure)}`;
    if (kind === "document_failed" && failure) return `${expected}: ${documents(failure as UnitDocumentFailure)}`;
    const key = `expected.${code}` as "expected.required";
    if (!t.has(key)) return expected;
    const known = findField(field ?? "");
    const range = known?.range;
    if (code === "out_of_range" && !range) return expected;
    const { row, limit, unit, name } = namedIn(expected, (text) => listInLocale(field, text));
    return t(key, {
      row: row === 0 ? "" : number.format(row),
      limit,
      unit,
      name,
      hasName: name === "" ? "no" : "yes",
      base: field?.split(".").at(-1) ?? "",
      sort: sortOf(known),
      choices: choicesOf(field),
      digits: fix?.length ?? 0,
      fix: fix ?? "",
      minimum: number.format(range?.least ?? 0),
      maximum: number.format(range?.most ?? 0),
    });
  };

  return {
    fieldOf,
    expected: expectedOf,

    /** Null: nothing, or the beginning of a list as JSON, which no person reads. */
    found: ({ field, found }: Pick<RowProblem, "field" | "found">): string | null => {
      const text = found === null ? null : lists.cellText(field, found);
      return text !== null && text === found && /^[[{].*…$/su.test(text) ? null : text;
    },

    sentence: (problem: Pick<RowProblem, "code" | "field" | "expected" | "fix">): string =>
      problem.field === null
        ? expectedOf(problem)
        : t("reason", { field: fieldOf(problem.field), expected: expectedOf(problem) }),

    group: ({ code, field, count, expected }: ProblemGroupView): string => {
      const key = `repairs.${code}` as "repairs.other";
      return t(t.has(key) ? key : "repairs.other", {
        count,
        field: fieldOf(field),
        expected: expectedOf({ code, field, expected, fix: null }),
      });
    },

    fixAll: (code: string, count: number): string => {
      const key = `fixes.${code}` as "fixes.other";
      return t(t.has(key) ? key : "fixes.other", { count });
    },
  };
}
