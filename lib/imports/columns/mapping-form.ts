import type { ColumnSample, ColumnTarget } from "../commit/plan-rules";
import { columnTarget, type MappingForm } from "../contract";
import { openQuestion, usualDecimal, writingOf } from "./column-content";
import { findField } from "./fields";

export function readMappingForm(
  values: Readonly<Record<string, string>>,
  columns: readonly ColumnSample[],
): { mapping: MappingForm; twice: number[]; open: OpenColumn[] } {
  const defaultDecimal = usualDecimal(columns);
  const targets = columns.map((column) => targetOf(values, column, defaultDecimal));
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

export type OpenColumn = { index: number } & NonNullable<ReturnType<typeof openQuestion>>;

function targetOf(
  values: Readonly<Record<string, string>>,
  { index, samples }: ColumnSample,
  defaultDecimal: ColumnTarget["decimal"],
): ColumnTarget | null {
  const field = values[`field_${index}`];
  if (field === undefined || findField(field) === null) return null;
  const recognised = writingOf(field, samples, "plain", defaultDecimal);
  const statedFormat = Object.fromEntries(
    (["scale", "decimal", "dates"] as const).flatMap((name) => {
      const value = values[`${name}_${index}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const result = columnTarget.safeParse({ ...recognised, ...statedFormat });
  return result.success ? result.data : recognised;
}
