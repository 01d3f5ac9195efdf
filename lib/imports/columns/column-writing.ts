import type { ColumnSample, ColumnTarget, Scale } from "../commit/plan-rules";
import { dateOrderOf, isAmbiguousDay } from "../values/read-date";
import { isAmbiguousNumber, readNumber } from "../values/read-number";
import { isWrittenNumber } from "./column-content";
import { findField } from "./fields";

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
