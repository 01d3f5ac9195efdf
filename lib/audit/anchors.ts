import type { Queryable } from "@/db/client";
import { type AuditHead, findAuditHead, findAuditRow } from "@/db/queries/audit";
import { findBrand } from "@/db/queries/brands";
import type { BrandDb, AllBrandsDb } from "@/db/tenant";
import { GENESIS_HASH } from "@/lib/access/audit-rules";
import { requireValue } from "@/lib/platform/require-value";
import { isAnchorSigned, signAnchor, type SignedRow, isHeadSigned } from "@/lib/platform/secrets/chain-signatures";
import { followKeys } from "@/lib/platform/secrets/open-data-keys";

/** Stored outside the service, it reveals an audit log that is later rewritten or truncated. */

interface Anchor extends SignedRow {
  at: Date;
  signature: string;
}

const ANCHOR = new RegExp(
  String.raw`\bcarnet-audit:(br[dt]_[0-9a-z]{26}):(\d{1,15}):([0-9a-f]{64}):` +
    String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z):(\d{1,9}\.[0-9a-f]{64})\b`,
  "g",
);

/** Throws `database_unavailable` before the keys are open. */
function writeAnchor({ brandId, sequence, hash }: SignedRow, at: Date): string {
  return ["carnet-audit", brandId, sequence, hash, at.toISOString(), signAnchor({ brandId, sequence, hash }, at)].join(
    ":",
  );
}

/** Finds all distinct checkpoints in any text, including the raw source of a mail with lines broken by `=`. */
export function readAnchors(text: string): Anchor[] {
  const anchors = new Map([...text.replace(/=\r?\n/g, "").matchAll(ANCHOR)].map((match) => [match[0], match]));
  return [...anchors.values()].map(([, brandId, sequence, hash, at, signature]) => ({
    brandId: requireValue(brandId, "Brand id"),
    sequence: Number(sequence),
    hash: requireValue(hash, "Hash"),
    at: new Date(requireValue(at, "A time")),
    signature: requireValue(signature, "Signature"),
  }));
}

function isAnchorTrue({ at, signature, ...row }: Anchor): boolean {
  return isAnchorSigned(row, at, signature);
}

/** Null when this deployment has not signed the checkpoint. */
export async function findAnchor(db: BrandDb, brandId: string, at: Date): Promise<string | null> {
  const head = await findAuditHead(db, brandId);
  return head && anchorOf(db, head, at);
}

export async function anchorOf(db: Queryable, head: AuditHead, at: Date): Promise<string | null> {
  await followKeys(db, [head.signature]);
  return isHeadSigned(head, head.signature) ? writeAnchor(head, at) : null;
}

export type AnchorError = "not_signed" | "brand_gone" | "cut_off" | "rewritten";

/** Null: unchanged. Earlier rows are covered by the hash chain, which `verifyAudit` recomputes. */
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
