import type { Queryable } from "@/db/client";
import { findAuditHead, listAuditRows } from "@/db/queries/audit";
import { type ChainFault, chainHash, GENESIS_HASH } from "./rules";

/** How far a chain has been recomputed: the last row that fits, and its hash. */
export interface ChainPlace {
  sequence: number;
  hash: string;
}

export const CHAIN_START: ChainPlace = { sequence: 0, hash: GENESIS_HASH };

export interface ChainStep extends ChainPlace {
  /** Whether nothing is left to look at, since the end is reached or the chain is broken after this place. */
  isOver: boolean;
  fault: ChainFault | null;
}

const PAGE_ROWS = 1_000;

/**
 * Recomputes up to 1,000 rows of a brand's chain from a place on. The last rows and the head are compared as they stand at
 * one moment, so `snapshot` is a transaction of at least `repeatable read`.
 */
export async function walkChain(snapshot: Queryable, brandId: string, from: ChainPlace): Promise<ChainStep> {
  let { sequence, hash } = from;
  const broken = (fault: ChainFault): ChainStep => ({ sequence, hash, isOver: true, fault });
  const rows = await listAuditRows(snapshot, { brandId, afterSequence: sequence, limit: PAGE_ROWS });
  for (const { previousHash, hash: storedHash, ...content } of rows) {
    if (content.sequence !== sequence + 1) return broken("missing");
    if (previousHash !== hash) return broken("unlinked");
    if (storedHash !== chainHash(hash, content)) return broken("altered");
    [sequence, hash] = [content.sequence, storedHash];
  }
  if (rows.length === PAGE_ROWS) return { sequence, hash, isOver: false, fault: null };
  const head = (await findAuditHead(snapshot, brandId)) ?? CHAIN_START;
  const isWhole = head.sequence === sequence && head.hash === hash;
  return isWhole ? { sequence, hash, isOver: true, fault: null } : broken("cut_off");
}
