import type { Route } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { orNotFound } from "@/app/(portal)/or-not-found";
import { memberContext } from "@/app/action";
import type { GridColumn, GridProblem } from "@/components/imports/grid-cells";
import { openSteps, type Step, stepPath } from "@/components/imports/import-frame";
import type { Repair } from "@/components/imports/repair-list";
import { actorMay, type Context, type MemberActor } from "@/lib/access/actor";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { listRepairs, listRepairValues } from "@/lib/imports/rows/list-rows";
import { problemTexts } from "@/lib/imports/rows/row-problems";
import type { RowProblem } from "@/lib/imports/rules";
import { showImport, type ImportView } from "@/lib/imports/show-import";
import { cellChoices } from "@/lib/imports/values/cell-choices";
import { listTexts } from "@/lib/imports/values/list-text";
import { DomainError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { columnName } from "@/lib/platform/spreadsheets/xlsx/written-parts";

export const loadImport = cache(async (importId: string) => {
  const context = await memberContext();
  const view = await orNotFound(
    actorMay(context.actor, "imports.read") ? showImport(context, { importId }) : notFoundImport(),
  );
  return { context, shown: view, mayManage: actorMay(context.actor, "imports.manage") };
});

function notFoundImport(): Promise<never> {
  return Promise.reject(new DomainError("import_not_found", "This role sees no imports."));
}

/** Redirects to the import's page if the step is not open or the member may not work on the import. */
export async function loadStep(importId: string, step: Step) {
  const loaded = await loadImport(importId);
  if (!loaded.mayManage || loaded.shown.isPurged || !openSteps(loaded.shown.state).includes(step))
    redirect(stepPath(importId, "result") as Route);
  return loaded;
}

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

/** Cells as people read them: lists and records as text. */
export function cellTexts({ targets }: Pick<ImportView, "targets">, locale: Locale) {
  const { cellText } = listTexts(locale);
  return (cells: readonly string[]): string[] =>
    cells.map((cell, index) => cellText(targets[index]?.field ?? null, cell));
}

export function gridProblem(problem: RowProblem, texts: ReturnType<typeof problemTexts>): GridProblem {
  const { column, field, severity, fix } = problem;
  const expected = texts.expected(problem);
  return { column, about: texts.fieldOf(field), severity, found: texts.found(problem), fix, expected };
}

/** Errors where one wrong value often occurs in many rows; their cells can be replaced value by value. */
const REPLACED = new Set([
  "choice_unknown",
  "country_unknown",
  "flag_unreadable",
  "unknown_value",
  "date_unreadable",
  "date_in_other_order",
  "number_unreadable",
  "error_value",
]);
/** Listed once per product and member, or for the whole file, together with the fix. */
const SHOWN_APART = new Set(["product_differs", "product_undecided", "totals_row"]);
const VALUES_SHOWN = 12;
const GROUPS_SHOWN = 100;

export async function loadRepairs(
  context: Context<MemberActor>,
  { id, targets }: Pick<ImportView, "id" | "targets">,
): Promise<Repair[]> {
  const groups = (await listRepairs(context, { importId: id }))
    .filter(({ code }) => !SHOWN_APART.has(code))
    .slice(0, GROUPS_SHOWN);
  const repairs: Repair[] = [];
  for (const { firstRow: _firstRow, ...group } of groups) {
    const column = targets.findIndex((target) => target !== null && target.field === group.field);
    const values =
      column === -1 || !REPLACED.has(group.code)
        ? []
        : await listRepairValues(context, { importId: id, code: group.code, field: group.field });
    repairs.push({ ...group, column: column === -1 ? null : column, values: values.slice(0, VALUES_SHOWN) });
  }
  return repairs;
}
