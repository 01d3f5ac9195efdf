import { z } from "zod";
import { allThatFit } from "@/lib/platform/input/list-page";
import { calendarDay, issue } from "@/lib/platform/input/text";
import { productFields } from "@/lib/products/contract";
import { assigneeId } from "../reviews/review-contract";

/** Many products of the queue at once: which, and what one of their fields is to say. */

/** Chosen rows, or with `all` everything that the queue's filters mean, given as their query string. */
export const chosenProducts = z.object({
  ids: allThatFit(/^prd_[0-9a-z]{26}$/),
  all: z.literal("1").optional().catch(undefined),
  query: z.string().max(2_000).catch(""),
});
export type ChosenProducts = z.output<typeof chosenProducts>;

/** Who is to act on many products, and by when. What is left alone stays as it is with each. */
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

/** As the use case takes it: null takes back what stands, and what is left out changes nothing. */
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

/** The address of the page on which one field of many products is changed. Whatever it holds, the page can be shown. */
export const bulkEditQuery = chosenProducts.extend({
  field: z
    .string()
    .refine((name) => Object.hasOwn(productFields, name))
    .optional()
    .catch(undefined),
  value: z.string().max(2_000).optional().catch(undefined),
  /** Take back what is declared, or say that there is none. */
  as: z.enum(["value", "open", "none"]).catch("value"),
});
export type BulkEditQuery = z.output<typeof bulkEditQuery>;

/** Members as a product's contract names them; it judges the value. */
export const fieldEdit = z.object({
  productIds: z.array(z.string()).readonly(),
  field: z.string(),
  value: z.unknown(),
});
