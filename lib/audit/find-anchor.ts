import type { Queryable } from "@/db/client";
import { type AuditHead, findAuditHead } from "@/db/queries/audit";
import type { BrandDb } from "@/db/tenant";
import { isHeadSigned } from "@/lib/platform/secrets/chain-signatures";
import { writeAnchor } from "./anchors";
import { followKeys } from "./follow-keys";

/** The signed end of a brand's log as it stands, in one word; null: it is not signed by this deployment. */
export async function findAnchor(db: BrandDb, brandId: string, at: Date): Promise<string | null> {
  const head = await findAuditHead(db, brandId);
  return head && anchorOf(db, head, at);
}

/** The same of a head that is read already. */
export async function anchorOf(db: Queryable, head: AuditHead, at: Date): Promise<string | null> {
  await followKeys(db, [head.signature]);
  return isHeadSigned(head, head.signature) ? writeAnchor(head, at) : null;
}
