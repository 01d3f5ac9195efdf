import { type SQL, sql, and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { WarrantyKind } from "@/lib/passports/rules";
import { requireValue } from "@/lib/platform/require-value";
import type { TransferKind } from "@/lib/transfers/rules";
import { transfers, warranties } from "../schema/index";
import type { AllBrandsDb } from "../tenant";

/** An unchanged hash means unchanged documents. Only listed private columns are left out, so new ones count. */

const NOT_OF_PASSPORTS = [
  "changed_at",
  "holder_id",
  "owner_since",
  "holder_reported_at",
  "transfer_count",
  "external_id",
  "status_reason",
];
const NOT_OF_PRODUCTS = [
  "external_id",
  "review_state",
  "name_key",
  "gtin_identity",
  "registered_by_kind",
  "registered_by_id",
];
const NOT_OF_BRANDS = [
  "tier",
  "requires_two_factor",
  "transfer_expiry_days",
  "passes_on_recalled",
  "claims_by",
  "recipients_kept_days",
  "request_log_days",
  "mails_audit_head",
  "text_locales",
  "way",
  "closes_at",
  "suspended_at",
  "suspension_reason",
];

const without = (row: string, columns: readonly string[]): SQL =>
  sql`md5((to_jsonb(${sql.raw(row)}) - ${sql.param([...columns])}::text[])::text)`;

export interface Stretch {
  count: number;
  last: string;
  state: string;
}

interface OfStretch {
  brandId: string;
  after: string;
  /** Upper bound, inclusive; null: no bound. */
  until: string | null;
  limit: number;
}

const within = ({ brandId, after, until, limit }: OfStretch): SQL =>
  sql`brand_id = ${brandId} and id > ${after} ${until === null ? sql`` : sql`and id <= ${until}`} order by id
    limit ${limit}`;

async function stretchOf(db: AllBrandsDb, statement: SQL): Promise<Stretch> {
  const { rows } = await db.execute<{ count: string; last: string | null; state: string | null }>(statement);
  const { count, last, state } = requireValue(rows[0], "A row");
  return { count: Number(count), last: last ?? "", state: state ?? "" };
}

const unitState = sql`${without("p", NOT_OF_PASSPORTS)} || r.state || coalesce(
  (select number::text from battery_records b where b.passport_id = p.id), '') || coalesce(
  (select md5(string_agg(l::text, '' order by l.passport_id, l.number)) from battery_links l
    where l.passport_id = p.id or l.other_id = p.id), '') || coalesce(
  (select max(number)::text from battery_lives b where b.passport_id = p.id), '') || coalesce(
  (select md5(string_agg(d::text, '' order by d.id)) from unit_documents d
    where d.passport_id = p.id and d.state = 'ready'), '')`;

export const findUnitsState = (db: AllBrandsDb, of: OfStretch): Promise<Stretch> =>
  stretchOf(
    db,
    sql`with p as materialized (select * from passports where ${within(of)}),
      r as (select id, ${without("products", NOT_OF_PRODUCTS)} as state from products
        where brand_id = ${of.brandId} and id in (select product_id from p))
      select count(*), max(p.id) as last, md5(string_agg(${unitState}, '' order by p.id)) as state
      from p join r on r.id = p.product_id`,
  );

const productState = (brandId: string) => sql`${without("r", NOT_OF_PRODUCTS)} || coalesce((
    select md5(string_agg(i::text, '' order by i.id)) from product_pictures i
    where i.brand_id = ${brandId} and i.product_id = r.id and i.state = 'ready'
    ), '') || coalesce((
    select md5(string_agg(d::text, '' order by d.id)) from linked_documents d
    where d.brand_id = ${brandId} and d.product_id = r.id
    ), '')`;

export const findProductsState = (db: AllBrandsDb, of: OfStretch): Promise<Stretch> =>
  stretchOf(
    db,
    sql`with r as materialized (select * from products where ${within(of)})
      select count(*), max(r.id) as last, md5(string_agg(${productState(of.brandId)}, '' order by r.id)) as state
      from r`,
  );

export interface UnsentSubject {
  id: string;
  code: string | null;
  state: string;
}

interface OfUnsent {
  brandId: string;
  /** Of everything that all documents of the brand depend on. */
  common: string;
  after: string;
  limit: number;
}

export async function listUnsentUnits(
  db: AllBrandsDb,
  { brandId, common, after, limit }: OfUnsent,
): Promise<UnsentSubject[]> {
  const { rows } = await db.execute<UnsentSubject & Record<string, unknown>>(sql`
    with r as materialized (select id, ${without("products", NOT_OF_PRODUCTS)} as state from products
      where brand_id = ${brandId}),
    stated as (select p.id, p.code, md5(${common} || ${unitState}) as state
      from passports p join r on r.id = p.product_id where p.brand_id = ${brandId} and p.id > ${after})
    select stated.id, stated.code, stated.state from stated
      left join sent_passports s on s.brand_id = ${brandId} and s.subject_id = stated.id
    where s.state is distinct from stated.state order by stated.id limit ${limit}`);
  return rows;
}

export async function listUnsentProducts(
  db: AllBrandsDb,
  { brandId, common, after, limit }: OfUnsent,
): Promise<UnsentSubject[]> {
  const { rows } = await db.execute<UnsentSubject & Record<string, unknown>>(sql`
    with stated as (select r.id, md5(${common} || ${productState(brandId)}) as state
      from products r where r.brand_id = ${brandId} and r.id > ${after})
    select stated.id, null as code, stated.state from stated
      left join sent_passports s on s.brand_id = ${brandId} and s.subject_id = stated.id
    where s.state is distinct from stated.state order by stated.id limit ${limit}`);
  return rows;
}

export async function findBrandState(db: AllBrandsDb, brandId: string): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select md5(concat(${without("brands", NOT_OF_BRANDS)},
        (select string_agg(h::text, '' order by host) from brand_hosts h where h.brand_id = brands.id),
        (select string_agg(kid, '' order by kid) from signing_keys k
          where k.brand_id = brands.id and compromised_at is not null),
        (select string_agg(reader || kid, '' order by reader) from backup_keys b where b.brand_id = brands.id)))
        as state
      from brands where id = ${brandId}`,
  );
  return rows[0]?.state ?? "";
}

export async function listCodes(db: AllBrandsDb, of: OfStretch): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`select code from passports where ${within(of)}`);
  return rows.map(({ code }) => code);
}

export async function listProductIds(db: AllBrandsDb, of: OfStretch): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from products where ${within(of)}`);
  return rows.map(({ id }) => id);
}

export interface PublicPast {
  transfers: { kind: TransferKind; endedAt: Date | null }[];
  /** Days in UTC, including future ones. */
  warranties: { kind: WarrantyKind; startsOn: string | null }[];
}

export async function findPublicPast(db: AllBrandsDb, passportId: string): Promise<PublicPast> {
  const [moved, startedWarranties] = await Promise.all([
    db
      .select({ kind: transfers.kind, endedAt: transfers.endedAt })
      .from(transfers)
      .where(and(eq(transfers.passportId, passportId), eq(transfers.status, "completed")))
      .orderBy(asc(transfers.endedAt)),
    db
      .select({ kind: warranties.kind, startsOn: warranties.startsOn })
      .from(warranties)
      .where(and(eq(warranties.passportId, passportId), isNotNull(warranties.startsOn), ne(warranties.state, "void")))
      .orderBy(asc(warranties.startsOn)),
  ]);
  return { transfers: moved, warranties: startedWarranties };
}
