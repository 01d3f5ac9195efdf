import { and, asc, eq, gt, isNull, lt, or, sql, isNotNull } from "drizzle-orm";
import { GENESIS_HASH, type ChainError } from "@/lib/access/audit-rules";
import { requireValue } from "@/lib/platform/require-value";
import { type SignedHead, signHead, signRow } from "@/lib/platform/secrets/chain-signatures";
import { auditHeads, auditLog, events, chainVerifications } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { insertMany } from "./bulk-writer";

type StoredAuditRow = typeof auditLog.$inferSelect;
export type AuditRow = Omit<StoredAuditRow, "signature">;
export type AuditHead = typeof auditHeads.$inferSelect;
export type EventRow = typeof events.$inferSelect;

const freshHead = (brandId: string): SignedHead => ({ brandId, sequence: 0, hash: GENESIS_HASH, signedFrom: 1 });

export async function insertAuditHead(tx: AllBrandsDb, brandId: string): Promise<void> {
  const head = freshHead(brandId);
  await tx
    .insert(auditHeads)
    .values({ ...head, signature: signHead(head) })
    .onConflictDoNothing();
}

/** Starts a brand's chain with imported rows of another deployment; later rows are signed here. */
export async function insertArrivedAuditRows(
  tx: AllBrandsDb,
  { brandId, rows }: { brandId: string; rows: readonly AuditRow[] },
): Promise<void> {
  await insertMany(tx, auditLog, rows, { common: { brandId, signature: "" } });
}

export async function insertArrivedAuditHead(tx: AllBrandsDb, end: Omit<SignedHead, "signedFrom">): Promise<void> {
  const head = { ...end, signedFrom: end.sequence + 1 };
  await tx.insert(auditHeads).values({ ...head, signature: signHead(head) });
}

/** Locks the head. A missing one was removed by tampering: its replacement is not signed. */
export async function lockAuditHead(tx: TenantDb, brandId: string): Promise<AuditHead> {
  const head = await selectHead(tx, brandId);
  if (head) return head;
  await tx
    .insert(auditHeads)
    .values({ ...freshHead(brandId), signature: "" })
    .onConflictDoNothing();
  return requireValue(await selectHead(tx, brandId));
}

async function selectHead(tx: TenantDb, brandId: string): Promise<AuditHead | undefined> {
  const [head] = await tx.select().from(auditHeads).where(eq(auditHeads.brandId, brandId)).for("update");
  return head;
}

/** Renews or removes the signature of the head. The caller holds the head's lock. */
export async function updateHeadSignature(
  tx: TenantDb,
  head: Pick<AuditHead, "brandId" | "signedFrom" | "signature">,
): Promise<void> {
  const { brandId, signedFrom, signature } = head;
  await tx.update(auditHeads).set({ signedFrom, signature }).where(eq(auditHeads.brandId, brandId));
}

export async function listHeadsOfOlderKeys(
  db: AllBrandsDb,
  { generation, after, limit }: { generation: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ brandId: auditHeads.brandId })
    .from(auditHeads)
    .where(
      and(
        gt(auditHeads.brandId, after),
        sql`${auditHeads.signature} <> '' and split_part(${auditHeads.signature}, '.', 1)::int < ${generation}`,
      ),
    )
    .orderBy(asc(auditHeads.brandId))
    .limit(limit);
  return rows.map(({ brandId }) => brandId);
}

export async function updateAnchoredAt(tx: BrandDb, params: { brandId: string; at: Date }): Promise<void> {
  await tx.update(auditHeads).set({ anchoredAt: params.at }).where(eq(auditHeads.brandId, params.brandId));
}

export async function listHeadsToAnchor(
  db: AllBrandsDb,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ brandId: auditHeads.brandId })
    .from(auditHeads)
    .where(or(isNull(auditHeads.anchoredAt), lt(auditHeads.anchoredAt, before)))
    .limit(limit);
  return rows.map(({ brandId }) => brandId);
}

/** Inserts a signed row with its events and advances the head, whose lock the caller holds. */
export async function insertAuditRow(
  tx: BrandDb,
  row: AuditRow,
  { signedFrom, isTrue, events: newEvents }: { signedFrom: number; isTrue: boolean; events: readonly EventRow[] },
): Promise<void> {
  const { brandId, sequence, hash } = row;
  const signature = isTrue ? signHead({ brandId, sequence, hash, signedFrom }) : "";
  // One statement, because all writers of the brand wait until the commit.
  const added = tx.insert(auditLog).values({ ...row, signature: signRow(row) });
  const last = newEvents.at(-1)?.last;
  const news = last === undefined ? sql`` : sql`, told as ${tx.insert(events).values([...newEvents])}`;
  const moved = last === undefined ? sql`` : sql`, events = ${last}`;
  await tx.execute(sql`
    with added as ${added}${news}
    update audit_heads set sequence = ${sequence}, hash = ${hash}, signature = ${signature}${moved}
    where brand_id = ${brandId}`);
}

