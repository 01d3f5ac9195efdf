import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { passports, warranties } from "../schema";
import type { AllBrandsDb, TenantDb } from "../tenant";
import { isWaiting, waitingWarranty } from "./waiting-warranties";

export type WarrantyRow = typeof warranties.$inferSelect;

/** All warranties of a passport, whatever their state. */
export async function listWarranties(db: TenantDb, passportId: string): Promise<WarrantyRow[]> {
  return unionAll(
    db.select(getTableColumns(warranties)).from(warranties).where(eq(warranties.passportId, passportId)),
    db
      .select(waitingWarranty)
      .from(passports)
      .where(isWaiting(eq(passports.id, passportId))),
  ).orderBy(asc(warranties.kind), asc(warranties.id));
}

/** Changes one that is a row: whose item has been handed over. */
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
