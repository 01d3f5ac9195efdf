import { and, eq, sql } from "drizzle-orm";
import { onlyRow } from "../only-row";
import { passports, warranties } from "../schema";
import type { BrandDb } from "../tenant";
import type { WarrantyRow } from "./warranties";

export async function findWarranty(
  db: BrandDb,
  params: { brandId: string; warrantyId: string },
): Promise<WarrantyRow | null> {
  const [warranty] = await db
    .select()
    .from(warranties)
    .where(and(eq(warranties.id, params.warrantyId), eq(warranties.brandId, params.brandId)));
  return warranty ?? null;
}

/** Whether the item of a passport has been handed to anybody. */
export async function hasBeenSold(db: BrandDb, passportId: string): Promise<boolean> {
  const rows = await db
    .select({ transferCount: passports.transferCount, holderId: passports.holderId })
    .from(passports)
    .where(eq(passports.id, passportId));
  const { transferCount, holderId } = onlyRow("hasBeenSold", rows);
  return transferCount > 0 || holderId !== null;
}

export async function insertWarranty(tx: BrandDb, row: typeof warranties.$inferInsert): Promise<void> {
  await tx.insert(warranties).values(row);
}

export type WarrantyData = Pick<
  WarrantyRow,
  "kind" | "months" | "startsOn" | "endsOn" | "activatedAt" | "transferable" | "maxTransfers" | "territory" | "state"
>;

/** Changes a warranty whose passport the caller has locked. */
export async function updateWarrantyData(
  tx: BrandDb,
  params: { warrantyId: string; set: Partial<WarrantyData & Pick<WarrantyRow, "voidReason">> },
): Promise<void> {
  await tx
    .update(warranties)
    .set({ ...params.set, version: sql`${warranties.version} + 1` })
    .where(eq(warranties.id, params.warrantyId));
}
