import { isListed } from "./commodity-codes";
import { type Binding, type ProvisionId, provisionOf } from "./provisions";
import type { ProductGroup } from "./rules";

/** Most binding first. Most are `expected`: no delegated act under the ecodesign regulation requires a passport yet. */
export const LEGAL_STATUSES = ["in_force", "applies_from", "expected", "standard", "voluntary"] as const;
export type LegalStatus = (typeof LEGAL_STATUSES)[number];

export interface Standing {
  status: LegalStatus;
  /** The day of entry into application, `YYYY-MM-DD`; null: unknown. */
  from: string | null;
}

/** Without a group: any group. Without a commodity code: goods that may be listed count as listed. */
export interface Goods {
  group?: ProductGroup | null;
  code?: string | null;
}

export interface At extends Goods {
  day: string;
}

export function bindsGoods({ groups, codes }: Binding, { group, code }: Goods): boolean {
  if (codes !== undefined && code && !isListed(codes, code)) return false;
  return groups === undefined || !group || groups.includes(group);
}

const rank = ({ status }: Standing) => LEGAL_STATUSES.indexOf(status);

export function concerns(id: ProvisionId, goods: Goods): boolean {
  const { binds, groups } = provisionOf(id);
  if (typeof binds === "string") return groups === undefined || !goods.group || groups.includes(goods.group);
  return binds.some((binding) => bindsGoods(binding, goods));
}

export function statusOf(id: ProvisionId, { day, ...goods }: At): Standing {
  const { binds } = provisionOf(id);
  if (typeof binds === "string") return { status: binds, from: null };
  const [first] = binds
    .filter((binding) => bindsGoods(binding, goods))
    .map(({ from }) => from)
    .sort();
  if (first === undefined) return { status: "voluntary", from: null };
  return { status: first <= day ? "in_force" : "applies_from", from: first };
}

export function statusOfAll(ids: readonly ProvisionId[], at: At): Standing {
  return ids
    .filter((id) => concerns(id, at))
    .map((id) => statusOf(id, at))
    .reduce<Standing>(
      (best, one) =>
        rank(one) < rank(best) || (rank(one) === rank(best) && (one.from ?? "9999") < (best.from ?? "9999"))
          ? one
          : best,
      { status: "voluntary", from: null },
    );
}
