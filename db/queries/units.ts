import { and, asc, desc, eq, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import type { PassportStatus } from "@/lib/passports/rules";
import { requireValue } from "@/lib/platform/require-value";
import { passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { hostOfUnit } from "./brand-hosts";

interface OfProduct {
  brandId: string;
  productId: string;
}

/** Null when the product does not exist. Edits wait until the transaction ends; others can add units. */
export async function lockProductToAdd(tx: BrandDb, { brandId, productId }: OfProduct) {
  const { id, gtin, gtinIdentity, warrantyMonths } = products;
  const [product] = await tx
    .select({ id, gtin, gtinIdentity, warrantyMonths })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.brandId, brandId)))
    .for("share");
  return product ?? null;
}

interface UnitFilter {
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

export interface UnitFigures {
  registered: number;
  owned: number;
  inTrouble: number;
}

/** Not active, lost or stolen, or out of use. Must match the index's condition. */
export const inTrouble = sql`(${passports.status} <> 'active' or ${passports.custodyFlag} <> 'none'
  or ${passports.decommissionedAt} is not null)`;

export function pendingPassports(brandId: string, at: Date): SQL {
  return sql`select passport_id from transfers where brand_id = ${brandId} and status = 'pending'
    and expires_at > ${at.toISOString()}`;
}

/** Must match the lists' filter. */
export function owned(brandId: string, at: Date): SQL {
  return sql`(${passports.holderId} is not null and ${passports.id} not in (${pendingPassports(brandId, at)}))`;
}

interface Counting {
  brandId: string;
  at: Date;
  most: number;
}

/** The caller's rows provide product ids as `chosen` and check the brand, which the index on units lacks. */
export function unitFigures({ brandId, at, most }: Counting, condition?: SQL): SQL {
  const upTo = (which?: SQL) => {
    const rare = which && sql`passports.brand_id = ${brandId} and ${which}`;
    return sql`(select count(*)::int from (select 1 from passports
      where ${and(sql`passports.product_id = chosen.id`, rare, condition)} limit ${most}) as counted)`;
  };
  return sql`${upTo()} as registered, ${upTo(owned(brandId, at))} as owned, ${upTo(inTrouble)} as "inTrouble"`;
}

export async function countUnitsOf(
  db: BrandDb,
  { productIds, ...counting }: Counting & { productIds: readonly string[] },
): Promise<Map<string, UnitFigures>> {
  const { rows } = await db.execute<{ id: string } & UnitFigures & Record<string, unknown>>(sql`
    select chosen.id, ${unitFigures(counting)}
    from products as chosen where chosen.brand_id = ${counting.brandId}
    and chosen.id = any(${sql.param(productIds)}::text[])`);
  return new Map(
    rows.map(({ id, registered, owned, inTrouble: troubled }) => [id, { registered, owned, inTrouble: troubled }]),
  );
}
