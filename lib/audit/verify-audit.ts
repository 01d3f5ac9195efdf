import type { Queryable } from "@/db/client";
import { findAuditHead, listAuditRows } from "@/db/queries/audit";
import { type ChainFault, chainHash, GENESIS_HASH } from "./rules";

const PAGE_ROWS = 1000;

export type ChainVerdict = { ok: true; rows: number; head: string } | { ok: false; rows: number; brokenAt: number; fault: ChainFault };

/**
 * Recomputes a brand's chain from its first row, as it stands at one moment. Reads pages of 1,000 rows, so memory stays
 * small. Whoever can change rows and head alike can cut rows off the end; only a head written down elsewhere tells that.
 */
export async function verifyAudit(db: Queryable, brandId: string): Promise<ChainVerdict> {
  return db.transaction((snapshot) => walkChain(snapshot, brandId), { isolationLevel: "repeatable read", accessMode: "read only" });
}

async function walkChain(db: Queryable, brandId: string): Promise<ChainVerdict> {
  let sequence = 0;
  let hash = GENESIS_HASH;
  const broken = (fault: ChainFault): ChainVerdict => ({ ok: false, rows: sequence, brokenAt: sequence + 1, fault });
  for (;;) {
    const rows = await listAuditRows(db, { brandId, afterSequence: sequence, limit: PAGE_ROWS });
    for (const { previousHash, hash: storedHash, ...content } of rows) {
      if (content.sequence !== sequence + 1) return broken("missing");
      if (previousHash !== hash) return broken("unlinked");
      if (storedHash !== chainHash(hash, content)) return broken("altered");
      [sequence, hash] = [content.sequence, storedHash];
    }
    if (rows.length < PAGE_ROWS) break;
  }
  const head = (await findAuditHead(db, brandId)) ?? { sequence: 0, hash: GENESIS_HASH };
  const isWhole = head.sequence === sequence && head.hash === hash;
  return isWhole ? { ok: true, rows: sequence, head: hash } : broken("cut_off");
}
