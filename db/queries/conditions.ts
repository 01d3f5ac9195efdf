import { and, desc, eq, isNotNull, sql, or, type SQL, asc, inArray, exists, not, gt, lt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Role } from "@/lib/access/permissions";
import type { Place } from "@/lib/platform/input/cursor";
import type { Order, Total } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { products, type passports, brands, members, users, companySignIns } from "../schema/index";
import type { BrandDb, TenantDb } from "../tenant";

interface ConditionCounts {
  recalledProducts: number;
  suspendedPassports: number;
  reportedPassports: number;
  submittedProducts: number;
  returnedProducts: number;
  endingKeys: number;
  disabledWebhooks: number;
  unfinishedImports: number;
  expiredInvitations: number;
}

export async function countConditions(
  db: BrandDb,
  params: { brandId: string; at: Date; until: Date; most: number },
): Promise<ConditionCounts> {
  const { brandId, at, until, most } = params;
  const upTo = (rows: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select 1 ${rows} limit ${most}) as counted)`;
  const { rows } = await db.execute<ConditionCounts & Record<string, unknown>>(sql`
    select
      ${upTo(sql`from products where brand_id = ${brandId} and recalled_at is not null`)} as "recalledProducts",
      ${upTo(sql`from passports where brand_id = ${brandId} and status = 'suspended' and status <> 'active'`)} as
      "suspendedPassports",
      ${upTo(sql`from passports where brand_id = ${brandId} and custody_flag <> 'none'`)} as "reportedPassports",
      ${upTo(sql`from products where brand_id = ${brandId} and review_state = 'submitted'
        and review_state <> 'draft'`)} as "submittedProducts",
      ${upTo(sql`from products where brand_id = ${brandId} and review_state = 'changes_requested'
        and review_state <> 'draft'`)} as "returnedProducts",
      ${upTo(sql`from api_keys where brand_id = ${brandId} and revoked_at is null
        and expires_at > ${at.toISOString()} and expires_at <= ${until.toISOString()}`)} as "endingKeys",
      ${upTo(sql`from webhook_endpoints where brand_id = ${brandId} and disabled_by in ('failures', 'gone')`)} as
      "disabledWebhooks",
      ${upTo(sql`from imports where brand_id = ${brandId} and not is_purged
        and state in ('uploaded', 'header_chosen', 'checked', 'failed')`)} as "unfinishedImports",
      ${upTo(sql`from invitations where brand_id = ${brandId} and accepted_at is null and cancelled_at is null
        and expires_at <= ${at.toISOString()}`)} as "expiredInvitations"`);
  return onlyRow("countConditions", rows);
}

export async function listRecalled(db: BrandDb, params: { brandId: string; limit: number }) {
  return db
    .select({ id: products.id, name: products.name, recalledAt: products.recalledAt })
    .from(products)
    .where(and(eq(products.brandId, params.brandId), isNotNull(products.recalledAt)))
    .orderBy(desc(products.recalledAt))
    .limit(params.limit);
}

export const among = (
  column: typeof passports.id | typeof passports.productId | typeof products.id,
  ids: readonly string[],
) => sql`${column} = any(${sql.param(ids)}::text[])`;

export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Uses `lower()` instead of `ilike`, which would convert the search text and the name again for each row. */
export function productContains(text: string, ...others: (typeof products.externalId)[]): SQL | undefined {
  const pattern = sql`lower(${containing(text)})`;
  return or(
    sql`${products.nameKey} like ${pattern}`,
    ...[products.model, ...others].map((column) => sql`lower(${column}) like ${pattern}`),
  );
}

export async function listContacts(db: TenantDb, { brandId, roles }: { brandId: string; roles: readonly Role[] }) {
  return db
    .select({ email: users.email, locale: users.locale, brandName: brands.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(brands, eq(brands.id, members.brandId))
    .where(and(eq(members.brandId, brandId), inArray(members.role, [...roles])))
    .orderBy(asc(users.id));
}

const onlyAtCompany = exists(
  sql`(select 1 from ${companySignIns} where ${and(
    eq(companySignIns.brandId, members.brandId),
    eq(companySignIns.isOnly, true),
    eq(companySignIns.isEnabled, true),
  )})`,
);

/** Owners may always use a password because the provider may be unavailable. */
export const isOpenToPasswords = requireValue(or(eq(members.role, "owner"), not(onlyAtCompany)));

/** Keyset pagination by the last row's id, or by a value with the id as tie-breaker. */

interface Keyset {
  table: PgTable;
  /** Restricts the cursor to the brand's own rows: another brand's id must reveal nothing about its position. */
  own: SQL;
  id: PgColumn;
  value: SQL | undefined;
  order: Order<string> | undefined;
}

const isAscending = ({ order }: Keyset) => order !== undefined && !order.isDescending;

export function inOrder(keyset: Keyset): SQL[] {
  const direction = isAscending(keyset) ? asc : desc;
  return [...(keyset.value ? [direction(keyset.value)] : []), direction(keyset.id)];
}

export function isAfter(keyset: Keyset, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { table, own, id, value } = keyset;
  if (!value) return isAscending(keyset) ? gt(id, cursor) : lt(id, cursor);
  const comparison = sql.raw(isAscending(keyset) ? ">" : "<");
  return sql`(${value}, ${id}) ${comparison} (select ${value}, ${id} from ${table} where ${id} = ${cursor} and ${own})`;
}

/** The value must never be null; ids break ties. */
interface Ordering {
  id: PgColumn;
  value?: PgColumn;
  isDescending: boolean;
}

export function orderedBy({ id, value, isDescending }: Ordering): SQL[] {
  const direction = isDescending ? desc : asc;
  return value ? [direction(value), direction(id)] : [direction(id)];
}

const further = ({ isDescending }: Ordering) => sql.raw(isDescending ? "<" : ">");
const cellOf = (value: PgColumn, position: Place) => sql`cast(${position.value} as ${sql.raw(value.getSQLType())})`;

/** The cursor contains the value itself, so a row that moves in the meantime does not shift others. */
export function isBeyond(ordering: Ordering, position: Place | undefined): SQL | undefined {
  if (!position) return undefined;
  const { id, value } = ordering;
  if (!value || position.value === null) return sql`${id} ${further(ordering)} ${position.id}`;
  return sql`(${value}, ${id}) ${further(ordering)} (${cellOf(value, position)}, ${position.id})`;
}

/** Cursor's value first, then beyond: a combined condition would sort all rows of the value for each page. */
export async function pageBeyond<Row>(
  ordering: Ordering,
  { after, limit }: { after?: Place | undefined; limit: number },
  select: (condition: SQL | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const { id, value } = ordering;
  if (!after || !value || after.value === null) return select(isBeyond(ordering, after), limit);
  const of = cellOf(value, after);
  const tied = await select(sql`${value} = ${of} and ${id} ${further(ordering)} ${after.id}`, limit);
  if (tied.length === limit) return tied;
  return [...tied, ...(await select(sql`${value} ${further(ordering)} ${of}`, limit - tied.length))];
}

/** A value's count is either exact or a lower bound for all rows, never a count of a sample. */
export interface FacetCounts {
  counts: Record<string, Total>;
  /** True: a value without a count does not occur. False: its count is unknown. */
  isComplete: boolean;
}

type Combination<Facet extends string> = { count: string } & Partial<Record<Facet, string | string[] | null>>;

/** Groups facets that one query can count. A facet with a choice needs its own query, which ignores that choice. */
export function facetsByLook<Facet extends string>(
  facets: readonly Facet[],
  isChosen: (facet: Facet) => boolean,
): Facet[][] {
  return [facets.filter((facet) => !isChosen(facet)), ...facets.filter(isChosen).map((facet) => [facet])].filter(
    (facetGroup) => facetGroup.length > 0,
  );
}

interface Look<Facet extends string> {
  counts: Record<Facet, FacetCounts>;
  seen: Record<Facet, Record<string, number>>;
}

/** Exact with fewer than `most` rows; otherwise only values that all rows share have a count. */
export async function countInLook<Facet extends string>(
  db: Queryable,
  facets: readonly Facet[],
  rows: SQL,
  most = Infinity,
): Promise<Look<Facet>> {
  const names = sql.join(
    facets.map((facet) => sql.identifier(facet)),
    sql`, `,
  );
  const result = await db.execute(sql`select ${names}, count(*) from (${rows}) as looked_at group by ${names}`);
  const combinations = result.rows as Combination<Facet>[];
  const isComplete = combinations.reduce((sum, { count }) => sum + Number(count), 0) < most;
  const seen = tally(combinations, facets);
  const entries = facets.map((facet) => {
    const known = Object.entries(seen[facet]).filter(([, count]) => isComplete || count >= most);
    const counts = Object.fromEntries(known.map(([value, count]) => [value, isComplete ? count : upTo(count, most)]));
    return [facet, { counts, isComplete }];
  });
  return { counts: Object.fromEntries(entries) as Record<Facet, FacetCounts>, seen };
}

function tally<Facet extends string>(
  combinations: readonly Combination<Facet>[],
  facets: readonly Facet[],
): Record<Facet, Record<string, number>> {
  const entries = facets.map((facet) => {
    const seen: Record<string, number> = {};
    for (const combination of combinations)
      for (const value of [combination[facet] ?? []].flat())
        seen[value] = (seen[value] ?? 0) + Number(combination.count);
    return [facet, seen];
  });
  return Object.fromEntries(entries) as Record<Facet, Record<string, number>>;
}

export const upTo = (count: number, most: number): Total => (count < most ? count : { atLeast: most });

export async function countEach(db: Queryable, queries: readonly SQL[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map((rows) => sql`(select count(*) from (${rows}) as found)`);
  const { rows } = await db.execute<{ counts: string[] }>(
    sql`select array[${sql.join(counts, sql`, `)}]::text[] as counts`,
  );
  return onlyRow("countEach", rows).counts.map(Number);
}
