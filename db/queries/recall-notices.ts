import { and, asc, count, eq, gt, isNotNull, min } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { brands, holders, passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { mainPictureOf } from "./product-pictures";

export async function findRecalledProduct(db: BrandDb, params: { brandId: string; productId: string }) {
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
      and(eq(products.brandId, params.brandId), eq(products.id, params.productId), isNotNull(products.recalledAt)),
    );
  return row ?? null;
}

export async function listHoldersOfProduct(
  db: BrandDb,
  params: { brandId: string; productId: string; after: string; limit: number },
) {
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
        gt(holders.id, params.after),
      ),
    )
    .groupBy(holders.id)
    .orderBy(asc(holders.id))
    .limit(params.limit);
  return rows.map(({ code, ...row }) => ({ ...row, code: requireValue(code, "A code") }));
}
