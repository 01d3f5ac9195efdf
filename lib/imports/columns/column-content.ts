import { gtinError } from "@/lib/ecodesign/gtin";
import { requireValue } from "@/lib/platform/require-value";
import type { ColumnSample, ColumnTarget, Scale } from "../commit/plan-rules";
import { readCountry, readFlag } from "../synonyms/synonyms";
import { readComposition } from "../values/read-composition";
import { readDate, dateOrderOf, isAmbiguousDay } from "../values/read-date";
import { readGtin } from "../values/read-gtin";
import { isAmbiguousNumber, readNumber } from "../values/read-number";
import { findField, type CatalogueField } from "./fields";

const CONTENTS = [
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

const MOST = 0.8;
const RECOGNISED_MIN = 3;

export const mostOf = (values: readonly string[], holds: (value: string) => boolean, share = MOST): boolean =>
  values.length > 0 && values.filter(holds).length >= values.length * share;

/** Accepts `1.234,5` and `1 234.5`, but not `+49 30 123456`, `0151 2345` or `007`. */
const WRITTEN_NUMBER = /^[-+−]?(?:[1-9]\d{0,2}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*|0|[1-9]\d*)(?:[.,]\d{1,9})?$/u;
const SIGN_AND_UNIT = /\s?(%|prozent|percent|mg|g|gr|gramm|grams?|kg|kilo(?:gramm|grams?)?|t|tonnen|tonnes)\.?$/iu;
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d._/#-]{1,39}$/u;

export function isWrittenNumber(value: string): boolean {
  return WRITTEN_NUMBER.test(value.replace(SIGN_AND_UNIT, "").trim());
}

const isYear = (value: string): boolean => /^(?:19|20)\d\d$/.test(value);

export function isGtin(value: string): boolean {
  if (value.startsWith("+")) return false;
  const { value: digits, harm } = readGtin(value);
  return harm === "scientific" ? /e\+?1[0-3]$/i.test(value) : /^\d{8,14}$/.test(digits) && gtinError(digits) === null;
}

export const isComposition = (value: string): boolean => /\d/.test(value) && "materials" in readComposition(value);

export const isCountry = (value: string): boolean => {
  const code = readCountry(value);
  return code !== null && readCountry(code.toLowerCase()) !== null;
};

const isDay = (value: string): boolean =>
  value.length >= 6 &&
  (readDate(value, "dmy") ?? readDate(value, "mdy") ?? "").slice(0, 2).match(/^(?:19|20)$/) !== null;
const unitOf = (value: string): string => SIGN_AND_UNIT.exec(value)?.[1]?.toLowerCase() ?? "";

function areCodes(values: readonly string[]): boolean {
  const [first = ""] = values;
  return (
    first.length >= 4 &&
    values.length >= RECOGNISED_MIN &&
    values.every((value) => value.length === first.length && /^\d+$/.test(value))
  );
}

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

const NUMBER_SEPARATORS = /\d[.,]\d/;

export function writingOf(
  field: string,
  samples: readonly string[],
  scale: Scale = "plain",
  defaultDecimal: DecimalMark = ".",
): ColumnTarget {
  const known = findField(field);
  const decimal = known?.kind === "number" ? (statedDecimal(samples) ?? defaultDecimal) : ".";
  const target: ColumnTarget = { field, scale, decimal, dates: "ymd" };
  if (known?.kind === "day") return { ...target, dates: dateOrderOf(samples) ?? "unknown" };
  if (known?.unit === "percent" && scale === "plain" && areShares(samples, target))
    return { ...target, scale: "fraction" };
  return target;
}

type DecimalMark = ColumnTarget["decimal"];

/** The decimal mark of most numbers in the file, for columns such as `1,250` and `2,300` that are ambiguous alone. */
export function usualDecimal(columns: readonly ColumnSample[]): DecimalMark {
  const numbers = columns.flatMap(({ samples }) => samples.filter(isWrittenNumber));
  return statedDecimal(numbers) ?? (columns.some(({ isPointDecimal }) => isPointDecimal) ? "unknown_comma" : "unknown");
}

/** Null: undecided. A mark before one, two or over three digits, or after a lone zero, separates no thousands. */
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

/** All values are from 0 to 1 and at least one is between: 0.3 means 30 %. Not if the column has a percent sign. */
function areShares(samples: readonly string[], target: ColumnTarget): boolean {
  if (samples.some((sample) => sample.includes("%"))) return false;
  const values = samples.map((sample) => readNumber(sample, target, "percent")).filter((value) => value !== null);
  return (
    values.length >= 3 &&
    values.every((value) => value >= 0 && value <= 1) &&
    values.filter((value) => value > 0 && value < 1).length * 2 > values.length
  );
}

type InputColumn = Pick<ColumnSample, "samples" | "facts">;

const HALF = 0.5;
const SOME = 0.3;
const REPEATS_SHARE = 0.05;
const REPEATS_MIN = 2;

export function repeats({ facts }: InputColumn): boolean {
  return facts !== undefined && facts.filled - facts.different > Math.max(REPEATS_MIN, facts.filled * REPEATS_SHARE);
}

/** `products`: the number of products in the other columns. Serial numbers may restart for each product. */
export function fitsColumn(path: string, column: InputColumn, products: number): boolean {
  const field = findField(path);
  const values = column.samples.map((sample) => sample.trim()).filter((sample) => sample !== "");
  if (
    field?.identifies === "unit" &&
    repeats(column) &&
    !(path === "serial_number" && requireValue(column.facts, "Facts").most <= products)
  )
    return false;
  if (field === null || values.length === 0) return true;
  if (field.isComposition && field.identifies === "entry" && mostOf(values, isComposition)) return false;
  return isTooLittle(column) || valuesFit(field, path, values);
}

export function isTooLittle({ samples, facts }: InputColumn): boolean {
  return (facts?.filled ?? samples.length) < RECOGNISED_MIN;
}

function valuesFit(field: CatalogueField, path: string, values: readonly string[]): boolean {
  const isOften = (holds: (value: string) => boolean, share = HALF) => mostOf(values, holds, share);
  switch (field.kind) {
    case "number":
      if (field.isWhole && values.every(isYear) && !field.isYear) return false;
      return isOften((value) => isWrittenNumber(value) && !(field.isWhole && /\d[.,]\d{1,2}(?!\d)/.test(value)));
    case "gtin":
      return isOften((value) => isGtin(value) || /^[\d\s-]{7,20}$/.test(value));
    case "day":
      return isOften((value) => (readDate(value, "dmy") ?? readDate(value, "mdy")) !== null);
    case "country":
      return isOften((value) => readCountry(value) !== null, SOME);
    case "flag":
      return isOften((value) => readFlag(value) !== null, SOME);
    case "json":
      return !field.isComposition || isOften((value) => value.startsWith("[") || isComposition(value));
    default:
      return path !== "name" || !CODED.has(contentOf(values));
  }
}

const CODED = new Set<string>(CONTENTS.filter((content) => !["text", "country", "composition"].includes(content)));
