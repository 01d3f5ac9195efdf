import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { onlyRow } from "../rows";
import {
  checkOverrides,
  members,
  productReviews,
  products,
  reviewApprovals,
  reviewComments,
  reviewEvents,
  users,
} from "../schema";
import { withAllFindings } from "../schema/check-columns";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

/** One product's review: its state, history, approvals, overrides and comments. Writers hold the product's lock. */

export type ReviewRow = typeof productReviews.$inferSelect;
export type ReviewEventRow = typeof reviewEvents.$inferSelect;
export type ApprovalRow = typeof reviewApprovals.$inferSelect;
export type CommentRow = typeof reviewComments.$inferSelect;

interface OfProduct {
  brandId: string;
  productId: string;
}

export async function findReview(db: BrandDb, of: OfProduct): Promise<ReviewRow | null> {
  return (await listReviews(db, of))[0] ?? null;
}

/** The same of a product that has just been checked. Throws an Error where there is none. */
export async function getReview(db: BrandDb, of: OfProduct): Promise<ReviewRow> {
  return onlyRow("getReview", await listReviews(db, of));
}

async function listReviews(db: BrandDb, { brandId, productId }: OfProduct): Promise<ReviewRow[]> {
  const rows = await db
    .select()
    .from(productReviews)
    .where(and(eq(productReviews.productId, productId), eq(productReviews.brandId, brandId)));
  return rows.map(withAllFindings);
}

/** Brings a product's version from one state into another; false when it is no longer that version or in that state. */
export async function updateReviewState(
  tx: BrandDb,
  params: OfProduct & { version: number; from: ReviewState; to: ReviewState },
): Promise<boolean> {
  const { brandId, productId, version, from, to } = params;
  const moved = await tx
    .update(products)
    .set({ reviewState: to })
    .where(
      and(
        eq(products.id, productId),
        eq(products.brandId, brandId),
        eq(products.version, version),
        eq(products.reviewState, from),
      ),
    )
    .returning({ id: products.id });
  return moved.length === 1;
}

export async function updateReview(
  tx: TenantDb,
  {
    productId,
    ...changes
  }: { productId: string } & Partial<Pick<ReviewRow, "stateSince" | "submittedBy" | "submittedAt" | "returnedFields">>,
): Promise<void> {
  await tx.update(productReviews).set(changes).where(eq(productReviews.productId, productId));
}

/** The newest row of a product's history, or null before the first. */
export async function findLastReviewEvent(db: TenantDb, productId: string): Promise<ReviewEventRow | null> {
  const [last] = await db
    .select()
    .from(reviewEvents)
    .where(eq(reviewEvents.productId, productId))
    .orderBy(desc(reviewEvents.sequence))
    .limit(1);
  return last ?? null;
}

export async function insertReviewEvent(tx: TenantDb, row: ReviewEventRow): Promise<void> {
  await tx.insert(reviewEvents).values(row);
}

/** A product's history, oldest first, with the names of members. */
export async function listReviewEvents(db: TenantDb, { brandId, productId }: OfProduct) {
  return db
    .select({ event: reviewEvents, memberName: users.name })
    .from(reviewEvents)
    .leftJoin(users, and(eq(reviewEvents.actorKind, "member"), eq(users.id, reviewEvents.actorId)))
    .where(and(eq(reviewEvents.productId, productId), eq(reviewEvents.brandId, brandId)))
    .orderBy(asc(reviewEvents.sequence));
}

/** Freezes an approved version and answers its number. The content's hash was made of the very same JSON. */
export async function insertApproval(tx: BrandDb, row: Omit<ApprovalRow, "number">): Promise<number> {
  const [last] = await tx
    .select({ number: reviewApprovals.number })
    .from(reviewApprovals)
    .where(eq(reviewApprovals.productId, row.productId))
    .orderBy(desc(reviewApprovals.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(reviewApprovals).values({ ...row, number });
  return number;
}

/** A product's approvals, the newest first, with the names of who submitted and who approved. */
export async function listApprovals(db: TenantDb, { brandId, productId }: OfProduct) {
  const nameOf = (id: typeof reviewApprovals.approvedBy | typeof reviewApprovals.submittedBy) =>
    sql<string | null>`(select name from ${users} where ${users.id} = ${id})`;
  return db
    .select({
      approval: reviewApprovals,
      submitterName: nameOf(reviewApprovals.submittedBy),
      approverName: nameOf(reviewApprovals.approvedBy),
    })
    .from(reviewApprovals)
    .where(and(eq(reviewApprovals.productId, productId), eq(reviewApprovals.brandId, brandId)))
    .orderBy(desc(reviewApprovals.number));
}

/** Lets a finding stand; false when somebody did already. */
export async function insertOverride(tx: BrandDb, row: typeof checkOverrides.$inferInsert): Promise<boolean> {
  const written = await tx
    .insert(checkOverrides)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: checkOverrides.id });
  return written.length === 1;
}

