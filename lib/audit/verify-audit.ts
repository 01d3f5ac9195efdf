import { findAuditHead } from "@/db/queries/audit";
import type { AllBrandsDb } from "@/db/tenant";
import type { ChainError } from "./rules";
import { CHAIN_START, type ChainStep, walkChain } from "./walk-chain";

export type ChainVerdict =
  | { ok: true; rows: number; head: string }
  | { ok: false; rows: number; brokenAt: number; error: ChainError };

/** Told after each page: the rows that fit so far, of how many. */
type OnProgress = (rows: number, total: number) => void;

/**
 * Recomputes a brand's chain from its first row, as it stands at one moment. Reads pages of 1,000 rows, so memory stays
 * small. Whoever can change rows and head alike can cut rows off the end; only a head written down elsewhere tells
 * that.
 */
export async function verifyAudit(db: AllBrandsDb, brandId: string, onProgress?: OnProgress): Promise<ChainVerdict> {
  return db.transaction(
    async (snapshot) => {
      const total = (await findAuditHead(snapshot, brandId))?.sequence ?? 0;
      let step: ChainStep = { ...CHAIN_START, isOver: false, error: null };
      while (!step.isOver) {
        step = await walkChain(snapshot, brandId, step);
        onProgress?.(step.sequence, total);
      }
      return verdictOf(step);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** What a walk over a chain that is over has found. */
export function verdictOf({
  sequence: rows,
  hash: head,
  error,
}: Pick<ChainStep, "sequence" | "hash" | "error">): ChainVerdict {
  return error ? { ok: false, rows, brokenAt: rows + 1, error } : { ok: true, rows, head };
}
