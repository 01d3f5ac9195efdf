import { asc, eq, sql } from "drizzle-orm";
import { warranties } from "../schema";
import type { AllBrandsDb, TenantDb } from "../tenant";
import { insertMany } from "./bulk-writer";
import type { BulkSource } from "./products";

export type WarrantyRow = typeof warranties.$inferSelect;

/** All warranties of a passport, whatever their state. */
export async function listWarranties(db: TenantDb, passportId: string): Promise<WarrantyRow[]> {
  return db
    .select()
    .from(warranties)
    .where(eq(warranties.passportId, passportId))
    .orderBy(asc(warranties.kind), asc(warranties.id));
}

export async function updateWarranty(
  tx: AllBrandsDb,
  params: {
    warrantyId: string;
    set: Partial<Pick<WarrantyRow, "state" | "startsOn" | "endsOn" | "activatedAt" | "transfersUsed">>;
  },
): Promise<void> {
  await tx
    .update(warranties)
    .set({ ...params.set, version: sql`${warranties.version} + 1` })
    .where(eq(warranties.id, params.warrantyId));
}

export type NewWarranty = Pick<WarrantyRow, "id" | "passportId" | "kind" | "months">;

/** Writes many warranties that begin at first sale, in one statement. */
export async function insertWarranties(
  tx: TenantDb,
  { brandId, at }: BulkSource,
  rows: readonly NewWarranty[],
): Promise<void> {
  await insertMany(tx, warranties, rows, { common: { brandId, createdAt: at } });
}
