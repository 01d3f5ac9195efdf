import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/platform/canonical-json";

/** The audit chain: each row's hash covers its own content and the hash of the row before it. */

export const GENESIS_HASH = "0".repeat(64);

/**
 * How a chain is broken: a row is gone, does not carry the hash before it, does not fit its own or is not signed by us;
 * or the end is not where the head says, or the head is not signed by us.
 */
export const CHAIN_ERRORS = ["missing", "unlinked", "altered", "forged", "cut_off", "head_forged"] as const;
export type ChainError = (typeof CHAIN_ERRORS)[number];

export interface AuditContent {
  brandId: string;
  sequence: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  targetKind: string;
  targetId: string;
  detail: Record<string, unknown>;
  requestId: string;
}

/** SHA-256, hexadecimal, of the row before and this row's content. */
export function chainHash(previousHash: string, content: AuditContent): string {
  const text = canonicalJson({ ...content, at: content.at.toISOString() });
  return createHash("sha256").update(`${previousHash}\n${text}`).digest("hex");
}
