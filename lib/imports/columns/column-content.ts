import { gtinError } from "@/lib/products/gtin";
import { readComposition } from "../values/read-composition";
import { readDate } from "../values/read-date";
import { readGtin } from "../values/read-gtin";
import { readCountry } from "../words/words";

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
export type Content = (typeof CONTENTS)[number];

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
