import { and, asc, count, eq, gte, inArray, sql, sum } from "drizzle-orm";
import { onlyRow } from "../only-row";
import { passports, products, registrationDays } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";

/** Counts passports as registered on a day. Call it late in the transaction: it holds the day's row until then. */
export async function addRegistrations(
  tx: BrandDb,
  params: { brandId: string; day: string; passports: number },
): Promise<void> {
  if (params.passports === 0) return;
  await tx
    .insert(registrationDays)
    .values(params)
    .onConflictDoUpdate({
      target: [registrationDays.brandId, registrationDays.day],
      set: { passports: sql`${registrationDays.passports} + excluded.passports` },
    });
}

/** How many of these passports are of example products, which count in no figure. */
export async function countExampleUnits(
  tx: BrandDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<number> {
  const examples = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), eq(products.isExample, true)));
  if (examples.length === 0) return 0;
  const counted = await tx
    .select({ units: count() })
    .from(passports)
    .where(
      and(
        inArray(
          passports.productId,
          examples.map(({ id }) => id),
        ),
        sql`${passports.id} = any(${sql.param([...passportIds])}::text[])`,
      ),
    );
  return onlyRow("countExampleUnits", counted).units;
}

/** Counts a brand's passports anew, for those written without `addRegistrations`. */
export async function recountRegistrations(tx: AllBrandsDb, brandId: string): Promise<void> {
  await tx.execute(sql`
    insert into registration_days (brand_id, day, passports)
    select brand_id, (created_at at time zone 'UTC')::date, count(*) from passports where brand_id = ${brandId}
    group by 1, 2
    on conflict (brand_id, day) do update set passports = excluded.passports`);
}

/** Days with registrations since a day, oldest first. Days are `YYYY-MM-DD` in UTC. */
export async function listRegistrationDays(db: BrandDb, params: { brandId: string; since: string }) {
  return db
    .select({ day: registrationDays.day, passports: registrationDays.passports })
    .from(registrationDays)
    .where(and(eq(registrationDays.brandId, params.brandId), gte(registrationDays.day, params.since)))
    .orderBy(asc(registrationDays.day));
}

/** How many passports a brand has registered in all. */
export async function sumRegistrations(db: BrandDb, brandId: string): Promise<number> {
  const counted = await db
    .select({ passports: sum(registrationDays.passports).mapWith(Number) })
    .from(registrationDays)
    .where(eq(registrationDays.brandId, brandId));
  return onlyRow("sumRegistrations", counted).passports ?? 0;
}
