import { and, asc, desc, eq, sql } from "drizzle-orm";
import { auditLog, brands, holders, passports, products } from "../schema";
import type { BrandDb } from "../tenant";
import { hostOfUnit } from "./brand-hosts";

/** A passport of this brand with its product and its holder, or null. The holder's address is for members only. */
export async function findPassportDetail(db: BrandDb, params: { brandId: string; passportId: string }) {
  const [found] = await db
    .select({
      passport: passports,
      product: products,
      holder: { id: holders.id, email: holders.email },
      host: hostOfUnit,
      passesOnRecalled: brands.passesOnRecalled,
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .innerJoin(brands, eq(brands.id, passports.brandId))
    .leftJoin(holders, eq(holders.id, passports.holderId))
    .where(and(eq(passports.id, params.passportId), eq(passports.brandId, params.brandId)));
  return found ?? null;
}

/** What stands on a passport's label, or null. */
export async function findPassportLabel(db: BrandDb, params: { brandId: string; passportId: string }) {
  const [found] = await db
    .select({ code: passports.code, serialNumber: passports.serialNumber, gtin: products.gtin, host: hostOfUnit })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.id, params.passportId), eq(passports.brandId, params.brandId)));
  return found ?? null;
}

/** What stands on the labels of those passports that are the brand's, the newest first. */
export async function listPassportLabels(db: BrandDb, params: { brandId: string; passportIds: readonly string[] }) {
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      batch: passports.batch,
      productId: passports.productId,
      productName: products.name,
      model: products.model,
      gtin: products.gtin,
      isExample: products.isExample,
      host: hostOfUnit,
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(
      and(eq(passports.brandId, params.brandId), sql`${passports.id} = any(${sql.param(params.passportIds)}::text[])`),
    )
    .orderBy(desc(passports.id));
}

/** What the audit log holds about the passport itself, oldest first. */
export async function listPassportChanges(db: BrandDb, params: { brandId: string; passportId: string }) {
  return db
    .select({ action: auditLog.action, at: auditLog.at, reason: sql<string | null>`${auditLog.detail} ->> 'reason'` })
    .from(auditLog)
    .where(and(eq(auditLog.brandId, params.brandId), eq(auditLog.targetId, params.passportId)))
    .orderBy(asc(auditLog.sequence));
}
