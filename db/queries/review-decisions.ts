import { and, asc, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { withAllFindings } from "@/db/schema/columns";
import { requireValue } from "@/lib/platform/require-value";
import { productReviews, products, approvalEvidence, evidenceDocuments, reviewApprovals } from "../schema/index";
import type { BrandDb, AllBrandsDb, TenantDb } from "../tenant";
import { everyVersion } from "./product-versions";

export async function listDecidable(
  db: BrandDb,
  { brandId, productIds }: { brandId: string; productIds: readonly string[] },
) {
  if (productIds.length === 0) return [];
  const versions = everyVersion(db);
  const [rows, editors] = [
    await db
      .select({
        productId: products.id,
        name: products.name,
        model: products.model,
        version: products.version,
        reviewState: products.reviewState,
        review: productReviews,
      })
      .from(products)
      .innerJoin(productReviews, eq(productReviews.productId, products.id))
      .where(and(eq(products.brandId, brandId), inArray(products.id, [...productIds])))
      .orderBy(asc(products.name), asc(products.id)),
    await db
      .select({
        productId: versions.productId,
        version: versions.version,
        kind: versions.actorKind,
        id: versions.actorId,
      })
      .from(versions)
      .where(and(eq(versions.brandId, brandId), inArray(versions.productId, [...productIds]))),
  ];
  const editorOf = new Map(
    editors.map(({ productId, version, kind, id }) => [`${productId} ${version}`, { kind, id }]),
  );
  return rows.map(({ review, ...product }) => {
    const { submittedBy, findings } = withAllFindings(review);
    const lastEditor = editorOf.get(`${product.productId} ${product.version}`) ?? { kind: "system", id: null };
    return { ...product, submittedBy, findings, lastEditor };
  });
}

function endedBefore(today: string): SQL {
  return requireValue(
    and(
      isNull(evidenceDocuments.deletedAt),
      lt(evidenceDocuments.validUntil, today),
      eq(products.reviewState, "approved"),
      sql`${evidenceDocuments.validUntil} >= (${reviewApprovals.approvedAt} at time zone 'UTC')::date`,
      sql`${reviewApprovals.number} = (select max(newest.number) from review_approvals newest
        where newest.product_id = ${reviewApprovals.productId})`,
    ),
  );
}

export async function listLapsing(
  db: AllBrandsDb,
  { today, limit }: { today: string; limit: number },
): Promise<{ brandId: string; productId: string }[]> {
  return db
    .selectDistinct({ brandId: products.brandId, productId: products.id })
    .from(evidenceDocuments)
    .innerJoin(approvalEvidence, eq(approvalEvidence.documentId, evidenceDocuments.id))
    .innerJoin(
      reviewApprovals,
      and(
        eq(reviewApprovals.productId, approvalEvidence.productId),
        eq(reviewApprovals.number, approvalEvidence.approvalNumber),
      ),
    )
    .innerJoin(products, eq(products.id, approvalEvidence.productId))
    .where(endedBefore(today))
    .orderBy(asc(products.brandId), asc(products.id))
    .limit(limit);
}

export async function listEnded(tx: BrandDb, { productId, today }: { productId: string; today: string }) {
  return tx
    .select({
      id: evidenceDocuments.id,
      title: evidenceDocuments.title,
      validUntil: evidenceDocuments.validUntil,
      approval: reviewApprovals.number,
    })
    .from(reviewApprovals)
    .innerJoin(
      approvalEvidence,
      and(
        eq(approvalEvidence.productId, reviewApprovals.productId),
        eq(approvalEvidence.approvalNumber, reviewApprovals.number),
      ),
    )
    .innerJoin(evidenceDocuments, eq(evidenceDocuments.id, approvalEvidence.documentId))
    .innerJoin(products, eq(products.id, reviewApprovals.productId))
    .where(and(eq(reviewApprovals.productId, productId), endedBefore(today)))
    .orderBy(asc(evidenceDocuments.validUntil), asc(evidenceDocuments.id));
}

export interface DueReview {
  brandId: string;
  productId: string;
  name: string;
  /** `YYYY-MM-DD`. */
  dueOn: string;
  assigneeId: string | null;
}

const DUE_REVIEW = {
  brandId: productReviews.brandId,
  productId: products.id,
  name: products.name,
  dueOn: sql<string>`${productReviews.dueOn}`,
  assigneeId: productReviews.assigneeId,
};

export async function listUnremindedReviews(
  db: AllBrandsDb,
  { until, limit }: { until: string; limit: number },
): Promise<DueReview[]> {
  return db
    .select(DUE_REVIEW)
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(
      and(
        lte(productReviews.dueOn, until),
        ne(products.reviewState, "approved"),
        sql`${productReviews.dueRemindedOn} is distinct from ${productReviews.dueOn}`,
      ),
    )
    .orderBy(asc(productReviews.brandId), asc(productReviews.dueOn), asc(products.id))
    .limit(limit);
}

export async function claimDueReminder(
  tx: BrandDb,
  { productId, dueOn }: { productId: string; dueOn: string },
): Promise<boolean> {
  const claimed = await tx
    .update(productReviews)
    .set({ dueRemindedOn: dueOn })
    .where(
      and(
        eq(productReviews.productId, productId),
        eq(productReviews.dueOn, dueOn),
        sql`${productReviews.dueRemindedOn} is distinct from ${dueOn}::date`,
      ),
    )
    .returning({ id: productReviews.productId });
  return claimed.length === 1;
}

export async function listDueReviews(
  db: TenantDb,
  params: { brandId: string; userId: string; until: string; limit: number },
): Promise<DueReview[]> {
  return db
    .select(DUE_REVIEW)
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(
      and(
        eq(productReviews.brandId, params.brandId),
        lte(productReviews.dueOn, params.until),
        ne(products.reviewState, "approved"),
        or(eq(productReviews.assigneeId, params.userId), isNull(productReviews.assigneeId)),
      ),
    )
    .orderBy(asc(productReviews.dueOn), asc(products.id))
    .limit(params.limit);
}

export async function listLapsed(db: TenantDb, params: { brandId: string; since: Date; limit: number }) {
  return db
    .select({ productId: products.id, name: products.name })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(
      and(
        eq(productReviews.brandId, params.brandId),
        sql`${productReviews.stateSince} >= ${params.since.toISOString()}`,
        eq(products.reviewState, "draft"),
        sql`${productReviews.returnedFields} = '{}'`,
      ),
    )
    .orderBy(asc(productReviews.stateSince), asc(products.id))
    .limit(params.limit);
}