/** Schedules deliveries for idle endpoints; failing ones wait for their retry time. Returns whether there are any. */
export async function wakeEndpoints(tx: BrandDb, { brandId, at }: { brandId: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update jobs set run_at = ${at.toISOString()}
    where unique_key in (
      select 'webhook:' || id from webhook_endpoints where brand_id = ${brandId} and disabled_at is null)
      and state = 'queued' and last_error is null and run_at > ${at.toISOString()}`);
  return (rowCount ?? 0) > 0;
}

/** For events without an audit row. The caller holds the head's lock. */
export async function insertEvents(tx: BrandDb, brandId: string, rows: readonly EventRow[]): Promise<void> {
  const last = rows.at(-1)?.last;
  if (last === undefined) return;
  await tx.execute(sql`
    with inserted as ${tx.insert(events).values([...rows])}
    update audit_heads set events = ${last} where brand_id = ${brandId}`);
}

export async function listAuditRows(
  db: TenantDb,
  params: { brandId: string; afterSequence: number; limit: number },
): Promise<StoredAuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.brandId, params.brandId), gt(auditLog.sequence, params.afterSequence)))
    .orderBy(asc(auditLog.sequence))
    .limit(params.limit);
}

export async function findAuditRow(
  db: TenantDb,
  params: { brandId: string; sequence: number },
): Promise<StoredAuditRow | null> {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.brandId, params.brandId), eq(auditLog.sequence, params.sequence)));
  return row ?? null;
}

/** Null if the head was removed. */
export async function findAuditHead(db: TenantDb, brandId: string): Promise<AuditHead | null> {
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.brandId, brandId));
  return head ?? null;
}

const CHAIN_ROWS_PER_STATEMENT = 1_000;

/** The brand's chain must be empty. */
export async function insertAuditChain(tx: AllBrandsDb, rows: AuditRow[]): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  for (let start = 0; start < rows.length; start += CHAIN_ROWS_PER_STATEMENT)
    await tx
      .insert(auditLog)
      .values(rows.slice(start, start + CHAIN_ROWS_PER_STATEMENT).map((row) => ({ ...row, signature: signRow(row) })));
  const { brandId, sequence, hash } = last;
  const end = { sequence, hash, signedFrom: 1, signature: signHead({ brandId, sequence, hash, signedFrom: 1 }) };
  await tx
    .insert(auditHeads)
    .values({ brandId, ...end })
    .onConflictDoUpdate({ target: auditHeads.brandId, set: end });
}

export type ChainVerificationRow = typeof chainVerifications.$inferSelect;

/** Returns false if a check is already in progress. */
export async function beginChainVerification(
  tx: BrandDb,
  params: { brandId: string; requestedBy: string; requestId: string; at: Date },
): Promise<boolean> {
  const { brandId, requestedBy, requestId, at } = params;
  const rowsExpected = sql<number>`coalesce((select ${auditHeads.sequence} from ${auditHeads}
    where ${auditHeads.brandId} = ${brandId}), 0)`;
  const fresh = {
    requestedBy,
    requestId,
    createdAt: at,
    rowsExpected,
    sequence: 0,
    hash: GENESIS_HASH,
    endedAt: null,
    error: null,
  };
  const { rowCount } = await tx
    .insert(chainVerifications)
    .values({ brandId, ...fresh })
    .onConflictDoUpdate({
      target: chainVerifications.brandId,
      set: fresh,
      setWhere: isNotNull(chainVerifications.endedAt),
    });
  return rowCount === 1;
}

export async function findChainVerification(db: TenantDb, brandId: string): Promise<ChainVerificationRow | null> {
  const [row] = await db.select().from(chainVerifications).where(eq(chainVerifications.brandId, brandId));
  return row ?? null;
}

export async function findOpenChainVerification(db: BrandDb, brandId: string): Promise<ChainVerificationRow | null> {
  const verification = await findChainVerification(db, brandId);
  return verification?.endedAt ? null : verification;
}

interface Advance {
  brandId: string;
  /** The last valid row and its hash. */
  sequence: number;
  hash: string;
}

export async function advanceChainVerification(tx: BrandDb, { brandId, ...advance }: Advance): Promise<void> {
  await tx.update(chainVerifications).set(advance).where(eq(chainVerifications.brandId, brandId));
}

export async function endChainVerification(
  tx: BrandDb,
  { brandId, at, ...result }: Advance & { error: ChainError | null; at: Date },
): Promise<void> {
  await tx
    .update(chainVerifications)
    .set({ ...result, endedAt: at })
    .where(eq(chainVerifications.brandId, brandId));
}

export async function deleteChainVerification(tx: BrandDb, brandId: string): Promise<void> {
  await tx.delete(chainVerifications).where(eq(chainVerifications.brandId, brandId));
}
