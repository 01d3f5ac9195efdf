import { gtinError } from "@/lib/products/gtin";
import type { ColumnSample, ColumnTarget, Scale } from "../commit/plan-rules";
import { readCountry } from "../synonyms/synonyms";
import { readComposition } from "../values/read-composition";
import { readDate, dateOrderOf, isAmbiguousDay } from "../values/read-date";
import { readGtin } from "../values/read-gtin";
import { isAmbiguousNumber, readNumber } from "../values/read-number";
import { findField } from "./fields";

/** What stands in a column by the look of its values. What is only written with digits is guessed no number. */

export const CONTENTS = [
  "product_id",
  "gtin",
  "composition",
  "date",
  "year",
  "percent",
  "mass",
  "country",
  "number",
  "code",
  "text",
] as const;
type Content = (typeof CONTENTS)[number];

/** A form is recognised when four of five values have it. */
const MOST = 0.8;
export const RECOGNISED_MIN = 3;

export const mostOf = (values: readonly string[], holds: (value: string) => boolean, share = MOST): boolean =>
  values.length > 0 && values.filter(holds).length >= values.length * share;

/** Groups of three behind one mark, and a fraction: `1.234,5`, `1 234.5`; not `+49 30 123456`, `0151 2345` or `007`. */
const WRITTEN_NUMBER = /^[-+−]?(?:[1-9]\d{0,2}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*|0|[1-9]\d*)(?:[.,]\d{1,9})?$/u;
const SIGN_AND_UNIT = /\s?(%|prozent|percent|mg|g|gr|gramm|grams?|kg|kilo(?:gramm|grams?)?|t|tonnen|tonnes)\.?$/iu;
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d._/#-]{1,39}$/u;

/** Written as a number is, with a unit or without; not so zeros in front, country codes, other groups. */
export function isWrittenNumber(value: string): boolean {
  return WRITTEN_NUMBER.test(value.replace(SIGN_AND_UNIT, "").trim());
}

export const isYear = (value: string): boolean => /^(?:19|20)\d\d$/.test(value);

/** All digits of a GTIN with their check digit, or what a spreadsheet leaves of it. */
export function isGtin(value: string): boolean {
  if (value.startsWith("+")) return false;
  const { value: digits, harm } = readGtin(value);
  return harm === "scientific" ? /e\+?1[0-3]$/i.test(value) : /^\d{8,14}$/.test(digits) && gtinError(digits) === null;
}

export const isComposition = (value: string): boolean => /\d/.test(value) && "materials" in readComposition(value);

/** `XL` is no country, although it is written as codes are. */
export const isCountry = (value: string): boolean => {
  const code = readCountry(value);
  return code !== null && readCountry(code.toLowerCase()) !== null;
};

const isDay = (value: string): boolean =>
  value.length >= 6 &&
  (readDate(value, "dmy") ?? readDate(value, "mdy") ?? "").slice(0, 2).match(/^(?:19|20)$/) !== null;
const unitOf = (value: string): string => SIGN_AND_UNIT.exec(value)?.[1]?.toLowerCase() ?? "";

/** Digits alone, all equally long: postal codes, article numbers. */
function areCodes(values: readonly string[]): boolean {
  const [first = ""] = values;
  return (
    first.length >= 4 &&
    values.length >= RECOGNISED_MIN &&
    values.every((value) => value.length === first.length && /^\d+$/.test(value))
  );
}

/** What most of a column's different values are; `text`: nothing in particular. */
export function contentOf(samples: readonly string[]): Content {
  const values = samples.map((sample) => sample.trim()).filter((sample) => sample !== "");
  const most = (holds: (value: string) => boolean) => mostOf(values, holds);
  if (values.length === 0) return "text";
  if (most((value) => /^prd_[0-9a-z]{26}$/.test(value))) return "product_id";
  if (most(isComposition)) return "composition";
  if (most(isGtin)) return "gtin";
  if (most(isYear)) return "year";
  if (most(isDay)) return "date";
  const numbers = values.filter(isWrittenNumber);
  if (numbers.length >= values.length * MOST && !areCodes(values)) {
    const units = numbers.map(unitOf);
    if (mostOf(units, (unit) => ["%", "prozent", "percent"].includes(unit))) return "percent";
    return mostOf(units, (unit) => unit !== "") ? "mass" : "number";
  }
  if (most(isCountry)) return "country";
  return most((value) => CODE.test(value)) ? "code" : "text";
}

/** How the numbers and days of a column are written, by its values. */

const NUMBER_SEPARATORS = /\d[.,]\d/;

/** How a column's values are written: the decimal mark, the order of a date, percent as a share of 1. */
export function writingOf(
  field: string,
  samples: readonly string[],
  named: Scale = "plain",
  usual: DecimalMark = ".",
): ColumnTarget {
  const known = findField(field);
  const decimal = known?.kind === "number" ? (statedDecimal(samples) ?? usual) : ".";
  const target: ColumnTarget = { field, scale: named, decimal, dates: "ymd" };
  if (known?.kind === "day") return { ...target, dates: dateOrderOf(samples) ?? "unknown" };
  if (known?.unit === "percent" && named === "plain" && areShares(samples, target))
    return { ...target, scale: "fraction" };
  return target;
}

type DecimalMark = ColumnTarget["decimal"];

/** The mark of most numbers of a file: for columns such as `1,250` and `2,300`, which say nothing on their own. */
export function usualDecimal(columns: readonly ColumnSample[]): DecimalMark {
  const numbers = columns.flatMap(({ samples }) => samples.filter(isWrittenNumber));
  return statedDecimal(numbers) ?? (columns.some(({ isPointDecimal }) => isPointDecimal) ? "unknown_comma" : "unknown");
}

/** A mark followed by one, two or more than three digits, or after a lone zero, can be no grouping. Null: none such. */
function statedDecimal(samples: readonly string[]): "." | "," | null {
  const marked = samples.filter((sample) => NUMBER_SEPARATORS.test(sample));
  const commas = marked.filter(
    (sample) => /\d,(\d{1,2}|\d{4,})(?!\d)|(?<!\d)0,\d/.test(sample) || /\.\d{3},/.test(sample),
  ).length;
  const points = marked.filter(
    (sample) => /\d\.(\d{1,2}|\d{4,})(?!\d)|(?<!\d)0\.\d/.test(sample) || /,\d{3}\./.test(sample),
  ).length;
  return commas === points ? null : commas > points ? "," : ".";
}

/** What nothing in the file says of a column although its values need it: a person has to. */
export function openQuestion(
  target: ColumnTarget | null,
  samples: readonly string[],
): { ask: "decimal" | "dates"; value: string } | null {
  const kind = target && findField(target.field)?.kind;
  const ask = kind === "number" ? "decimal" : kind === "day" ? "dates" : null;
  if (!target || !ask) return null;
  const value = samples.find((sample) =>
    ask === "decimal"
      ? isAmbiguousNumber(sample, target.decimal)
      : target.dates === "unknown" && isAmbiguousDay(sample),
  );
  return value === undefined ? null : { ask, value };
}

/** All of 0 to 1, and one of them between: 0.3 is 30 %. A column that is written with a percent sign says so itself. */
function areShares(samples: readonly string[], target: ColumnTarget): boolean {
  if (samples.some((sample) => sample.includes("%"))) return false;
  const values = samples.map((sample) => readNumber(sample, target, "percent")).filter((value) => value !== null);
  return (
    values.length >= 3 &&
    values.every((value) => value >= 0 && value <= 1) &&
    values.filter((value) => value > 0 && value < 1).length * 2 > values.length
  );
}
