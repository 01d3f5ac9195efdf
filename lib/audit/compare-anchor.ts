import { findAuditHead, findAuditRow } from "@/db/queries/audit";
import { findBrand } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { type Anchor, isAnchorTrue } from "./anchors";
import { followKeys } from "./follow-keys";
import { GENESIS_HASH } from "./rules";

/**
 * What is wrong between a saved end and the log as it stands: not our signature, no such brand, cut off before it, or
 * another row in its place.
 */
export type AnchorError = "not_signed" | "brand_gone" | "cut_off" | "rewritten";

/**
 * Compares a saved end with the log of its brand; null: it stands where it stood. The rows before it are held by the
 * chain, which `verifyAudit` recomputes.
 */
export async function compareAnchor(db: AllBrandsDb, anchor: Anchor): Promise<AnchorError | null> {
  const { brandId, sequence, hash } = anchor;
  await followKeys(db, [anchor.signature]);
  if (!isAnchorTrue(anchor)) return "not_signed";
  if (!(await findBrand(db, brandId))) return "brand_gone";
  const head = await findAuditHead(db, brandId);
  if (!head || head.sequence < sequence) return "cut_off";
  if (sequence === 0) return hash === GENESIS_HASH ? null : "rewritten";
  const row = await findAuditRow(db, { brandId, sequence });
  if (!row) return "cut_off";
  return row.hash === hash ? null : "rewritten";
}
