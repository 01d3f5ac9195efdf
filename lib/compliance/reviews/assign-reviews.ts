import { z } from "zod";
import { listReviewers, updateAssignments } from "@/db/queries/compliance-reviews";
import { useCase, nothing } from "@/lib/access/use-case";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";

const IDS_NAMED_IN_AUDIT = 10;
export const ASSIGNED_AT_ONCE_MAX = 10_000;

/**
 * Sets assignee, due date or both; null clears either. Returns the number of products changed. Throws `forbidden`,
 * and `invalid_request` at `assignee` for a person who is not a member of the brand.
 */
export const assignReviews = useCase({
  may: "compliance.prepare",
  by: "member",
  input: z.object({
    productIds: z.array(z.string()).readonly(),
    assigneeId: z.string().nullish(),
    dueOn: z.string().nullish(),
  }),
  audits: ["review.assigned"],
  run: async ({ tx, audit, actor }, { productIds, assigneeId, dueOn }): Promise<{ assigned: number }> => {
    const ids = [...new Set(productIds)].sort().slice(0, ASSIGNED_AT_ONCE_MAX);
    if (assigneeId && !(await listReviewers(tx, actor.brandId)).some(({ id }) => id === assigneeId))
      throw invalidRequest([
        { pointer: "/assignee", code: "not_a_member", detail: "This person is no member of your brand." },
      ]);
    const changed = await updateAssignments(tx, { brandId: actor.brandId, productIds: ids, assigneeId, dueOn });
    if (changed.length === 0) return { assigned: 0 };
    const detail = {
      products: changed.length,
      first_ids: changed.slice(0, IDS_NAMED_IN_AUDIT),
      ids_sha256: sha256Hex(changed.toSorted().join("\n")),
      ...(assigneeId === undefined ? {} : { assignee: assigneeId }),
      ...(dueOn === undefined ? {} : { due_on: dueOn }),
    };
    await audit("review.assigned", requireValue(changed[0], "A product"), detail, undefined, { productIds: changed });
    return { assigned: changed.length };
  },
});

export const listAssignees = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ id: string; name: string }[]> => listReviewers(db, actor.brandId),
});
