import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { WarrantyKind, WarrantyState } from "@/lib/warranties/rules";
import { passports } from "../schema";
import type { TenantDb } from "../tenant";

/**
 * The manufacturer's warranty of a unit that waits for its first sale, with no terms but its months. Most are such, and
 * a row with its indexes for each was two fifths of a passport's space. It is a number at its passport until it begins
 * or is changed, and a row of `warranties` of the same id from then on: never both, never neither.
 */

/** Of the passport whose waiting warranty has this id, as of none other. */
export const passportIdOfWaiting = (warrantyId: string): string => `psp${warrantyId.slice("wty".length)}`;

const WAITING_ID = sql`'wty' || substr(${passports.id}, 4)`;

/** What of `passports` stands for columns of `warranties`, in a union with rows of that. */
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

/** Those passports among which `condition` holds that have a warranty which waits. */
export const isWaiting = (condition: SQL | undefined): SQL | undefined =>
  and(isNotNull(passports.warrantyMonths), condition);

/** Makes the waiting warranty of this passport a row, so that it can be changed; of several at once one does. */
export async function storeWaitingWarranty(tx: TenantDb, passportId: string): Promise<void> {
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
