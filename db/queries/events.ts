import { and, asc, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import type { EventType } from "@/lib/events/rules";
import {
  events,
  imports,
  passports,
  products,
  registryEntries,
  scanSignals,
  transfers,
  warranties,
} from "../schema/index";
import type { AllBrandsDb, BrandDb } from "../tenant";
import type { EventRow } from "./audit";

interface EventRange {
  brandId: string;
  /** Number of the last event that the client already has. */
  after: number;
  /** Lower bound: no older row has a greater id. */
  fromId: string;
}

const rowsOf = ({ brandId, after, fromId }: EventRange) =>
  and(eq(events.brandId, brandId), gt(events.last, after), gte(events.id, fromId));

/**
 * Scans at most `lookedThrough` events in number order. `stoppedAt` is the last number scanned when there are more;
 * null when there are none.
 */
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
