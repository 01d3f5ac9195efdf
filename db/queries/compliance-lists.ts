import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { withAllFindings } from "@/db/schema/columns";
import type { Todo } from "@/lib/compliance/reviews/review-rules";
import { type CheckId, type Severity, storedNames, checkNamed } from "@/lib/compliance/rules";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { ProductGroup } from "@/lib/law/rules";
import type { Place } from "@/lib/platform/input/cursor";
import { requireValue } from "@/lib/platform/require-value";
import { onlyRow } from "../rows";
import { productReviews, products, users } from "../schema/index";
import type { BrandDb } from "../tenant";
import { among, orderedBy, pageBeyond, productContains, countInLook, facetsByLook } from "./conditions";

export interface QueueFilter {
  brandId: string;
  words?: string;
  groups: (ProductGroup | "none")[];
  states: ReviewState[];
  checks: CheckId[];
  severities: Severity[];
  assignees: { userId: string | null }[];
  todos: Todo[];
  missing?: string;
  expiringBefore?: string;
  dueUntil?: string;
  readinessBelow?: number;
  changedSince?: Date;
  productIds?: readonly string[];
}

const QUEUE_FACETS = ["groups", "states", "checks", "severities", "assignees"] as const;
type QueueFacet = (typeof QUEUE_FACETS)[number];

const textArray = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

function isAssigned({ userId }: { userId: string | null }): SQL {
  return userId === null ? isNull(productReviews.assigneeId) : eq(productReviews.assigneeId, userId);
}

function isOfGroup(groups: readonly (ProductGroup | "none")[]): SQL | undefined {
  const known = groups.filter((group) => group !== "none");
  return or(
    known.length > 0 ? inArray(products.productGroup, known) : undefined,
    groups.includes("none") ? isNull(products.productGroup) : undefined,
  );
}

const IS_TODO: Record<Todo, SQL> = {
  prepare: sql`(${products.reviewState} in ('draft', 'changes_requested') or (${products.reviewState} = 'approved'
    and ${productReviews.worstSeverity} in ('error', 'warning')))`,
  review: sql`${products.reviewState} = 'submitted'`,
};

function queueMatches(filter: QueueFilter): SQL {
  const { brandId, words, groups, states, checks, severities, assignees, todos, missing, expiringBefore, dueUntil } =
    filter;
  const { readinessBelow, changedSince, productIds } = filter;
  return requireValue(
    and(
      eq(productReviews.brandId, brandId),
      words === undefined ? undefined : or(productContains(words, products.externalId), eq(products.gtin, words)),
      groups.length > 0 ? isOfGroup(groups) : undefined,
      states.length > 0 ? inArray(products.reviewState, states) : undefined,
      checks.length > 0 ? sql`${productReviews.openChecks} && ${textArray(checks.flatMap(storedNames))}` : undefined,
      severities.length > 0 ? inArray(productReviews.worstSeverity, severities) : undefined,
      assignees.length > 0 ? or(...assignees.map(isAssigned)) : undefined,
      todos.length > 0 ? or(...todos.map((todo) => IS_TODO[todo])) : undefined,
      missing === undefined ? undefined : sql`${productReviews.missing} @> ${textArray([missing])}`,
      expiringBefore === undefined ? undefined : lt(productReviews.expiresOn, expiringBefore),
      dueUntil === undefined ? undefined : lte(productReviews.dueOn, dueUntil),
      readinessBelow === undefined
        ? undefined
        : sql`${productReviews.answeredWeight} * 100 < ${readinessBelow} * ${productReviews.requiredWeight}`,
      productIds && among(products.id, productIds),
      changedSince && gte(productReviews.changedAt, changedSince),
    ),
  );
}

