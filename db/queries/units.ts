import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { PassportStatus } from "@/lib/passports/rules";
import { requireValue } from "@/lib/platform/require-value";
import { passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { hostOfUnit } from "./brand-hosts";

interface OfProduct {
  brandId: string;
  productId: string;
}

/**
 * Returns null when the product does not exist. Until the transaction ends, edits of the product wait; other
 * transactions can add units.
 */
export async function lockProductToAdd(tx: BrandDb, { brandId, productId }: OfProduct) {
  const { id, gtin, gtinIdentity, warrantyMonths } = products;
  const [product] = await tx
    .select({ id, gtin, gtinIdentity, warrantyMonths })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.brandId, brandId)))
    .for("share");
  return product ?? null;
}

export interface UnitFilter {
  serialNumber?: string;
  externalId?: string;
  batch?: string;
  status?: PassportStatus;
}

export async function listUnits(
  db: BrandDb,
  { brandId, productId, afterId, limit, ...filter }: OfProduct & UnitFilter & { afterId?: string; limit: number },
) {
  const { serialNumber, externalId, batch, status } = filter;
  const { id, code, placedOnMarketOn, producedOn, productionFacility, createdAt } = passports;
  return db
    .select({
      id,
      code,
      serialNumber: passports.serialNumber,
      batch: passports.batch,
      externalId: passports.externalId,
      status: passports.status,
      placedOnMarketOn,
      producedOn,
      productionFacility,
      createdAt,
    })
    .from(passports)
    .where(
      and(
        eq(passports.brandId, brandId),
        eq(passports.productId, productId),
        serialNumber === undefined ? undefined : eq(passports.serialNumber, serialNumber),
        externalId === undefined ? undefined : eq(passports.externalId, externalId),
        batch === undefined ? undefined : eq(passports.batch, batch),
        status === undefined ? undefined : eq(passports.status, status),
        afterId === undefined ? undefined : gt(passports.id, afterId),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
}

const LOOKED_AT_FOR_BATCHES = 10_000;

export async function listBatches(
  db: BrandDb,
  { brandId, productId, limit }: OfProduct & { limit: number },
): Promise<string[]> {
  const newest = db
    .select({ id: passports.id, batch: passports.batch })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), eq(passports.productId, productId)))
    .orderBy(desc(passports.id))
    .limit(LOOKED_AT_FOR_BATCHES)
    .as("newest");
  const rows = await db
    .select({ batch: newest.batch })
    .from(newest)
    .where(isNotNull(newest.batch))
    .groupBy(newest.batch)
    .orderBy(sql`max(${newest.id}) desc`)
    .limit(limit);
  return rows.map(({ batch }) => requireValue(batch, "Batch"));
}

export async function findUnit(db: BrandDb, { brandId, productId, code }: OfProduct & { code: string }) {
  const { serialNumber, batch, producedOn, placedOnMarketOn, productionFacility, status, createdAt } = passports;
  const [unit] = await db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber,
      batch,
      producedOn,
      placedOnMarketOn,
      productionFacility,
      status,
      registeredAt: createdAt,
      host: hostOfUnit,
    })
    .from(passports)
    .where(and(eq(passports.brandId, brandId), eq(passports.productId, productId), eq(passports.code, code)));
  return unit ?? null;
}
