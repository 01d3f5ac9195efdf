import { gtinFault } from "@/lib/products/gtin";
import { fieldsNamed } from "./field-names";
import { findField, RECORD_FIELD } from "./fields";
import { type ColumnSample, type ColumnTarget, ownColumns, type Scale, type Suggestion } from "./plan-rules";
import { dateOrderOf, readDate } from "./read-date";
import { readNumber } from "./read-number";
import { readChoice } from "./words";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";

/** What the columns of a file most likely are, by their names and by what stands in them. A suggestion, never more. */

const NUMBER = /^[-+]?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d+\s*[%\p{L}]*$/u;
const NUMBER_SEPARATORS = /\d[.,]\d/;

/** How a column's values are written: the decimal mark, the order of a date, and whether percent is written as a share of 1. */
export function writingOf(field: string, samples: readonly string[], named: Scale = "plain", usual: DecimalMark = "."): ColumnTarget {
  const known = findField(field);
  const decimal = decimalOf(samples, usual);
  const target: ColumnTarget = { field, scale: named, decimal, dates: "ymd" };
  if (known?.kind === "day") return { ...target, dates: dateOrderOf(samples) ?? "dmy" };
  if (known?.isPercent && named === "plain" && areShares(samples, target, field)) return { ...target, scale: "fraction" };
  return target;
}

type DecimalMark = ColumnTarget["decimal"];

/** The mark of most numbers of a file: for columns such as `1,250` and `2,300`, which say nothing by themselves. */
export function usualDecimal(columns: readonly ColumnSample[]): DecimalMark {
  return decimalOf(columns.flatMap(({ samples }) => samples.filter((sample) => NUMBER.test(sample))), ".");
}

/** A comma followed by one, two or more than three digits, or after a lone zero, can be no grouping. */
function decimalOf(samples: readonly string[], usual: DecimalMark): DecimalMark {
  const marked = samples.filter((sample) => NUMBER_SEPARATORS.test(sample));
  const commas = marked.filter((sample) => /\d,(\d{1,2}|\d{4,})(?!\d)|(?<!\d)0,\d/.test(sample) || /\.\d{3},/.test(sample)).length;
  const points = marked.filter((sample) => /\d\.(\d{1,2}|\d{4,})(?!\d)|(?<!\d)0\.\d/.test(sample) || /,\d{3}\./.test(sample)).length;
  return commas === points ? usual : commas > points ? "," : ".";
}

/** All of 0 to 1, and one of them between: 0.3 is 30 %. A column that is written with a percent sign says so itself. */
function areShares(samples: readonly string[], target: ColumnTarget, field: string): boolean {
  if (samples.some((sample) => sample.includes("%"))) return false;
  const values = samples.map((sample) => readNumber(sample, target, { field, isPercent: true })).filter((value) => value !== null);
  return values.length >= 3 && values.every((value) => value >= 0 && value <= 1) && values.filter((value) => value > 0 && value < 1).length * 2 > values.length;
}

/** One suggestion a column, or null; a column of NDJSON holds the whole record; no field is suggested twice, the surest column has it. */
export function suggestMapping(columns: readonly ColumnSample[], remembered: readonly (ColumnTarget | null)[] | null = null): (Suggestion | null)[] {
  const own = ownColumns(columns);
  if (remembered && remembered.length === own.length) return columns.map((column) => recall(remembered[own.indexOf(column)] ?? null));
  if (columns.length === 1 && columns[0]!.name === RECORD_FIELD)
    return [{ target: writingOf(RECORD_FIELD, []), reason: "name", confidence: "sure" }];
  const usual = usualDecimal(columns);
  const taken = new Set<string>();
  const chosen: (Suggestion | null)[] = columns.map(() => null);
  const offers = columns.flatMap((column, index) => offersFor(column, usual).map((offer) => ({ index, ...offer })));
  for (const { index, ...offer } of offers.sort((one, other) => RANK[one.confidence] - RANK[other.confidence] || one.rank - other.rank)) {
    if (chosen[index] || taken.has(offer.target.field)) continue;
    taken.add(offer.target.field);
    chosen[index] = { target: offer.target, reason: offer.reason, confidence: offer.confidence };
  }
  return chosen;
}

function recall(target: ColumnTarget | null): Suggestion | null {
  return target && { target, reason: "remembered", confidence: "sure" };
}

const RANK = { sure: 0, likely: 1, guess: 2 } as const;

function offersFor({ name, samples }: ColumnSample, usual: DecimalMark): (Suggestion & { rank: number })[] {
  const named = fieldsNamed(name).map(({ path, scale, isExact }, rank) => ({
    target: isExact ? { ...writingOf(path, samples, scale, usual), scale } : writingOf(path, samples, scale, usual),
    reason: isExact ? ("name" as const) : ("synonym" as const),
    confidence: isExact ? ("sure" as const) : ("likely" as const),
    rank,
  }));
  const byValues = named.length > 0 ? [] : fieldsByValues(samples).map((path, rank) => ({
    target: writingOf(path, samples, "plain", usual), reason: "values" as const, confidence: "guess" as const, rank,
  }));
  return [...named, ...byValues];
}

/** A shape is recognised when four of five values have it. */
function fieldsByValues(samples: readonly string[]): string[] {
  const given = samples.filter((sample) => sample.trim() !== "");
  if (given.length < 3) return [];
  const most = (holds: (sample: string) => boolean) => given.filter(holds).length >= given.length * 0.8;
  if (most((sample) => /^\d{8,14}$/.test(sample) && gtinFault(sample) === null)) return ["gtin"];
  if (most((sample) => /^prd_[0-9a-z]{26}$/.test(sample))) return ["id"];
  if (most((sample) => readChoice(sample, PRODUCT_GROUPS) !== null)) return ["product_group"];
  if (most((sample) => readDate(sample, "dmy") !== null || readDate(sample, "mdy") !== null) && most((sample) => sample.length >= 8)) return ["placed_on_market_on"];
  return [];
}
