import { asc, eq, getTableColumns, sql, and, between, inArray, isNull, type SQL, isNotNull } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { WarrantyKind } from "@/lib/passports/rules";
import type { WarrantyState } from "@/lib/warranties/rules";
import { onlyRow } from "../rows";
import { passports, warranties } from "../schema/index";
import type { AllBrandsDb, TenantDb, BrandDb } from "../tenant";

/** Before the first sale a warranty is a number on the passport: a row took two fifths of a passport's space. */

export const passportIdOfWaiting = (warrantyId: string): string => `psp${warrantyId.slice("wty".length)}`;

const WAITING_ID = sql`'wty' || substr(${passports.id}, 4)`;

export const waitingWarranty = {
  id: sql<string>`${WAITING_ID}`,
  brandId: passports.brandId,
  passportId: passports.id,
  kind: sql<WarrantyKind>`'manufacturer'`,
  months: passports.warrantyMonths,
  startsOn: sql<string | null>`null::date`,
  endsOn: sql<string | null>`null::date`,
  activatedAt: sql<Date | null>`null::timestamptz`,
  transferable: sql<boolean>`true`,
  maxTransfers: sql<number | null>`null::integer`,
  transfersUsed: sql<number>`0`,
  territory: sql<string | null>`null::text`,
  state: sql<WarrantyState>`'not_activated'`,
  endingToldAt: sql<Date | null>`null::timestamptz`,
  voidReason: sql<string | null>`null::text`,
  version: sql<number>`1`,
  createdAt: passports.createdAt,
};

export const isWaiting = (condition: SQL | undefined): SQL | undefined =>
  and(isNotNull(passports.warrantyMonths), condition);

/** Moves the waiting warranty to a row of its own, so that it can change. Of concurrent calls one inserts it. */
export async function storeWaitingWarranty(tx: BrandDb, passportId: string): Promise<void> {
  await tx.execute(sql`
    with waited as (
      select id, warranty_months as months from passports where ${isWaiting(eq(passports.id, passportId))} for update
    ), taken as (
      update passports set warranty_months = null from waited where passports.id = waited.id
      returning ${WAITING_ID} as id, brand_id, passports.id as passport_id, months, created_at
    )
    insert into warranties (id, brand_id, passport_id, kind, months, created_at)
    select id, brand_id, passport_id, 'manufacturer', months, created_at from taken`);
}

export type WarrantyRow = typeof warranties.$inferSelect;

export async function listWarranties(db: TenantDb, passportId: string): Promise<WarrantyRow[]> {
  return unionAll(
    db.select(getTableColumns(warranties)).from(warranties).where(eq(warranties.passportId, passportId)),
    db
      .select(waitingWarranty)
      .from(passports)
      .where(isWaiting(eq(passports.id, passportId))),
  ).orderBy(asc(warranties.kind), asc(warranties.id));
}

/** Only for a warranty stored as a row, which is one whose item has been handed over. */
export async function updateWarranty(
  tx: BrandDb,
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

/** The caller holds the passport's lock. */
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
  /** Calendar days, both inclusive. */
  from: string;
  until: string;
}

const isNoticeDue = ({ from, until }: EndingTerm): SQL | undefined =>
  and(eq(warranties.state, "active"), isNull(warranties.endingToldAt), between(warranties.endsOn, from, until));

export async function listBrandsWithEndingWarranties(db: AllBrandsDb, ending: EndingTerm): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brandId: warranties.brandId })
    .from(warranties)
    .where(isNoticeDue(ending))
    .orderBy(warranties.brandId);
  return rows.map(({ brandId }) => brandId);
}

export async function markEndingNotified(
  tx: BrandDb,
  { brandId, at, limit, ...ending }: EndingTerm & { brandId: string; at: Date; limit: number },
): Promise<string[]> {
  const some = tx
    .select({ id: warranties.id })
    .from(warranties)
    .where(and(eq(warranties.brandId, brandId), isNoticeDue(ending)))
    .limit(limit)
    .for("update", { skipLocked: true });
  const rows = await tx
    .update(warranties)
    .set({ endingToldAt: at })
    .where(inArray(warranties.id, some))
    .returning({ id: warranties.id });
  return rows.map(({ id }) => id);
}
