import { and, eq, inArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { claims, passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";

export async function findProductNames(
  db: BrandDb,
  { brandId, ids }: { brandId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const distinctIds = [...new Set(ids)];
  const productOfPassport = and(eq(products.id, passports.productId), eq(products.brandId, passports.brandId));
  const names = await unionAll(
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.brandId, brandId), inArray(products.id, distinctIds))),
    db
      .select({ id: passports.id, name: products.name })
      .from(passports)
      .innerJoin(products, productOfPassport)
      .where(and(eq(passports.brandId, brandId), inArray(passports.id, distinctIds))),
    db
      .select({ id: transfers.id, name: products.name })
      .from(transfers)
      .innerJoin(passports, and(eq(passports.id, transfers.passportId), eq(passports.brandId, transfers.brandId)))
      .innerJoin(products, productOfPassport)
      .where(and(eq(transfers.brandId, brandId), inArray(transfers.id, distinctIds))),
    db
      .select({ id: claims.id, name: products.name })
      .from(claims)
      .innerJoin(passports, and(eq(passports.id, claims.passportId), eq(passports.brandId, claims.brandId)))
      .innerJoin(products, productOfPassport)
      .where(and(eq(claims.brandId, brandId), inArray(claims.id, distinctIds))),
  );
  return new Map(names.map(({ id, name }) => [id, name]));
}
