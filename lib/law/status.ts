import { type ProvisionId, provisionOf } from "./provisions";
import type { ProductGroup } from "./rules";

/**
 * The legal status of a requirement, most binding first. Most are `expected`, because no delegated act with a
 * passport duty has been adopted under the ecodesign regulation yet.
 */
export const LEGAL_STATUSES = ["in_force", "applies_from", "expected", "voluntary"] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];

export interface Standing {
  status: LegalStatus;
  /** The day of entry into application, `YYYY-MM-DD`; null: unknown. */
  from: string | null;
}

/** Without a group: any group. */
export interface At {
  day: string;
  group?: ProductGroup | null;
}

const rank = ({ status }: Standing) => LEGAL_STATUSES.indexOf(status);

export function concerns(id: ProvisionId, group: ProductGroup | null | undefined): boolean {
  const { binds } = provisionOf(id);
  if (typeof binds === "string" || !group) return true;
  return binds.some(({ groups }) => groups === undefined || groups.includes(group));
}

export function statusOf(id: ProvisionId, { day, group }: At): Standing {
  const { binds } = provisionOf(id);
  if (typeof binds === "string") return { status: binds, from: null };
  const [first] = binds
    .filter(({ groups }) => !group || groups === undefined || groups.includes(group))
    .map(({ from }) => from)
    .sort();
  if (first === undefined) return { status: "voluntary", from: null };
  return { status: first <= day ? "in_force" : "applies_from", from: first };
}

/** The most binding provision that concerns the group; of equals, the earliest. */
export function statusOfAll(ids: readonly ProvisionId[], at: At): Standing {
  return ids
    .filter((id) => concerns(id, at.group))
    .map((id) => statusOf(id, at))
    .reduce<Standing>(
      (best, one) =>
        rank(one) < rank(best) || (rank(one) === rank(best) && (one.from ?? "9999") < (best.from ?? "9999"))
          ? one
          : best,
      { status: "voluntary", from: null },
    );
}
