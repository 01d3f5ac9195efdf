import type { UnitDocumentFailure } from "@/lib/passports/documents/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { PictureFailure } from "@/lib/products/pictures/rules";
import { fieldNames } from "../columns/field-label";
import { type CatalogueField, findField } from "../columns/fields";
import type { RowProblem } from "../rules";

/** Problems in the reader's language, by their codes; one without words says the check's, in English. */

export interface ProblemGroupShown {
  code: string;
  field: string | null;
  count: number;
  expected: string;
}

/** What a value of the field is, where it was something else. */
function sortOf(field: CatalogueField | null): string {
  if (field === null) return "other";
  return field.kind === "number" && field.isWhole ? "whole" : field.kind;
}

/** What the English sentence of a problem holds besides its code: another row, a limit, a name. */
function namedIn(expected: string) {
  return {
    row: Number(/^Row (\d+)/.exec(expected)?.[1] ?? 0),
    limit: Number(/(?:at most|at least|has) (\d+)/.exec(expected)?.[1] ?? 0),
    unit: /\bentries\b/.test(expected) ? "entries" : "characters",
    name:
      /(?:Did you mean (.+?)\?$|say (.+)\.$|units? ha(?:s|ve) (.+), and an import)/
        .exec(expected)
        ?.slice(1)
        .find(Boolean) ?? "",
  };
}

export function problemWords(locale: Locale) {
  const t = translator(locale, "imports");
  const words = translator(locale, "ecodesign");
  const pictures = translator(locale, "products.pictures.failures");
  const documents = translator(locale, "passports.documents.failures");
  const nameOf = fieldNames(locale);
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const number = new Intl.NumberFormat(locale);

  const choicesOf = (field: string | null) => {
    const base = field?.split(".").at(-1) ?? "";
    return list.format(
      (findField(field ?? "")?.choices ?? []).map((choice) => {
        const key = `choices.${base}.${choice}` as Parameters<typeof words>[0];
        return words.has(key) ? words(key) : choice;
      }),
    );
  };

  const fieldOf = (field: string | null) => (field === null ? t("wholeRow") : nameOf(field));

  /** What was expected instead. */
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
    const { row, limit, unit, name } = namedIn(expected);
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

    /** One problem by itself, with the field it is of. */
    sentence: (problem: Pick<RowProblem, "code" | "field" | "expected" | "fix">): string =>
      problem.field === null
        ? expectedOf(problem)
        : t("reason", { field: fieldOf(problem.field), expected: expectedOf(problem) }),

    /** All problems of one kind in one sentence. */
    group: ({ code, field, count, expected }: ProblemGroupShown): string => {
      const key = `repairs.${code}` as "repairs.other";
      return t(t.has(key) ? key : "repairs.other", {
        count,
        field: fieldOf(field),
        expected: expectedOf({ code, field, expected, fix: null }),
      });
    },

    /** What the button that mends them all says. */
    fixAll: (code: string, count: number): string => {
      const key = `fixes.${code}` as "fixes.other";
      return t(t.has(key) ? key : "fixes.other", { count });
    },
  };
}
