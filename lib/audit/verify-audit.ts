import { findAuditHead, findAuditRow, listAuditRows } from "@/db/queries/audit";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { type ChainError, chainHash, GENESIS_HASH } from "@/lib/access/audit-rules";
import { generationIn } from "@/lib/platform/data-keys";
import { requireValue } from "@/lib/platform/require-value";
import { isHeadSigned, isRowSigned } from "@/lib/platform/secrets/chain-signatures";
import { followKeys } from "@/lib/platform/secrets/open-data-keys";

interface ChainPlace {
  sequence: number;
  hash: string;
}

const CHAIN_START: ChainPlace = { sequence: 0, hash: GENESIS_HASH };

export interface ChainStep extends ChainPlace {
  isOver: boolean;
  error: ChainError | null;
}

const PAGE_ROWS = 1_000;

/** Up to 1,000 rows. The last rows and the checkpoint need one snapshot: at least `repeatable read`. */
export async function walkChain(snapshot: TenantDb, brandId: string, from: ChainPlace): Promise<ChainStep> {
  let { sequence, hash } = from;
  const broken = (error: ChainError): ChainStep => ({ sequence, hash, isOver: true, error });
  const head = await findAuditHead(snapshot, brandId);
  // A replaced key must not sign any row after the first row of its successor.
  let generation =
    (sequence > 0 && generationIn((await findAuditRow(snapshot, { brandId, sequence }))?.signature ?? "")) || 0;
  const rows = await listAuditRows(snapshot, { brandId, afterSequence: sequence, limit: PAGE_ROWS });
  await followKeys(snapshot, [...rows.map(({ signature }) => signature), head?.signature ?? ""]);
  for (const { previousHash, hash: storedHash, signature, ...content } of rows) {
    if (content.sequence !== sequence + 1) return broken("missing");
    if (previousHash !== hash) return broken("unlinked");
    if (storedHash !== chainHash(hash, content)) return broken("altered");
    // The `signedFrom` of the checkpoint is reliable because the checkpoint's own signature is verified after the
    // last row.
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

type OnProgress = (rows: number, total: number) => void;

/** Who can change rows and checkpoint can cut off the end: only a checkpoint stored elsewhere reveals that. */
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

export function verdictOf({
  sequence: rows,
  hash: head,
  error,
}: Pick<ChainStep, "sequence" | "hash" | "error">): ChainVerdict {
  return error ? { ok: false, rows, brokenAt: rows + 1, error } : { ok: true, rows, head };
}
