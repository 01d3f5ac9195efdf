import { countImports } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { UNFINISHED_MAX, UNFINISHED_STATES } from "../rules";

/**
 * Throws `too_many_open_imports`, with the `limit`, when a brand has more unfinished imports than it may have, `more`
 * of them still to come.
 */
export async function requireRoom(db: BrandDb, brandId: string, more = 0): Promise<void> {
  const count = await countImports(db, { brandId, states: UNFINISHED_STATES });
  if (count + more <= UNFINISHED_MAX) return;
  throw new DomainError(
    "too_many_open_imports",
    `A brand may have ${UNFINISHED_MAX} imports that are not finished: commit or cancel one of them first.`,
    { members: { limit: UNFINISHED_MAX } },
  );
}
