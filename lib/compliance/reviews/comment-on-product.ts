import { insertComment, resolveComment } from "@/db/queries/compliance-reviews";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { getLockedProduct } from "@/lib/products/versions/get-locked-product";
import { requirePerson } from "./open-review";

/** Says something about a product or one of its fields, to colleagues. Throws `forbidden`, `product_not_found`. */
export async function commentOnProduct(
  context: Context,
  { productId, field, body }: { productId: string; field?: string | null; body: string },
): Promise<{ commentId: string }> {
  authorise(context.actor, "compliance.prepare");
  const { brandId, userId } = requirePerson(context);
  return context.db.transaction(async (tx) => {
    await getLockedProduct(tx, { brandId, productId });
    const at = now();
    const commentId = newId("cmt", at);
    await insertComment(tx, {
      id: commentId,
      brandId,
      productId,
      field: field ?? null,
      body,
      authorId: userId,
      createdAt: at,
    });
    await appendAudit(tx, context, {
      action: "review.commented",
      targetKind: "product",
      targetId: productId,
      detail: { comment: commentId, field: field ?? null },
    });
    return { commentId };
  });
}

/** Marks a comment as settled. Throws `forbidden`, and `comment_not_found` also for one that is settled already. */
export async function settleComment(context: Context, { commentId }: { commentId: string }): Promise<void> {
  authorise(context.actor, "compliance.prepare");
  const { brandId, userId } = requirePerson(context);
  await context.db.transaction(async (tx) => {
    const comment = await resolveComment(tx, { brandId, commentId, userId, at: now() });
    if (!comment) throw new DomainError("comment_not_found", "Your brand has no such open comment.");
    const { productId, field } = comment;
    await appendAudit(tx, context, {
      action: "review.comment_settled",
      targetKind: "product",
      targetId: productId,
      detail: { comment: commentId, field },
    });
  });
}
