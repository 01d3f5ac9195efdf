import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, sql, gt, gte } from "drizzle-orm";
import type { EventType } from "@/lib/events/rules";
import { onlyRow } from "../rows";
import {
  events,
  webhookAttempts,
  webhookEndpoints,
  webhookRetries,
  imports,
  passports,
  products,
  registryEntries,
  scanSignals,
  transfers,
  warranties,
} from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import type { EventRow } from "./audit";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type RetryRow = typeof webhookRetries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

interface OfBrand {
  brandId: string;
  endpointId: string;
}

const isIt = ({ brandId, endpointId }: OfBrand) =>
  and(eq(webhookEndpoints.brandId, brandId), eq(webhookEndpoints.id, endpointId));

export async function insertEndpoint(tx: BrandDb, row: typeof webhookEndpoints.$inferInsert): Promise<void> {
  await tx.insert(webhookEndpoints).values(row);
}

export async function findEndpoint(db: BrandDb, of: OfBrand): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(isIt(of));
  return row ?? null;
}

export async function lockEndpoint(tx: BrandDb, of: OfBrand): Promise<EndpointRow | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(isIt(of)).for("update");
  return row ?? null;
}

export async function listEndpoints(db: BrandDb, brandId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.brandId, brandId))
    .orderBy(asc(webhookEndpoints.id));
}

export async function countEndpoints(db: BrandDb, brandId: string): Promise<number> {
  return db.$count(webhookEndpoints, eq(webhookEndpoints.brandId, brandId));
}

export async function updateEndpoint(tx: BrandDb, of: OfBrand, set: Partial<EndpointRow>): Promise<void> {
  await tx.update(webhookEndpoints).set(set).where(isIt(of));
}

/** Does nothing when the position was moved back for a replay in the meantime. */
export async function movePosition(tx: BrandDb, of: OfBrand & { from: number; to: number }): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ position: of.to })
    .where(and(isIt(of), eq(webhookEndpoints.position, of.from)));
}

export async function deleteEndpoint(tx: BrandDb, of: OfBrand): Promise<void> {
  await tx.delete(webhookEndpoints).where(isIt(of));
}

export async function listDueRetries(
  db: BrandDb,
  { endpointId, at, limit }: { endpointId: string; at: Date; limit: number },
): Promise<RetryRow[]> {
  return db
    .select()
    .from(webhookRetries)
    .where(and(eq(webhookRetries.endpointId, endpointId), lte(webhookRetries.nextAt, at)))
    .orderBy(asc(webhookRetries.nextAt))
    .limit(limit);
}

export async function findRetries(db: BrandDb, endpointId: string): Promise<{ waiting: number; nextAt: Date | null }> {
  const rows = await db
    .select({ waiting: count(), nextAt: sql`min(${webhookRetries.nextAt})`.mapWith(webhookRetries.nextAt) })
    .from(webhookRetries)
    .where(eq(webhookRetries.endpointId, endpointId));
  return onlyRow("findRetries", rows);
}

export async function upsertRetries(tx: BrandDb, rows: readonly RetryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(webhookRetries)
    .values([...rows])
    .onConflictDoUpdate({
      target: [webhookRetries.endpointId, webhookRetries.eventId],
      set: { attempts: sql`excluded.attempts`, nextAt: sql`excluded.next_at` },
    });
}

export async function deleteRetries(tx: BrandDb, params: { endpointId: string; eventIds: readonly string[] }) {
  if (params.eventIds.length === 0) return;
  await tx
    .delete(webhookRetries)
    .where(
      and(eq(webhookRetries.endpointId, params.endpointId), inArray(webhookRetries.eventId, [...params.eventIds])),
    );
}

export async function listEventRowsByIds(
  db: BrandDb,
  { brandId, ids }: { brandId: string; ids: readonly string[] },
): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(events)
    .where(and(eq(events.brandId, brandId), inArray(events.id, [...ids])));
}

export async function findNumberBefore(
  db: BrandDb,
  { brandId, beforeId }: { brandId: string; beforeId: string },
): Promise<number> {
  const [row] = await db
    .select({ last: events.last })
    .from(events)
    .where(and(eq(events.brandId, brandId), lt(events.id, beforeId)))
    .orderBy(desc(events.last))
    .limit(1);
  return row?.last ?? 0;
}

export async function insertAttempts(tx: BrandDb, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookAttempts).values([...rows]);
}

export async function listAttemptRows(
  db: BrandDb,
  params: OfBrand & { isFailed?: boolean; beforeId?: string; limit: number },
): Promise<AttemptRow[]> {
  const { brandId, endpointId, isFailed, beforeId, limit } = params;
  return db
    .select()
    .from(webhookAttempts)
    .where(
      and(
        eq(webhookAttempts.brandId, brandId),
        eq(webhookAttempts.endpointId, endpointId),
        isFailed === undefined
          ? undefined
          : isFailed
            ? isNotNull(webhookAttempts.error)
            : isNull(webhookAttempts.error),
        beforeId === undefined ? undefined : lt(webhookAttempts.id, beforeId),
      ),
    )
    .orderBy(desc(webhookAttempts.id))
    .limit(limit);
}

export async function deleteAttempts(db: AllBrandsDb, { untilId, limit }: { untilId: string; limit: number }) {
  const { rowCount } = await db.execute(sql`
    delete from webhook_attempts where id in (select id from webhook_attempts where id < ${untilId} limit ${limit})
      and id < ${untilId}`);
  return rowCount ?? 0;
}

