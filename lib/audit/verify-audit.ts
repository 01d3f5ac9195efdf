import { findAuditHead, findAuditRow, listAuditRows } from "@/db/queries/audit";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { generationIn } from "@/lib/platform/data-keys";
import { requireValue } from "@/lib/platform/require-value";
import { isHeadSigned, isRowSigned } from "@/lib/platform/secrets/chain-signatures";
import { followKeys } from "./follow-keys";
import { type ChainError, chainHash, GENESIS_HASH } from "./rules";

/** How far a chain has been recomputed: the last row that fits, and its hash. */
interface ChainPlace {
  sequence: number;
  hash: string;
}

const CHAIN_START: ChainPlace = { sequence: 0, hash: GENESIS_HASH };

export interface ChainStep extends ChainPlace {
  /** Whether nothing is left to look at, since the end is reached or the chain is broken after this place. */
  isOver: boolean;
  error: ChainError | null;
}

const PAGE_ROWS = 1_000;

/**
 * Recomputes up to 1,000 rows of a brand's chain from a place on. The last rows and the head are compared as they stand
 * at one moment, so `snapshot` is a transaction of at least `repeatable read`.
 */
export async function walkChain(snapshot: TenantDb, brandId: string, from: ChainPlace): Promise<ChainStep> {
  let { sequence, hash } = from;
  const broken = (error: ChainError): ChainStep => ({ sequence, hash, isOver: true, error });
  const head = await findAuditHead(snapshot, brandId);
  // A key that was replaced signs nothing behind the first row of its successor.
  let generation =
    (sequence > 0 && generationIn((await findAuditRow(snapshot, { brandId, sequence }))?.signature ?? "")) || 0;
  const rows = await listAuditRows(snapshot, { brandId, afterSequence: sequence, limit: PAGE_ROWS });
  await followKeys(snapshot, [...rows.map(({ signature }) => signature), head?.signature ?? ""]);
  for (const { previousHash, hash: storedHash, signature, ...content } of rows) {
    if (content.sequence !== sequence + 1) return broken("missing");
    if (previousHash !== hash) return broken("unlinked");
    if (storedHash !== chainHash(hash, content)) return broken("altered");
    // What the head says of it counts once its own signature is looked at, behind the last row.
    const isSigned = isRowSigned({ brandId, sequence: content.sequence, hash: storedHash }, signature);
    const itsGeneration = generationIn(signature) ?? 0;
    if (itsGeneration < generation || (content.sequence >= (head?.signedFrom ?? 1) && !isSigned))
      return broken("forged");
    generation = itsGeneration;
    [sequence, hash] = [content.sequence, storedHash];
  }
  if (rows.length === PAGE_ROWS) return { sequence, hash, isOver: false, error: null };
  if (!head || head.sequence !== sequence || head.hash !== hash) return broken("cut_off");
  const isOurs = isHeadSigned(head, head.signature) && requireValue(generationIn(head.signature)) >= generation;
  return isOurs ? { sequence, hash, isOver: true, error: null } : broken("head_forged");
}

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
