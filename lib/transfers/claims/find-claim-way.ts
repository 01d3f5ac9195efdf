import { findClaimedItem } from "@/db/queries/claims";
import { getTransferSubject } from "@/db/queries/transfers";
import { requireCode } from "@/lib/passports/verification/require-code";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { type ClaimObstacle, claimObstacle, type ClaimWay } from "./rules";

type FoundWay = { way: ClaimWay; obstacle: null } | { way: null; obstacle: ClaimObstacle };

/** How an item can be claimed now, or why it cannot. Throws `invalid_code`. */
export async function findClaimWay({ db }: Pick<Visitor, "db">, given: string): Promise<FoundWay> {
  const item = await findClaimedItem(db, requireCode(given, "/code"));
  if (!item || item.claimsBy === "off") return { way: null, obstacle: "claim_not_offered" };
  const obstacle = claimObstacle(await getTransferSubject(db, item.passportId), now());
  return obstacle ? { way: null, obstacle } : { way: item.claimsBy, obstacle: null };
}
