import { and, asc, eq, gte, sql, sum } from "drizzle-orm";
import type { Queryable } from "../client";
import { registrationDays } from "../schema";

/** Counts passports as registered on a day. Call it near the end of the transaction: it holds the day's row until then. */
export async function addRegistrations(tx: Queryable, params: { brandId: string; day: string; passports: number }): Promise<void> {
  if (params.passports === 0) return;
  await tx
    .insert(registrationDays)
    .values(params)
    .onConflictDoUpdate({
      target: [registrationDays.brandId, registrationDays.day],
      set: { passports: sql`${registrationDays.passports} + excluded.passports` },
    });
}

/** How many units of example products were written at this instant: they count in no figure. */
export async function countExampleUnits(tx: Queryable, { brandId, at }: { brandId: string; at: Date }): Promise<number> {
  const { rows } = await tx.execute<{ units: number }>(sql`
    select count(*)::int as units from products p join passports u on u.product_id = p.id
    where p.brand_id = ${brandId} and p.is_example and u.created_at = ${at.toISOString()}`);
  return rows[0]!.units;
}

/** Counts a brand's passports anew, for those written without `addRegistrations`. */
export async function recountRegistrations(tx: Queryable, brandId: string): Promise<void> {
  await tx.execute(sql`
    insert into registration_days (brand_id, day, passports)
    select brand_id, (created_at at time zone 'UTC')::date, count(*) from passports where brand_id = ${brandId} group by 1, 2
    on conflict (brand_id, day) do update set passports = excluded.passports`);
}

/** Days with registrations since a day, oldest first. Days are `YYYY-MM-DD` in UTC. */
export async function listRegistrationDays(db: Queryable, params: { brandId: string; since: string }) {
  return db
    .select({ day: registrationDays.day, passports: registrationDays.passports })
    .from(registrationDays)
    .where(and(eq(registrationDays.brandId, params.brandId), gte(registrationDays.day, params.since)))
    .orderBy(asc(registrationDays.day));
}

/** How many passports a brand has registered in all. */
export async function sumRegistrations(db: Queryable, brandId: string): Promise<number> {
  const [counted] = await db
    .select({ passports: sum(registrationDays.passports).mapWith(Number) })
    .from(registrationDays)
    .where(eq(registrationDays.brandId, brandId));
  return counted!.passports ?? 0;
}
