import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { withAllFindings } from "@/db/schema/columns";
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
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";

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

/** Throws an Error when the product has no review. */
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
  tx: BrandDb,
  {
    productId,
    ...changes
  }: { productId: string } & Partial<Pick<ReviewRow, "stateSince" | "submittedBy" | "submittedAt" | "returnedFields">>,
): Promise<void> {
  await tx.update(productReviews).set(changes).where(eq(productReviews.productId, productId));
}

export async function findLastReviewEvent(db: TenantDb, productId: string): Promise<ReviewEventRow | null> {
  const [last] = await db
    .select()
    .from(reviewEvents)
    .where(eq(reviewEvents.productId, productId))
    .orderBy(desc(reviewEvents.sequence))
    .limit(1);
  return last ?? null;
}

export async function insertReviewEvent(tx: BrandDb, row: ReviewEventRow): Promise<void> {
  await tx.insert(reviewEvents).values(row);
}

export async function listReviewEvents(db: TenantDb, { brandId, productId }: OfProduct) {
  return db
    .select({ event: reviewEvents, memberName: users.name })
    .from(reviewEvents)
    .leftJoin(users, and(eq(reviewEvents.actorKind, "member"), eq(users.id, reviewEvents.actorId)))
    .where(and(eq(reviewEvents.productId, productId), eq(reviewEvents.brandId, brandId)))
    .orderBy(asc(reviewEvents.sequence));
}

/** Returns the approval's number. The content hash must be computed from exactly this JSON. */
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

export async function insertOverride(tx: BrandDb, row: typeof checkOverrides.$inferInsert): Promise<boolean> {
  const written = await tx
    .insert(checkOverrides)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: checkOverrides.id });
  return written.length === 1;
}

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

export async function listComments(db: BrandDb, { brandId, productId }: OfProduct) {
  return db
    .select({ comment: reviewComments, authorName: users.name })
    .from(reviewComments)
    .innerJoin(users, eq(users.id, reviewComments.authorId))
    .where(and(eq(reviewComments.productId, productId), eq(reviewComments.brandId, brandId)))
    .orderBy(asc(reviewComments.id));
}

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

/** Null clears a value; undefined leaves it unchanged. Returns the number of products. */
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

export async function listReviewers(db: BrandDb, brandId: string) {
  return db
    .select({ id: users.id, name: users.name, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.brandId, brandId))
    .orderBy(asc(users.name));
}

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