export async function listQueueRows(
  db: BrandDb,
  filter: QueueFilter,
  page: { after?: Place; limit: number; by?: "waiting" | "changed" | "product"; isDescending?: boolean },
) {
  const { after, limit, by, isDescending = false } = page;
  const value = by === "changed" ? productReviews.changedAt : productReviews.stateSince;
  const ordering =
    by === "product" ? { id: products.id, isDescending } : { id: productReviews.productId, value, isDescending };
  // Filters by the products' brand because the index that orders this list is on products.
  const ofBrand = by === "product" ? eq(products.brandId, filter.brandId) : undefined;
  const rows = await pageBeyond(ordering, { after, limit }, (beyond, most) =>
    db
      .select({
        productId: productReviews.productId,
        externalId: products.externalId,
        name: products.name,
        isExample: products.isExample,
        model: products.model,
        gtin: products.gtin,
        productGroup: products.productGroup,
        reviewState: products.reviewState,
        version: products.version,
        review: productReviews,
        assigneeName: users.name,
      })
      .from(productReviews)
      .innerJoin(products, eq(products.id, productReviews.productId))
      .leftJoin(users, eq(users.id, productReviews.assigneeId))
      .where(and(queueMatches(filter), ofBrand, beyond))
      .orderBy(...orderedBy(ordering))
      .limit(most),
  );
  return rows.map((row) => ({ ...row, review: withAllFindings(row.review) }));
}

export async function listQueueIds(db: BrandDb, filter: QueueFilter, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: productReviews.productId })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(queueMatches(filter))
    .orderBy(asc(productReviews.stateSince), asc(productReviews.productId))
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function listProductsById(
  db: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
) {
  return db
    .select()
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.name), asc(products.id));
}

export async function countQueueRows(db: BrandDb, filter: QueueFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(queueMatches(filter))
    .limit(most)
    .as("some");
  const rows = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return onlyRow("countQueueRows", rows).count;
}

export async function countQueueViews<View extends string>(
  db: BrandDb,
  brandId: string,
  views: Record<View, QueueFilter>,
): Promise<Record<View, number>> {
  const each = Object.entries<QueueFilter>(views).map(
    ([view, filter]) => sql`count(*) filter (where ${queueMatches(filter)})::int as ${sql.identifier(view)}`,
  );
  const { rows } = await db.execute<Record<View, number>>(sql`
    select ${sql.join(each, sql`, `)} from ${productReviews} join ${products}
    on ${products.id} = ${productReviews.productId} where ${productReviews.brandId} = ${brandId}`);
  return onlyRow("countQueueViews", rows);
}

export async function countUnchecked(db: BrandDb, brandId: string): Promise<number> {
  const all = (table: typeof products | typeof productReviews) =>
    sql`(select count(*) from ${table} where brand_id = ${brandId})`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select (${all(products)} - ${all(productReviews)})::int as count`,
  );
  return onlyRow("countUnchecked", rows).count;
}

/** Applies the whole filter except the facet's own choice. */
export async function countQueueFacets(
  db: BrandDb,
  filter: QueueFilter,
  userId: string | null,
): Promise<Record<QueueFacet, Record<string, number>>> {
  const looks = facetsByLook(QUEUE_FACETS, (facet) => filter[facet].length > 0);
  const countRows = await Promise.all(
    looks.map(async (facets) => {
      const open = { ...filter, ...Object.fromEntries(facets.map((facet) => [facet, []])) };
      const values = sql.join(
        facets.map((facet) => sql`${valueOf(facet, userId)} as ${sql.identifier(facet)}`),
        sql`, `,
      );
      const looked = sql`select ${values} from ${productReviews} join ${products}
        on ${products.id} = ${productReviews.productId} where ${queueMatches(open)}`;
      const { seen } = await countInLook(db, facets, looked);
      return facets.map((facet) => [facet, byCheckId(facet, seen[facet])] as const);
    }),
  );
  return Object.fromEntries(countRows.flat()) as Record<QueueFacet, Record<string, number>>;
}

const byCheckId = (facet: QueueFacet, counts: Record<string, number>) =>
  facet === "checks"
    ? Object.entries(counts).reduce<Record<string, number>>((byId, [stored, count]) => {
        const check = checkNamed(stored) ?? stored;
        return { ...byId, [check]: (byId[check] ?? 0) + count };
      }, {})
    : counts;

function valueOf(facet: QueueFacet, userId: string | null): SQL {
  if (facet === "groups") return sql`coalesce(${products.productGroup}, 'none')`;
  if (facet === "states") return sql`${products.reviewState}`;
  if (facet === "checks") return sql`${productReviews.openChecks}`;
  if (facet === "severities") return sql`coalesce(${productReviews.worstSeverity}, 'none')`;
  return sql`case when ${productReviews.assigneeId} is null then 'nobody'
    when ${userId === null ? sql`false` : eq(productReviews.assigneeId, userId)} then 'me' end`;
}
