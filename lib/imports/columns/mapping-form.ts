import type { ColumnSample, ColumnTarget } from "../commit/plan-rules";
import { columnTarget, type MappingForm } from "../contract";
import { usualDecimal, writingOf } from "./column-writing";
import { findField } from "./fields";

/** The form in which columns are matched: `field_<column>`, and how its values are written where somebody said so. */

/** What was chosen, and the columns whose field another column has too. An unnamed way of writing is found out. */
export function readMappingForm(
  values: Readonly<Record<string, string>>,
  columns: readonly ColumnSample[],
): { mapping: MappingForm; twice: number[] } {
  const usual = usualDecimal(columns);
  const targets = columns.map((column) => targetOf(values, column, usual));
  const fields = targets.map((target) => target?.field);
  const twice = fields.flatMap((field, index) =>
    field !== undefined && fields.filter((other) => other === field).length > 1 ? [index] : [],
  );
  return { mapping: { targets, blanks: values["blanks"] === "clear" ? "clear" : "keep" }, twice };
}

function targetOf(
  values: Readonly<Record<string, string>>,
  { index, samples }: ColumnSample,
  usual: ColumnTarget["decimal"],
): ColumnTarget | null {
  const field = values[`field_${index}`];
  if (field === undefined || findField(field) === null) return null;
  const recognised = writingOf(field, samples, "plain", usual);
  const said = Object.fromEntries(
    (["scale", "decimal", "dates"] as const).flatMap((name) => {
      const value = values[`${name}_${index}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const read = columnTarget.safeParse({ ...recognised, ...said });
  return read.success ? read.data : recognised;
}
