import type { ColumnSample, ColumnTarget } from "../commit/plan-rules";
import { columnTarget, type MappingForm } from "../contract";
import { openQuestion, usualDecimal, writingOf } from "./column-content";
import { findField } from "./fields";

/** The form in which columns are matched: `field_<column>`, and how its values are written where somebody said so. */

/**
 * What was chosen, the columns whose field another column has too, and those whose values have two meanings. A notation
 * that is not stated is detected.
 */
export function readMappingForm(
  values: Readonly<Record<string, string>>,
  columns: readonly ColumnSample[],
): { mapping: MappingForm; twice: number[]; open: OpenColumn[] } {
  const usual = usualDecimal(columns);
  const targets = columns.map((column) => targetOf(values, column, usual));
  const fields = targets.map((target) => target?.field);
  const twice = fields.flatMap((field, index) =>
    field !== undefined && fields.filter((other) => other === field).length > 1 ? [index] : [],
  );
  const open = columns.flatMap(({ samples }, index) => {
    const question = openQuestion(targets[index] ?? null, samples);
    return question ? [{ index, ...question }] : [];
  });
  return { mapping: { targets, blanks: values["blanks"] === "clear" ? "clear" : "keep" }, twice, open };
}

/** A column of which somebody has to say how its values are written, with one that has two meanings. */
export type OpenColumn = { index: number } & NonNullable<ReturnType<typeof openQuestion>>;

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
