import type { Repair } from "@/components/imports/repair-list";
import { type Context, type MemberActor } from "@/lib/access/actor";
import { listRepairs, listRepairValues } from "@/lib/imports/rows/list-rows";
import type { ImportView } from "@/lib/imports/show-import";

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
/** Listed once per product and member, together with the fix. */
const SHOWN_APART = new Set(["product_differs", "product_undecided"]);
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
