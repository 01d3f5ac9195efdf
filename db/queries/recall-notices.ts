import { and, asc, count, eq, gt, isNotNull, min } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { brands, holders, passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { findBatchRecall } from "./batches";
import { mainPictureOf } from "./product-pictures";

interface RecalledUnits {
  brandId: string;
  productId: string;
  /** Undefined: all units of the product. */
  batch?: string | undefined;
}

/** Null when the recall has been lifted. */
export async function findRecalledProduct(db: BrandDb, { brandId, productId, batch }: RecalledUnits) {
  const ofBatch = batch === undefined ? null : await findBatchRecall(db, { brandId, productId, batch });
  if (batch !== undefined && !ofBatch) return null;
  const [row] = await db
    .select({
      name: products.name,
      reason: products.recallReason,
      brandName: brands.name,
      logoHash: brands.logoHash,
      supportEmail: brands.supportEmail,
      pictureId: mainPictureOf(db),
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(
      and(
        eq(products.brandId, brandId),
        eq(products.id, productId),
        ofBatch ? undefined : isNotNull(products.recalledAt),
      ),
    );
  return row ? { ...row, reason: ofBatch?.reason ?? row.reason, batch: batch ?? null } : null;
}

export async function listHoldersOfProduct(db: BrandDb, params: RecalledUnits & { after: string; limit: number }) {
  const rows = await db
    .select({
      holderId: holders.id,
      email: holders.email,
      locale: holders.locale,
      items: count(),
      code: min(passports.code),
    })
    .from(passports)
    .innerJoin(holders, eq(holders.id, passports.holderId))
    .where(
      and(
        eq(passports.brandId, params.brandId),
        eq(passports.productId, params.productId),
        params.batch === undefined ? undefined : eq(passports.batch, params.batch),
        gt(holders.id, params.after),
      ),
    )
    .groupBy(holders.id)
    .orderBy(asc(holders.id))
    .limit(params.limit);
  return rows.map(({ code, ...row }) => ({ ...row, code: requireValue(code, "A code") }));
}
