import { requireValue } from "@/lib/platform/require-value";
import type { ColumnSample } from "../commit/plan-rules";
import { readCountry, readFlag } from "../synonyms/synonyms";
import { readDate } from "../values/read-date";
import {
  CONTENTS,
  contentOf,
  isComposition,
  isGtin,
  isWrittenNumber,
  isYear,
  mostOf,
  RECOGNISED_MIN,
} from "./column-content";
import { type CatalogueField, findField } from "./fields";

export type InputColumn = Pick<ColumnSample, "samples" | "facts">;

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
