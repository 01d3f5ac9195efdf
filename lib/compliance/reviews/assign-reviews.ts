import { listReviewers, updateAssignments } from "@/db/queries/compliance-reviews";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { sha256Hex } from "@/lib/platform/secrets";

const IDS_NAMED_IN_AUDIT = 10;
export const ASSIGNED_AT_ONCE_MAX = 10_000;

/**
 * Gives products to a member to act on, or sets the day by which, or both; null takes either back. Answers how many of
 * the brand's products changed. Throws `forbidden`, and `invalid_request` when the assignee is no member of the brand.
 */
export async function assignReviews(
  context: Context,
  {
    productIds,
    assigneeId,
    dueOn,
  }: { productIds: readonly string[]; assigneeId?: string | null; dueOn?: string | null },
): Promise<{ assigned: number }> {
  const { actor } = context;
  authorise(actor, "compliance.prepare");
  const asked = [...new Set(productIds)].sort().slice(0, ASSIGNED_AT_ONCE_MAX);
  return context.db.transaction(async (tx) => {
    if (assigneeId && !(await listReviewers(tx, actor.brandId)).some(({ id }) => id === assigneeId))
      throw invalidRequest([
        { pointer: "/assigneeId", code: "not_a_member", detail: "This person is no member of your brand." },
      ]);
    const changed = await updateAssignments(tx, { brandId: actor.brandId, productIds: asked, assigneeId, dueOn });
    if (changed.length === 0) return { assigned: 0 };
    await appendAudit(tx, context, {
      action: "review.assigned",
      targetKind: "product",
      targetId: changed[0]!,
      detail: {
        products: changed.length,
        first_ids: changed.slice(0, IDS_NAMED_IN_AUDIT),
        ids_sha256: sha256Hex(changed.toSorted().join("\n")),
        ...(assigneeId === undefined ? {} : { assignee: assigneeId }),
        ...(dueOn === undefined ? {} : { due_on: dueOn }),
      },
    });
    return { assigned: changed.length };
  });
}
