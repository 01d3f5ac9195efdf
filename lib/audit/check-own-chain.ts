import { authorise, type Context } from "@/lib/auth/actor";
import { type ChainVerdict, verifyAudit } from "./verify-audit";

/** Recomputes the acting brand's chain from its first row. Throws `forbidden`. */
export async function checkOwnChain({ db, actor }: Context): Promise<ChainVerdict> {
  authorise(actor, "audit.read");
  return verifyAudit(db, actor.brandId);
}
