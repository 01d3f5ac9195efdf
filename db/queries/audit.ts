import { and, asc, eq, gt } from "drizzle-orm";
import { GENESIS_HASH } from "@/lib/audit/rules";
import type { Queryable } from "../client";
import { auditHeads, auditLog } from "../schema";

export type AuditRow = typeof auditLog.$inferSelect;

/** The end of a brand's chain, locked until the transaction ends. Starts the chain when there is none. */
export async function lockAuditHead(tx: Queryable, brandId: string): Promise<{ sequence: number; hash: string }> {
  const head = await selectHead(tx, brandId);
  if (head) return head;
  await tx.insert(auditHeads).values({ brandId, sequence: 0, hash: GENESIS_HASH }).onConflictDoNothing();
  return (await selectHead(tx, brandId))!;
}

async function selectHead(tx: Queryable, brandId: string) {
  const [head] = await tx
    .select({ sequence: auditHeads.sequence, hash: auditHeads.hash })
    .from(auditHeads)
    .where(eq(auditHeads.brandId, brandId))
    .for("update");
  return head;
}

/** Adds one row and moves the head to it. The caller holds the head's lock. */
export async function insertAuditRow(tx: Queryable, row: AuditRow): Promise<void> {
  await tx.insert(auditLog).values(row);
  await tx.update(auditHeads).set({ sequence: row.sequence, hash: row.hash }).where(eq(auditHeads.brandId, row.brandId));
}

/** Up to `limit` rows after a sequence number, oldest first. */
export async function listAuditRows(db: Queryable, params: { brandId: string; afterSequence: number; limit: number }): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.brandId, params.brandId), gt(auditLog.sequence, params.afterSequence)))
    .orderBy(asc(auditLog.sequence))
    .limit(params.limit);
}

/** The end of a brand's chain as it stands, or null before its first row. */
export async function findAuditHead(db: Queryable, brandId: string): Promise<{ sequence: number; hash: string } | null> {
  const [head] = await db.select({ sequence: auditHeads.sequence, hash: auditHeads.hash }).from(auditHeads).where(eq(auditHeads.brandId, brandId));
  return head ?? null;
}

const CHAIN_ROWS_PER_STATEMENT = 1_000;

/** Writes a brand's whole chain, which has not begun yet. */
export async function insertAuditChain(tx: Queryable, rows: AuditRow[]): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  for (let start = 0; start < rows.length; start += CHAIN_ROWS_PER_STATEMENT)
    await tx.insert(auditLog).values(rows.slice(start, start + CHAIN_ROWS_PER_STATEMENT));
  await tx.insert(auditHeads).values({ brandId: last.brandId, sequence: last.sequence, hash: last.hash });
}
