import { type AuditHead, listHeadsToAnchor, lockAuditHead, updateAnchoredAt } from "@/db/queries/audit";
import { findBrand } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { anchorOf } from "./find-anchor";
import { mailAuditHead } from "./mail-audit-head";

const BATCH = 500;

/**
 * Lets the signed end of every audit log leave the database, each once a day: into the log, and to the owners of brands
 * that ask for it. An end that is not signed by this deployment is told as what it is, and not signed anew.
 */
export async function saveAuditHeads(db: AllBrandsDb): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (
    let brandIds = await listHeadsToAnchor(db, { before, limit: BATCH });
    brandIds.length > 0;
    brandIds = await listHeadsToAnchor(db, { before, limit: BATCH })
  )
    for (const brandId of brandIds) await db.transaction((tx) => saveHead(tx, brandId, before));
}

async function saveHead(tx: AllBrandsDb, brandId: string, before: Date): Promise<void> {
  const head = await lockAuditHead(tx, brandId);
  if (head.anchoredAt && head.anchoredAt >= before) return;
  const at = now();
  await updateAnchoredAt(tx, { brandId, at });
  const anchor = await anchorOf(tx, head, at);
  if (!anchor)
    return log().error(
      { brand: brandId, sequence: head.sequence },
      "the end of an audit chain is not signed by this deployment",
    );
  await mailWhereAskedFor(tx, head, anchor, at);
  log().info({ auditHead: anchor }, "the end of an audit log: keep it elsewhere");
}

async function mailWhereAskedFor(
  tx: AllBrandsDb,
  { brandId, sequence }: AuditHead,
  anchor: string,
  at: Date,
): Promise<void> {
  const brand = await findBrand(tx, brandId);
  if (brand?.mailsAuditHead && !brand.closedAt) await mailAuditHead(tx, { brandId, sequence, anchor, at });
}
