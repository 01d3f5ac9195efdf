import type { ColumnSample, ColumnTarget, Scale } from "../commit/plan-rules";
import { dateOrderOf } from "../values/read-date";
import { readNumber } from "../values/read-number";
import { findField } from "./fields";

/** How the numbers and days of a column are written, by its values. */

const NUMBER = /^[-+]?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d+\s*[%\p{L}]*$/u;
const NUMBER_SEPARATORS = /\d[.,]\d/;

/** How a column's values are written: the decimal mark, the order of a date, percent as a share of 1. */
export function writingOf(
  field: string,
  samples: readonly string[],
  named: Scale = "plain",
  usual: DecimalMark = ".",
): ColumnTarget {
  const known = findField(field);
  const decimal = decimalOf(samples, usual);
  const target: ColumnTarget = { field, scale: named, decimal, dates: "ymd" };
  if (known?.kind === "day") return { ...target, dates: dateOrderOf(samples) ?? "dmy" };
  if (known?.unit === "percent" && named === "plain" && areShares(samples, target))
    return { ...target, scale: "fraction" };
  return target;
}

type DecimalMark = ColumnTarget["decimal"];

/** The mark of most numbers of a file: for columns such as `1,250` and `2,300`, which say nothing by themselves. */
export function usualDecimal(columns: readonly ColumnSample[]): DecimalMark {
  return decimalOf(
    columns.flatMap(({ samples }) => samples.filter((sample) => NUMBER.test(sample))),
    ".",
  );
}

/** A comma followed by one, two or more than three digits, or after a lone zero, can be no grouping. */
function decimalOf(samples: readonly string[], usual: DecimalMark): DecimalMark {
  const marked = samples.filter((sample) => NUMBER_SEPARATORS.test(sample));
  const commas = marked.filter(
    (sample) => /\d,(\d{1,2}|\d{4,})(?!\d)|(?<!\d)0,\d/.test(sample) || /\.\d{3},/.test(sample),
  ).length;
  const points = marked.filter(
    (sample) => /\d\.(\d{1,2}|\d{4,})(?!\d)|(?<!\d)0\.\d/.test(sample) || /,\d{3}\./.test(sample),
  ).length;
  return commas === points ? usual : commas > points ? "," : ".";
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
