import { and, asc, eq, gte, sql } from "drizzle-orm";
import { prepareCells, preparedCells } from "../rows";
import { firstScans, scanDays, unknownSerials } from "../schema";
import type { scans } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

export type ScanRow = typeof scans.$inferSelect;
export type UnknownSerialRow = typeof unknownSerials.$inferSelect;

type Column = "hours" | "brandIds" | "productIds" | "subjectIds" | "clients" | "countries" | "channels";

const list = (name: Column, type = "text") => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;

/** A prepared statement, parsed once per connection, because it runs very often. */
const WRITE_SCANS = prepareCells<Column>(
  "write_scans",
  sql`
    with written as (
      insert into scans (hour, brand_id, product_id, subject_id, client, country, channel)
      select * from unnest(${list("hours", "timestamptz")}, ${list("brandIds")}, ${list("productIds")},
        ${list("subjectIds")}, ${list("clients")}, ${list("countries")}, ${list("channels")})
      on conflict do nothing
      returning hour, brand_id, product_id, subject_id, country, channel
    ), firsts as (
      insert into first_scans (passport_id, brand_id, day)
      select subject_id, brand_id, min((hour at time zone 'UTC')::date) from written where subject_id <> product_id
      group by 1, 2 order by 1
      on conflict do nothing
    )
    insert into scan_days as counted (brand_id, day, product_id, country, channel, scans)
    select brand_id, (hour at time zone 'UTC')::date, product_id, coalesce(country, ''), channel, count(*)
    from written group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (brand_id, day, product_id, country, channel) do update set scans = counted.scans + excluded.scans`,
);

/** Also records first scans. Skips a scan of the same person and hour, so that a batch can be sent twice. */
export async function insertScans(db: AllBrandsDb, rows: readonly ScanRow[]): Promise<void> {
  if (rows.length === 0) return;
  await preparedCells(db, WRITE_SCANS, {
    hours: rows.map(({ hour }) => hour.toISOString()),
    brandIds: rows.map(({ brandId }) => brandId),
    productIds: rows.map(({ productId }) => productId),
    subjectIds: rows.map(({ subjectId }) => subjectId),
    clients: rows.map(({ client }) => client),
    countries: rows.map(({ country }) => country),
    channels: rows.map(({ channel }) => channel),
  });
}

export async function addUnknownSerials(db: AllBrandsDb, rows: readonly UnknownSerialRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(unknownSerials)
    .values([...rows])
    .onConflictDoUpdate({
      target: [unknownSerials.productId, unknownSerials.hour, unknownSerials.client],
      set: { tries: sql`${unknownSerials.tries} + excluded.tries` },
    });
}

export async function deleteUnknownSerials(
  db: AllBrandsDb,
  { until, limit }: { until: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from unknown_serials where ctid = any(array(
      select ctid from unknown_serials where hour < ${until.toISOString()}::timestamptz limit ${limit}))`);
  return rowCount ?? 0;
}

export async function deleteScans(db: AllBrandsDb, { until, limit }: { until: Date; limit: number }): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from scans where (subject_id, hour, client) in (
      select subject_id, hour, client from scans where hour < ${until.toISOString()}::timestamptz limit ${limit})
      and hour < ${until.toISOString()}::timestamptz`);
  return rowCount ?? 0;
}

export interface CountedScans {
  day: string;
  country: string;
  channel: ScanRow["channel"];
  scans: number;
}

export async function listScanDays(
  db: BrandDb,
  { brandId, productId, since }: { brandId: string; productId?: string; since: string },
): Promise<CountedScans[]> {
  return db
    .select({
      day: scanDays.day,
      country: scanDays.country,
      channel: scanDays.channel,
      scans: sql<number>`sum(${scanDays.scans})::int`,
    })
    .from(scanDays)
    .where(
      and(
        eq(scanDays.brandId, brandId),
        productId === undefined ? undefined : eq(scanDays.productId, productId),
        gte(scanDays.day, since),
      ),
    )
    .groupBy(scanDays.day, scanDays.country, scanDays.channel)
    .orderBy(asc(scanDays.day));
}

export async function listScansOfItem(
  db: BrandDb,
  { brandId, subjectId, since }: { brandId: string; subjectId: string; since: Date },
): Promise<CountedScans[]> {
  const { rows } = await db.execute<CountedScans & Record<string, unknown>>(sql`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, coalesce(country, '') as country, channel,
      count(*)::int as scans
    from scans where subject_id = ${subjectId} and brand_id = ${brandId} and hour >= ${since.toISOString()}::timestamptz
    group by 1, 2, 3 order by 1`);
  return rows;
}

/** `YYYY-MM-DD` in UTC; null when never scanned. */
export async function findFirstScan(db: TenantDb, passportId: string): Promise<string | null> {
  const [row] = await db.select({ day: firstScans.day }).from(firstScans).where(eq(firstScans.passportId, passportId));
  return row?.day ?? null;
}

export async function listScannedBrands(db: AllBrandsDb, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from brands b where exists(select from scans where brand_id = b.id and hour >= ${since.toISOString()})
      or exists(select from unknown_serials where brand_id = b.id and hour >= ${since.toISOString()})
    order by id`);
  return rows.map(({ id }) => id);
}
