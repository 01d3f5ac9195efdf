import { type SQL, sql, and, asc, eq, getTableColumns, isNotNull } from "drizzle-orm";
import type { Role, Scope } from "@/lib/access/permissions";
import type { LifeEnd } from "@/lib/passports/battery/life-rules";
import type { CustodyFlag, PassportStatus } from "@/lib/passports/rules";
import { passports, auditLog, brands, holders, products, apiKeys, members, theftReports } from "../schema/index";
import type { TenantDb, BrandDb } from "../tenant";
import { recalledAtOfUnit, recallReasonOfUnit } from "./batches";
import { hostOfUnit } from "./brand-hosts";
import { insertStatement, insertUntaken } from "./bulk-writer";
import { inputRows } from "./input-rows";
import type { BulkSource } from "./products";

export type PassportRow = typeof passports.$inferSelect;
export type TheftReportRow = typeof theftReports.$inferSelect;
export type NewPassport = Pick<
  PassportRow,
  | "id"
  | "productId"
  | "code"
  | "gtin14"
  | "serialNumber"
  | "batch"
  | "externalId"
  | "placedOnMarketOn"
  | "producedOn"
  | "productionFacility"
  | "warrantyMonths"
>;

/** Returns the ids written, without taken ones. Requests with own ids run in turn: their order could deadlock. */
export async function insertPassports(
  tx: TenantDb,
  { brandId, at }: BulkSource,
  rows: readonly NewPassport[],
): Promise<Set<string>> {
  const statement = (onConflict: SQL) =>
    sql`${insertStatement(passports, rows, {
      common: { brandId, createdAt: at },
      orderBy: ["gtin14", "serialNumber", "externalId"],
      onConflict,
    })} returning id`;
  if (rows.some(({ externalId }) => externalId !== null))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`own ids of units ${brandId}`}, 0))`);
  return insertUntaken(tx, rows.length, statement);
}

export async function findTakenUnits(
  tx: TenantDb,
  { brandId, rows }: { brandId: string; rows: readonly NewPassport[] },
): Promise<Map<string, { hasSerial: boolean; hasExternalId: boolean }>> {
  const { id, productId, gtin14, serialNumber, externalId } = passports;
  const inputs = inputRows({ id, productId, gtin14, serialNumber, externalId }, rows);
  const clashes = await tx.execute<{ id: string; hasSerial: boolean; hasExternalId: boolean }>(sql`
    select ${inputs.of.id},
      exists (select from passports p where p.brand_id = ${brandId} and p.serial_number = ${inputs.of.serialNumber}
        and (p.gtin14 = ${inputs.of.gtin14} or (${inputs.of.gtin14} is null and p.gtin14 is null
        and p.product_id = ${inputs.of.productId}))) as "hasSerial",
      exists (select from passports p where p.brand_id = ${brandId}
      and p.external_id = ${inputs.of.externalId}) as "hasExternalId"
    from ${inputs.from}`);
  return new Map(clashes.rows.map(({ id, ...clash }) => [id, clash]));
}

export type ListedUnit = Pick<
  PassportRow,
  "id" | "code" | "serialNumber" | "batch" | "externalId" | "producedOn" | "productionFacility" | "placedOnMarketOn"
>;

export async function findPassportDetail(db: BrandDb, params: { brandId: string; passportId: string }) {
  const [row] = await db
    .select({
      passport: passports,
      product: { ...getTableColumns(products), recalledAt: recalledAtOfUnit, recallReason: recallReasonOfUnit },
      holder: { id: holders.id, email: holders.email },
      host: hostOfUnit,
      passesOnRecalled: brands.passesOnRecalled,
    })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .innerJoin(brands, eq(brands.id, passports.brandId))
    .leftJoin(holders, eq(holders.id, passports.holderId))
    .where(and(eq(passports.id, params.passportId), eq(passports.brandId, params.brandId)));
  return row ?? null;
}

export async function findPassportLabel(db: BrandDb, params: { brandId: string; passportId: string }) {
  const [row] = await db
    .select({ code: passports.code, serialNumber: passports.serialNumber, gtin: products.gtin, host: hostOfUnit })
    .from(passports)
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(passports.id, params.passportId), eq(passports.brandId, params.brandId)));
  return row ?? null;
}

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
    .orderBy(asc(passports.id));
}

export async function listPassportChanges(db: BrandDb, params: { brandId: string; passportId: string }) {
  return db
    .select({ action: auditLog.action, at: auditLog.at, reason: sql<string | null>`${auditLog.detail} ->> 'reason'` })
    .from(auditLog)
    .where(and(eq(auditLog.brandId, params.brandId), eq(auditLog.targetId, params.passportId)))
    .orderBy(asc(auditLog.sequence));
}

export interface StoredStatus {
  status: PassportStatus;
  statusReason: string | null;
  statusSince: Date | null;
  custodyFlag: CustodyFlag;
  custodySince: Date | null;
  decommissionedAt: Date | null;
  lifeEnd: LifeEnd | null;
}

/** The caller holds the passport's lock. Throws an Error when the passport does not exist. */
export async function getPassportStatus(
  tx: BrandDb,
  params: { brandId: string; passportId: string },
): Promise<StoredStatus> {
  const [standing] = await tx
    .select({
      status: passports.status,
      statusReason: passports.statusReason,
      statusSince: passports.statusSince,
      custodyFlag: passports.custodyFlag,
      custodySince: passports.custodySince,
      decommissionedAt: passports.decommissionedAt,
      lifeEnd: passports.lifeEnd,
    })
    .from(passports)
    .where(and(eq(passports.id, params.passportId), eq(passports.brandId, params.brandId)));
  if (!standing) throw new Error(`no passport ${params.passportId}`);
  return standing;
}

export async function updateCustody(
  tx: BrandDb,
  {
    passportId,
    ...set
  }: Pick<StoredStatus, "custodyFlag" | "custodySince"> & { passportId: string; holderReportedAt: Date | null },
): Promise<void> {
  await tx.update(passports).set(set).where(eq(passports.id, passportId));
  if (set.custodyFlag !== "reported_stolen") await deleteTheftReport(tx, passportId);
}

export async function insertTheftReport(tx: BrandDb, row: typeof theftReports.$inferInsert): Promise<void> {
  await tx.insert(theftReports).values(row);
}

async function deleteTheftReport(tx: BrandDb, passportId: string): Promise<void> {
  await tx.delete(theftReports).where(eq(theftReports.passportId, passportId));
}

export async function findTheftReport(
  db: TenantDb,
  params: { brandId: string; passportId: string },
): Promise<TheftReportRow | null> {
  const [report] = await db
    .select()
    .from(theftReports)
    .where(and(eq(theftReports.passportId, params.passportId), eq(theftReports.brandId, params.brandId)));
  return report ?? null;
}

export async function updatePassportStatus(
  tx: BrandDb,
  params: { passportId: string; set: Omit<StoredStatus, "lifeEnd"> },
): Promise<void> {
  await tx.update(passports).set(params.set).where(eq(passports.id, params.passportId));
  if (params.set.custodyFlag !== "reported_stolen") await deleteTheftReport(tx, params.passportId);
}

const standingOfBrand = {
  isBrandSuspended: isNotNull(brands.suspendedAt).mapWith(Boolean),
  isBrandClosed: isNotNull(brands.closedAt).mapWith(Boolean),
};

interface BrandStatus {
  isBrandSuspended: boolean;
  isBrandClosed: boolean;
}

export async function findBrandStatus(db: TenantDb, brandId: string): Promise<BrandStatus | null> {
  const [row] = await db.select(standingOfBrand).from(brands).where(eq(brands.id, brandId));
  return row ?? null;
}

export async function findMemberStatus(
  db: TenantDb,
  { brandId, userId }: { brandId: string; userId: string },
): Promise<({ role: Role } & BrandStatus) | null> {
  const [row] = await db
    .select({ role: members.role, ...standingOfBrand })
    .from(members)
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, brandId), eq(members.userId, userId)));
  return row ?? null;
}

interface KeyStatusRow extends BrandStatus {
  scopes: Scope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export async function findKeyStatus(
  db: TenantDb,
  { brandId, keyId }: { brandId: string; keyId: string },
): Promise<KeyStatusRow | null> {
  const [row] = await db
    .select({ scopes: apiKeys.scopes, expiresAt: apiKeys.expiresAt, revokedAt: apiKeys.revokedAt, ...standingOfBrand })
    .from(apiKeys)
    .innerJoin(brands, eq(brands.id, apiKeys.brandId))
    .where(and(eq(apiKeys.brandId, brandId), eq(apiKeys.id, keyId)));
  return row ?? null;
}
