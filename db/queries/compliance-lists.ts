import { and, asc, eq, gt, ilike, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { CheckId, Severity } from "@/lib/compliance/rules";
import type { ProductGroup, ReviewState } from "@/lib/ecodesign/rules";
import type { Queryable } from "../client";
import { productReviews, products, users } from "../schema";
import { containing } from "./patterns";

/** The queue of a brand's reviews. */

export interface QueueFilter {
  brandId: string;
  words?: string;
  /** `none`: products without a group. */
  groups: (ProductGroup | "none")[];
  states: ReviewState[];
  checks: CheckId[];
  severities: Severity[];
  /** Products of this member, of nobody, or of either. */
  assignees: { userId: string | null }[];
  /** A required field that is not answered. */
  missing?: string;
  /** A document's validity ends before this day. */
  expiringBefore?: string;
  /** The review is due on this day or before. */
  dueUntil?: string;
}

export type QueueFacet = "groups" | "states" | "checks" | "severities" | "assignees";

const textArray = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

function isAssigned({ userId }: { userId: string | null }): SQL {
  return userId === null ? isNull(productReviews.assigneeId) : eq(productReviews.assigneeId, userId);
}

function isOfGroup(groups: readonly (ProductGroup | "none")[]): SQL | undefined {
  const known = groups.filter((group) => group !== "none");
  return or(known.length > 0 ? inArray(products.productGroup, known) : undefined, groups.includes("none") ? isNull(products.productGroup) : undefined);
}

/** `except`: the facet whose own choice is left out, so that its other values can be counted. */
function matches(filter: QueueFilter, except?: QueueFacet): SQL {
  const { brandId, words, groups, states, checks, severities, assignees, missing, expiringBefore, dueUntil } = filter;
  const chosen = (facet: QueueFacet, values: readonly unknown[]) => facet !== except && values.length > 0;
  const pattern = words === undefined ? undefined : containing(words);
  return and(
    eq(productReviews.brandId, brandId),
    pattern === undefined ? undefined : or(ilike(products.name, pattern), ilike(products.model, pattern), ilike(products.externalId, pattern), eq(products.gtin, words!)),
    chosen("groups", groups) ? isOfGroup(groups) : undefined,
    chosen("states", states) ? inArray(products.reviewState, states) : undefined,
    chosen("checks", checks) ? sql`${productReviews.openChecks} && ${textArray(checks)}` : undefined,
    chosen("severities", severities) ? inArray(productReviews.worstSeverity, severities) : undefined,
    chosen("assignees", assignees) ? or(...assignees.map(isAssigned)) : undefined,
    missing === undefined ? undefined : sql`${productReviews.missing} @> ${textArray([missing])}`,
    expiringBefore === undefined ? undefined : lt(productReviews.expiresOn, expiringBefore),
    dueUntil === undefined ? undefined : lte(productReviews.dueOn, dueUntil),
  )!;
}

/** A brand's reviews that match, those first that have been in their state for longest. */
export async function listQueueRows(
  db: Queryable,
  filter: QueueFilter,
  page: { after?: { stateSince: Date; productId: string }; limit: number },
) {
  const { after, limit } = page;
  return db
    .select({
      productId: productReviews.productId,
      name: products.name,
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
    .where(
      and(
        matches(filter),
        after && or(gt(productReviews.stateSince, after.stateSince), and(eq(productReviews.stateSince, after.stateSince), gt(productReviews.productId, after.productId))),
      ),
    )
    .orderBy(asc(productReviews.stateSince), asc(productReviews.productId))
    .limit(limit);
}

/** The ids of up to `most` products that match, in the queue's order: what "all that match" means for many at once. */
export async function listQueueIds(db: Queryable, filter: QueueFilter, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: productReviews.productId })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(matches(filter))
    .orderBy(asc(productReviews.stateSince), asc(productReviews.productId))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Those of these products that are a brand's, by name. */
export async function listProductsById(db: Queryable, { brandId, productIds }: { brandId: string; productIds: readonly string[] }) {
  return db
    .select()
    .from(products)
    .where(and(eq(products.brandId, brandId), inArray(products.id, [...productIds])))
    .orderBy(asc(products.name), asc(products.id));
}

/** How many match; counting stops after `most`. */
export async function countQueueRows(db: Queryable, filter: QueueFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(matches(filter))
    .limit(most)
    .as("some");
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return counted!.count;
}

const FACET_VALUES: Record<Exclude<QueueFacet, "assignees">, SQL> = {
  groups: sql`coalesce(${products.productGroup}, 'none')`,
  states: sql`${products.reviewState}`,
  checks: sql`unnest(${productReviews.openChecks})`,
  severities: sql`coalesce(${productReviews.worstSeverity}, 'none')`,
};

/** How many of a brand's reviews have each value of a facet, under all of the filter but the facet's own choice. */
export async function countFacet(db: Queryable, filter: QueueFilter, facet: keyof typeof FACET_VALUES): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select ${FACET_VALUES[facet]} as value, count(*)::int as count
    from ${productReviews} join ${products} on ${products.id} = ${productReviews.productId}
    where ${matches(filter, facet)} group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
}

/** How many of a brand's reviews are a member's, nobody's, due by a day, and have a document that ends before a day. */
export async function countAttention(
  db: Queryable,
  filter: QueueFilter,
  { userId, dueUntil, expiringBefore }: { userId: string | null; dueUntil: string; expiringBefore: string },
): Promise<{ mine: number; nobodys: number; due: number; expiring: number }> {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [counted] = await db
    .select({
      mine: count(userId === null ? sql`false` : eq(productReviews.assigneeId, userId)),
      nobodys: count(isNull(productReviews.assigneeId)),
      due: count(lte(productReviews.dueOn, dueUntil)),
      expiring: count(lt(productReviews.expiresOn, expiringBefore)),
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(matches(filter, "assignees"));
  return counted!;
}

/** How many of a brand's products have not been checked yet; counting stops after `most`. */
export async function countUnchecked(db: Queryable, params: { brandId: string; most: number }): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from products p where p.brand_id = ${params.brandId}
        and not exists (select from product_reviews r where r.product_id = p.id) limit ${params.most}) unchecked`);
  return rows[0]!.count;
}
