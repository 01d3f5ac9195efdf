import type { ProductGroup } from "@/lib/ecodesign/rules";
import { type ProvisionId, provisionOf } from "./provisions";

/**
 * Where a requirement stands on a day. No delegated act with a passport duty has been adopted under the ecodesign
 * regulation yet, so that most are expected. The most binding first.
 */
export const LEGAL_STATUSES = ["in_force", "applies_from", "expected", "voluntary"] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];

export interface Standing {
  status: LegalStatus;
  /** The day from which it is, or was, in force, `YYYY-MM-DD`; null where none is known. */
  from: string | null;
}

/** Whose products are meant, and when. Without a group: of any group. */
export interface At {
  day: string;
  group?: ProductGroup | null;
}

const rank = ({ status }: Standing) => LEGAL_STATUSES.indexOf(status);

/** Whether a provision concerns a group at all; of no group: yes. */
export function concerns(id: ProvisionId, group: ProductGroup | null | undefined): boolean {
  const { binds } = provisionOf(id);
  if (typeof binds === "string" || !group) return true;
  return binds.some(({ groups }) => groups === undefined || groups.includes(group));
}

/** Where one provision stands for a group on a day. */
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

/** Of several provisions the most binding that concerns the group, the earliest of equals. */
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