export async function findWebhookFigures(
  db: AllBrandsDb,
): Promise<{ enabled: number; failing: number; retries: number }> {
  const { rows } = await db.execute<{ enabled: number; failing: number; retries: number }>(sql`
    select count(*) filter (where disabled_at is null)::int as enabled,
      count(*) filter (where disabled_at is null and failing_since is not null)::int as failing,
      (select count(*)::int from webhook_retries) as retries
    from webhook_endpoints`);
  return onlyRow("findWebhookFigures", rows);
}

interface EventRange {
  brandId: string;
  after: number;
  /** Lower bound: no older row has a greater id. */
  fromId: string;
}

const rowsOf = ({ brandId, after, fromId }: EventRange) =>
  and(eq(events.brandId, brandId), gt(events.last, after), gte(events.id, fromId));

/** Scans at most `lookedThrough` events in number order. `stoppedAt`: the last number scanned; null: no more. */
export async function listEventRows(
  db: BrandDb,
  params: EventRange & { types: readonly EventType[]; limit: number; lookedThrough: number },
): Promise<{ rows: EventRow[]; stoppedAt: number | null }> {
  const { types, limit, lookedThrough } = params;
  const stoppedAt = types.length === 0 ? null : await findLastOfSome(db, params, lookedThrough);
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        rowsOf(params),
        types.length > 0 ? inArray(events.type, [...types]) : undefined,
        stoppedAt === null ? undefined : lte(events.last, stoppedAt),
      ),
    )
    .orderBy(asc(events.last))
    .limit(limit);
  return { rows, stoppedAt };
}

async function findLastOfSome(db: BrandDb, range: EventRange, some: number): Promise<number | null> {
  const [row] = await db
    .select({ last: events.last })
    .from(events)
    .where(rowsOf(range))
    .orderBy(asc(events.last))
    .offset(some - 1)
    .limit(1);
  return row?.last ?? null;
}

export async function deleteEvents(db: AllBrandsDb, { untilId, limit }: { untilId: string; limit: number }) {
  const { rowCount } = await db.execute(sql`
    delete from events where id in (select id from events where id < ${untilId} limit ${limit}) and id < ${untilId}`);
  return rowCount ?? 0;
}

interface Asked {
  brandId: string;
  ids: readonly string[];
}

const itemColumns = { productId: passports.productId, code: passports.code };

export async function listEventProducts(db: BrandDb, { brandId, ids }: Asked) {
  const passportCount = sql<number>`(${db
    .select({ count: sql`count(*)` })
    .from(passports)
    .where(eq(passports.productId, products.id))})`.mapWith(Number);
  return db
    .select({ product: products, passportCount })
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(products.id, [...ids])));
}

export async function listEventPassports(db: BrandDb, { brandId, ids }: Asked) {
  return db
    .select({ id: passports.id, ...itemColumns, passport: passports })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), inArray(passports.id, [...ids])));
}

export async function listEventTransfers(db: BrandDb, { brandId, ids }: Asked) {
  return db
    .select({
      id: transfers.id,
      ...itemColumns,
      kind: transfers.kind,
      status: transfers.status,
      createdAt: transfers.createdAt,
      expiresAt: transfers.expiresAt,
      endedAt: transfers.endedAt,
      endedBy: transfers.endedBy,
      endReason: transfers.endReason,
    })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .where(and(eq(transfers.brandId, brandId), inArray(transfers.id, [...ids])));
}

export async function listEventWarranties(db: BrandDb, { brandId, ids }: Asked) {
  return db
    .select({ id: warranties.id, ...itemColumns, warranty: warranties })
    .from(warranties)
    .innerJoin(passports, eq(passports.id, warranties.passportId))
    .where(and(eq(warranties.brandId, brandId), inArray(warranties.id, [...ids])));
}

export async function listEventImports(db: BrandDb, { brandId, ids }: Asked) {
  return db
    .select({ id: imports.id, state: imports.state, counts: imports.counts, createdAt: imports.createdAt })
    .from(imports)
    .where(and(eq(imports.brandId, brandId), inArray(imports.id, [...ids])));
}

export async function listEventRegistrations(db: BrandDb, { brandId, ids }: Asked) {
  return db
    .select({
      subjectId: registryEntries.subjectId,
      productId: registryEntries.productId,
      code: passports.code,
      upi: registryEntries.upi,
      submittedAt: registryEntries.submittedAt,
      registrationId: registryEntries.registrationId,
      registeredOn: registryEntries.registeredOn,
      proofDueOn: registryEntries.proofDueOn,
      hasProof: sql<boolean>`${registryEntries.proofId} is not null`,
    })
    .from(registryEntries)
    .leftJoin(passports, eq(passports.id, registryEntries.passportId))
    .where(and(eq(registryEntries.brandId, brandId), inArray(registryEntries.subjectId, [...ids])));
}

export async function listEventSignals(db: BrandDb, { brandId, ids }: Asked) {
  return db
    .select({
      id: scanSignals.id,
      productId: scanSignals.productId,
      code: passports.code,
      kind: scanSignals.kind,
      firstAt: scanSignals.firstAt,
      lastAt: scanSignals.lastAt,
    })
    .from(scanSignals)
    .leftJoin(passports, and(eq(passports.id, scanSignals.subjectId), eq(passports.brandId, brandId)))
    .where(and(eq(scanSignals.brandId, brandId), inArray(scanSignals.id, [...ids])));
}
