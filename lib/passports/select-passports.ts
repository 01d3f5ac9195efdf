import { findMatchingIds } from "@/db/queries/passport-matches";
import { authorise, type Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import type { PassportListQuery } from "./list-contract";
import { resolveListFilter } from "./list-passports";

/** The ids of the newest `most` passports that a list's filter means; `isComplete` says whether these are all. Throws `forbidden`. */
export async function selectPassports(
  { db, actor }: Context,
  { query, most }: { query: Omit<PassportListQuery, "cursor" | "limit">; most: number },
): Promise<{ ids: string[]; isComplete: boolean }> {
  authorise(actor, "passports.read");
  const match = await resolveListFilter(db, actor.brandId, query, now());
  const ids = await findMatchingIds(db, match, { limit: most + 1 });
  return { ids: ids.slice(0, most), isComplete: ids.length <= most };
}
