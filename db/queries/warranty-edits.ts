import { and, between, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { onlyRow } from "../only-row";
import { passports, warranties } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import { isWaiting, passportIdOfWaiting, storeWaitingWarranty, waitingWarranty } from "./waiting-warranties";
import type { WarrantyRow } from "./warranties";

export async function findWarranty(
  db: BrandDb,
  { brandId, warrantyId }: { brandId: string; warrantyId: string },
): Promise<WarrantyRow | null> {
  const [warranty] = await unionAll(
    db
      .select(getTableColumns(warranties))
      .from(warranties)
      .where(and(eq(warranties.id, warrantyId), eq(warranties.brandId, brandId))),
    db
      .select(waitingWarranty)
      .from(passports)
      .where(isWaiting(and(eq(passports.id, passportIdOfWaiting(warrantyId)), eq(passports.brandId, brandId)))),
  );
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
  { warrantyId, set }: { warrantyId: string; set: Partial<WarrantyData & Pick<WarrantyRow, "voidReason">> },
): Promise<void> {
  await storeWaitingWarranty(tx, passportIdOfWaiting(warrantyId));
  await tx
    .update(warranties)
    .set({ ...set, endingToldAt: null, version: sql`${warranties.version} + 1` })
    .where(eq(warranties.id, warrantyId));
}

interface EndingTerm {
  /** Calendar days, both included. */
  from: string;
  until: string;
}

const isToBeTold = ({ from, until }: EndingTerm): SQL | undefined =>
  and(eq(warranties.state, "active"), isNull(warranties.endingToldAt), between(warranties.endsOn, from, until));

/** The brands with warranties that end so soon, and of which nobody was told. */
export async function listBrandsWithEndingWarranties(db: AllBrandsDb, ending: EndingTerm): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brandId: warranties.brandId })
    .from(warranties)
    .where(isToBeTold(ending))
    .orderBy(warranties.brandId);
  return rows.map(({ brandId }) => brandId);
}

/** Marks at most `limit` of a brand's as told, and answers their ids. */
export async function markEndingTold(
  tx: AllBrandsDb,
  { brandId, at, limit, ...ending }: EndingTerm & { brandId: string; at: Date; limit: number },
): Promise<string[]> {
  const some = tx
    .select({ id: warranties.id })
    .from(warranties)
    .where(and(eq(warranties.brandId, brandId), isToBeTold(ending)))
    .limit(limit)
    .for("update", { skipLocked: true });
  const rows = await tx
    .update(warranties)
    .set({ endingToldAt: at })
    .where(inArray(warranties.id, some))
    .returning({ id: warranties.id });
  return rows.map(({ id }) => id);
}
