import { and, asc, count, eq, gte, inArray, type SQL, sql, sum } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { onlyRow } from "../rows";
import { passports, products, registrationCounts, registrationDays } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

/** Number of rows per brand and day. More rows reduce lock contention between concurrent writers. */
const SLOTS = 8;

const add = (brandId: string, rows: SQL) => sql`
  insert into registration_counts (brand_id, day, slot, passports)
  select ${brandId}, day, pg_backend_pid() % ${SLOTS}, passports from (${rows}) added
  on conflict (brand_id, day, slot) do update set passports = registration_counts.passports + excluded.passports`;

/** Call it late in the transaction: it locks a row until the end. */
export async function addRegistrations(
  tx: BrandDb,
  { brandId, day, passports: added }: { brandId: string; day: string; passports: number },
): Promise<void> {
  if (added !== 0) await tx.execute(add(brandId, sql`select ${day}::date as day, ${added}::int as passports`));
}

/**
 * `gone (created_at, product_id)` must name the removed passports. Excludes units of example products, which are
 * never counted.
 */
export const takeOffRegistrations = (brandId: string) =>
  add(
    brandId,
    sql`
    select (created_at at time zone 'UTC')::date as day, -count(*)::int as passports from gone
    where product_id <> all(array(select id from products where brand_id = ${brandId} and is_example)) group by 1`,
  );

export async function countExampleUnits(
  tx: BrandDb,
  { brandId, passportIds }: { brandId: string; passportIds: readonly string[] },
): Promise<number> {
  const examples = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brandId), eq(products.isExample, true)));
  if (examples.length === 0) return 0;
  const rows = await tx
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
  return onlyRow("countExampleUnits", rows).units;
}

/** For passports written without `addRegistrations`. */
export async function recountRegistrations(tx: TenantDb, brandId: string): Promise<void> {
  const days = sql`select brand_id, (created_at at time zone 'UTC')::date as day, count(*) from passports
    where brand_id = ${brandId} group by 1, 2`;
  await tx.execute(sql`
    with found as (${days}),
      before as (delete from registration_counts where brand_id = ${brandId}),
      empty as (delete from registration_days where brand_id = ${brandId} and day not in (select day from found))
    insert into registration_days (brand_id, day, passports)
    select * from found
    on conflict (brand_id, day) do update set passports = excluded.passports`);
}

const countsOf = (db: BrandDb, brandId: string) => {
  const rowsOf = (table: typeof registrationDays | typeof registrationCounts) =>
    db.select({ day: table.day, passports: table.passports }).from(table).where(eq(table.brandId, brandId));
  return unionAll(rowsOf(registrationCounts), rowsOf(registrationDays)).as("counted");
};

/** Days are `YYYY-MM-DD` in UTC. */
export async function listRegistrationDays(db: BrandDb, params: { brandId: string; since: string }) {
  const rows = countsOf(db, params.brandId);
  const total = sum(rows.passports).mapWith(Number);
  return db
    .select({ day: rows.day, passports: total })
    .from(rows)
    .where(gte(rows.day, params.since))
    .groupBy(rows.day)
    .having(sql`${total} <> 0`)
    .orderBy(asc(rows.day));
}

export async function sumRegistrations(db: BrandDb, brandId: string): Promise<number> {
  const rows = countsOf(db, brandId);
  const sums = await db.select({ passports: sum(rows.passports).mapWith(Number) }).from(rows);
  return onlyRow("sumRegistrations", sums).passports ?? 0;
}
