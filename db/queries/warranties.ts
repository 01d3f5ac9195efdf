import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../client";
import { warranties } from "../schema";

export type WarrantyRow = typeof warranties.$inferSelect;

/** All warranties of a passport, whatever their state. */
export async function listWarranties(db: Queryable, passportId: string): Promise<WarrantyRow[]> {
  return db.select().from(warranties).where(eq(warranties.passportId, passportId)).orderBy(asc(warranties.kind), asc(warranties.id));
}

export async function updateWarranty(
  tx: Queryable,
  params: { warrantyId: string; set: Partial<Pick<WarrantyRow, "state" | "startsOn" | "endsOn" | "activatedAt" | "transfersUsed">> },
): Promise<void> {
  await tx.update(warranties).set(params.set).where(eq(warranties.id, params.warrantyId));
}
