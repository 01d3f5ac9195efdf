import { and, asc, count, eq, gte, inArray, type SQL, sql, sum } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { onlyRow } from "../rows";
import { passports, products, registrationCounts, registrationDays } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import type { ProductRow } from "./products";

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

/** `gone (created_at, product_id)` must name the removed passports. Example units are never counted. */
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

interface KnownProducts {
  byExternalId: Map<string, string>;
  byGtinIdentity: Map<string, string>;
}

interface AskedIdentities {
  brandId: string;
  externalIds: readonly string[];
  gtinIdentities: readonly string[];
}

/**
 * Looks up each identity separately: while a brand grows faster than its statistics, the planner would read all its
 * products.
 * @internal for the test of its plan
 */
export function knownProducts({ brandId, externalIds, gtinIdentities }: AskedIdentities): SQL {
  return sql`
    select found.id, given.external_id, null as gtin_identity
    from unnest(${sql.param([...externalIds])}::text[]) as given (external_id)
    cross join lateral (select id from products
      where brand_id = ${brandId} and external_id = given.external_id limit 1) found
    union all
    select found.id, null, given.gtin_identity
    from unnest(${sql.param([...gtinIdentities])}::text[]) as given (gtin_identity)
    cross join lateral (select id from products
      where brand_id = ${brandId} and gtin_identity = given.gtin_identity limit 1) found`;
}

export async function findKnownProducts(db: BrandDb, params: AskedIdentities): Promise<KnownProducts> {
  const { externalIds, gtinIdentities } = params;
  const known: KnownProducts = { byExternalId: new Map(), byGtinIdentity: new Map() };
  if (externalIds.length + gtinIdentities.length === 0) return known;
  const { rows } = await db.execute<{ id: string; external_id: string | null; gtin_identity: string | null }>(
    knownProducts(params),
  );
  for (const { id, external_id: externalId, gtin_identity: identity } of rows) {
    if (externalId !== null) known.byExternalId.set(externalId, id);
    if (identity !== null) known.byGtinIdentity.set(identity, id);
  }
  return known;
}

interface RequestedGtin {
  identity: string;
  forms: string[];
  /** Matches a batch product only when it has a unit of this batch. Null: any. */
  batch: string | null;
}

export interface GtinCandidate {
  identity: string;
  id: string;
  externalId: string | null;
}

/** At most two products per GTIN; older duplicates without an external id come first. */
export async function listGtinCandidates(
  db: BrandDb,
  { brandId, gtins }: { brandId: string; gtins: readonly RequestedGtin[] },
): Promise<GtinCandidate[]> {
  if (gtins.length === 0) return [];
  const { rows } = await db.execute<{ identity: string; id: string; external_id: string | null }>(sql`
    select given.identity, found.id, found.external_id
    from json_to_recordset(${JSON.stringify(gtins)}::json) as given (identity text, forms text[], batch text)
    cross join lateral (
      select p.id, p.external_id from products p
      where p.brand_id = ${brandId} and p.gtin = any(given.forms) and p.gtin_identity is null
        and (given.batch is null or p.ecodesign ->> 'granularity' is distinct from 'batch'
          or exists (select from passports u where u.product_id = p.id and u.batch = given.batch))
      order by p.external_id is not null, p.created_at, p.id
      limit 2
    ) found`);
  return rows.map(({ external_id: externalId, ...row }) => ({ ...row, externalId }));
}

/** Locks in id order. Edits wait; with `share` others can add units, with `no key update` that waits, too. */
export async function lockProductsFor(
  tx: BrandDb,
  params: { brandId: string; productIds: readonly string[]; strength: "share" | "no key update" },
): Promise<ProductRow[]> {
  if (params.productIds.length === 0) return [];
  return tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.brandId, params.brandId),
        sql`${products.id} = any(${sql.param([...params.productIds])}::text[])`,
      ),
    )
    .orderBy(asc(products.id))
    .for(params.strength);
}

export async function countPassportsOf(
  db: BrandDb,
  params: { brandId: string; productIds: readonly string[] },
): Promise<Map<string, number>> {
  if (params.productIds.length === 0) return new Map();
  const rows = await db
    .select({ productId: passports.productId, units: count() })
    .from(passports)
    .where(
      and(
        eq(passports.brandId, params.brandId),
        sql`${passports.productId} = any(${sql.param([...params.productIds])}::text[])`,
      ),
    )
    .groupBy(passports.productId);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

export async function findByGtinIdentity(
  db: BrandDb,
  params: { brandId: string; identity: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, params.brandId), eq(products.gtinIdentity, params.identity)));
  return row?.id ?? null;
}

export async function findSharedBatch(db: BrandDb, productId: string): Promise<string | null> {
  const { rows } = await db.execute<{ batch: string | null }>(sql`
    select case when count(distinct batch) = 1 and count(*) = count(batch) then min(batch) end as batch
    from passports where product_id = ${productId}`);
  return rows[0]?.batch ?? null;
}