/** Overrides of a product, the newest first, with the names of who let each stand. */
export async function listOverrides(db: BrandDb, { brandId, productId }: OfProduct) {
  return db
    .select({ override: checkOverrides, memberName: users.name })
    .from(checkOverrides)
    .leftJoin(users, eq(users.id, checkOverrides.userId))
    .where(and(eq(checkOverrides.productId, productId), eq(checkOverrides.brandId, brandId)))
    .orderBy(desc(checkOverrides.id));
}

export async function insertComment(tx: BrandDb, row: typeof reviewComments.$inferInsert): Promise<void> {
  await tx.insert(reviewComments).values(row);
}

/** Comments on a product, oldest first. */
export async function listComments(db: BrandDb, { brandId, productId }: OfProduct) {
  return db
    .select({ comment: reviewComments, authorName: users.name })
    .from(reviewComments)
    .innerJoin(users, eq(users.id, reviewComments.authorId))
    .where(and(eq(reviewComments.productId, productId), eq(reviewComments.brandId, brandId)))
    .orderBy(asc(reviewComments.id));
}

/** Marks a comment as settled; answers it, or null when the brand has no such open comment. */
export async function markCommentResolved(
  tx: BrandDb,
  params: { brandId: string; commentId: string; userId: string; at: Date },
): Promise<CommentRow | null> {
  const [resolved] = await tx
    .update(reviewComments)
    .set({ resolvedAt: params.at, resolvedBy: params.userId })
    .where(
      and(
        eq(reviewComments.id, params.commentId),
        eq(reviewComments.brandId, params.brandId),
        sql`resolved_at is null`,
      ),
    )
    .returning();
  return resolved ?? null;
}

/** Gives products a member and a due date; null takes either back, undefined leaves it. Answers how many. */
export async function updateAssignments(
  tx: BrandDb,
  params: { brandId: string; productIds: readonly string[]; assigneeId?: string | null; dueOn?: string | null },
): Promise<string[]> {
  const { brandId, productIds, assigneeId, dueOn } = params;
  const changed = await tx
    .update(productReviews)
    .set({ ...(assigneeId === undefined ? {} : { assigneeId }), ...(dueOn === undefined ? {} : { dueOn }) })
    .where(and(eq(productReviews.brandId, brandId), inArray(productReviews.productId, [...productIds])))
    .returning({ id: productReviews.productId });
  return changed.map(({ id }) => id);
}

/** The members of a brand who can be given a review. */
export async function listReviewers(db: BrandDb, brandId: string) {
  return db
    .select({ id: users.id, name: users.name, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId))
    .orderBy(asc(users.name));
}

/** The ids of up to `limit` products of a brand that have a review history, after one. */
export async function listReviewedProducts(
  db: AllBrandsDb,
  params: { brandId: string; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: reviewEvents.productId })
    .from(reviewEvents)
    .where(and(eq(reviewEvents.brandId, params.brandId), gt(reviewEvents.productId, params.afterId)))
    .orderBy(asc(reviewEvents.productId))
    .limit(params.limit);
  return rows.map(({ id }) => id);
}

/** What the checks last found in some of a brand's products, by product; unchecked ones are left out. */
export async function listReviewFindings(
  db: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: string[] },
): Promise<Map<string, ReviewRow["findings"]>> {
  const rows = await db
    .select({
      productId: productReviews.productId,
      findings: productReviews.findings,
      furtherFindings: productReviews.furtherFindings,
    })
    .from(productReviews)
    .where(and(eq(productReviews.brandId, brandId), inArray(productReviews.productId, productIds)));
  return new Map(rows.map(withAllFindings).map(({ productId, findings }) => [productId, findings]));
}
