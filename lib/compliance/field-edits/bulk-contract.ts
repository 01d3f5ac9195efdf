import { z } from "zod";
import { productFields } from "@/lib/ecodesign/product-fields";
import { allThatFit } from "@/lib/platform/input/list-page";
import { calendarDay, issue } from "@/lib/platform/input/text";
import { assigneeId } from "../reviews/review-contract";

export const chosenProducts = z.object({
  ids: allThatFit(/^prd_[0-9a-z]{26}$/),
  all: z.literal("1").optional().catch(undefined),
  query: z.string().max(2_000).catch(""),
});
export type ChosenProducts = z.output<typeof chosenProducts>;

export const bulkAssignmentForm = chosenProducts
  .extend({
    assignee: z.union([z.enum(["keep", "nobody"]), assigneeId]).default("keep"),
    due: calendarDay().optional(),
    without_due: z.literal("1").optional(),
  })
  .refine((form) => Object.keys(assignmentChanges(form)).length > 0, {
    ...issue("nothing_to_assign", "Nothing is to be changed."),
    path: ["assignee"],
  });

export function assignmentChanges({
  assignee,
  due,
  without_due: isWithoutDue,
}: {
  assignee: string;
  due?: string;
  without_due?: string;
}) {
  return {
    ...(assignee === "keep" ? {} : { assigneeId: assignee === "nobody" ? null : assignee }),
    ...(isWithoutDue ? { dueOn: null } : due ? { dueOn: due } : {}),
  };
}

export const bulkEditQuery = chosenProducts.extend({
  field: z
    .string()
    .refine((name) => Object.hasOwn(productFields, name))
    .optional()
    .catch(undefined),
  value: z.string().max(2_000).optional().catch(undefined),
  /** `open` clears the declaration; `none` declares that there is none. */
  as: z.enum(["value", "open", "none"]).catch("value"),
});
export type BulkEditQuery = z.output<typeof bulkEditQuery>;

export const fieldEdit = z.object({
  productIds: z.array(z.string()).readonly(),
  field: z.string(),
  value: z.unknown(),
});
