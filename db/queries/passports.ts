import { type SQL, sql } from "drizzle-orm";
import { passports } from "../schema";
import type { TenantDb } from "../tenant";
import { insertStatement, insertUntaken } from "./bulk-writer";
import { givenRows } from "./given-rows";
import type { BulkSource } from "./products";

export type PassportRow = typeof passports.$inferSelect;
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

/**
 * Writes many passports in one statement and answers the ids of those written: one whose serial number or own id is
 * taken is left out. Rows go in by GTIN and serial number, and those with ids of the brand's own one request after the
 * other, whose order is another one: so two at once cannot wait for each other in a circle.
 */
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

/** Of passports that could not be written: whose serial number, and whose own id, a stored one has. */
export async function findTakenUnits(
  tx: TenantDb,
  { brandId, rows }: { brandId: string; rows: readonly NewPassport[] },
): Promise<Map<string, { hasSerial: boolean; hasExternalId: boolean }>> {
  const { id, productId, gtin14, serialNumber, externalId } = passports;
  const given = givenRows({ id, productId, gtin14, serialNumber, externalId }, rows);
  const found = await tx.execute<{ id: string; hasSerial: boolean; hasExternalId: boolean }>(sql`
    select ${given.of.id},
      exists (select from passports p where p.brand_id = ${brandId} and p.serial_number = ${given.of.serialNumber}
        and (p.gtin14 = ${given.of.gtin14} or (${given.of.gtin14} is null and p.gtin14 is null
        and p.product_id = ${given.of.productId}))) as "hasSerial",
      exists (select from passports p where p.brand_id = ${brandId}
      and p.external_id = ${given.of.externalId}) as "hasExternalId"
    from ${given.from}`);
  return new Map(found.rows.map(({ id, ...taken }) => [id, taken]));
}

export type ListedUnit = Pick<
  PassportRow,
  "id" | "code" | "serialNumber" | "batch" | "externalId" | "producedOn" | "productionFacility" | "placedOnMarketOn"
>;
