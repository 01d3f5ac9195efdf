import { and, eq, inArray, sql } from "drizzle-orm";
import { imports, passports, products, scanSignals, transfers, warranties } from "../schema";
import type { BrandDb } from "../tenant";

/** What events are about, by ids, as it stands. What is gone is not among it. */

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
