import type { GridColumn, GridProblem } from "@/components/imports/grid-cells";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import type { RowProblem } from "@/lib/imports/rules";
import type { ImportView } from "@/lib/imports/show-import";
import { cellChoices } from "@/lib/imports/values/cell-choices";
import type { Locale } from "@/lib/platform/i18n/locales";
import { columnName } from "@/lib/platform/spreadsheets/xlsx/written-parts";

export function gridColumns(
  { columns, targets }: Pick<ImportView, "columns" | "targets">,
  locale: Locale,
): GridColumn[] {
  const nameOf = fieldNames(locale);
  const choicesOf = cellChoices(locale);
  const all = columns.map(({ index, name }): GridColumn => {
    const field = targets[index]?.field;
    return {
      index,
      name: name || columnName(index + 1),
      field: field ? nameOf(field) : null,
      isName: field === "name",
      choices: choicesOf(field ?? null),
    };
  });
  return [...all.filter(({ field }) => field !== null), ...all.filter(({ field }) => field === null)];
}

export function gridProblem(problem: RowProblem, texts: ReturnType<typeof problemTexts>): GridProblem {
  const { column, field, severity, found, fix } = problem;
  return { column, about: texts.fieldOf(field), severity, found, fix, expected: texts.expected(problem) };
}
