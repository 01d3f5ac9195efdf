"use server";

import { z } from "zod";
import { approveProduct } from "@/lib/compliance/approve-product";
import { ASSIGNED_AT_ONCE_MAX, assignReviews } from "@/lib/compliance/assign-reviews";
import { bulkEditQuery, chosenProducts } from "@/lib/compliance/bulk-contract";
import { bulkFieldOf, bulkValue } from "@/lib/compliance/bulk-field-rules";
import { chooseProducts } from "@/lib/compliance/choose-products";
import { commentOnProduct, settleComment } from "@/lib/compliance/comment-on-product";
import { EDITED_AT_ONCE_MAX, editField } from "@/lib/compliance/edit-field";
import { overrideFinding } from "@/lib/compliance/override-finding";
import { requestChanges } from "@/lib/compliance/request-changes";
import { approvalForm, assignmentForm, changesRequestForm, commentForm, overrideForm, reviewStepForm } from "@/lib/compliance/review-contract";
import { submitProduct } from "@/lib/compliance/submit-product";
import { invalidRequest } from "@/lib/input/invalid-request";
import { readInput } from "@/lib/input/read-input";
import { memberCommand } from "../action";

/** What a button sent, by its contract; a fault is told on the page instead of failing it. */
function sent<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const read = readInput(schema, values);
  if (!read.ok) throw invalidRequest(read.errors);
  return read.value;
}

const anything = z.record(z.string(), z.string());
const reviewPage = ({ productId = "" }: Record<string, string>) => `/compliance/products/${encodeURIComponent(productId)}`;

export const submitProductAction = memberCommand({
  schema: anything,
  run: (context, values) => submitProduct(context, sent(reviewStepForm, values)),
  page: reviewPage,
  done: "review_submitted",
});

export const requestChangesAction = memberCommand({
  schema: anything,
  run: (context, values) => requestChanges(context, sent(changesRequestForm, values)),
  page: reviewPage,
  done: "review_changes_requested",
});

export const approveProductAction = memberCommand({
  schema: anything,
  run: (context, values) => approveProduct(context, sent(approvalForm, values)),
  page: reviewPage,
  done: "review_approved",
});

export const overrideFindingAction = memberCommand({
  schema: anything,
  run: (context, values) => overrideFinding(context, sent(overrideForm, values)),
  page: reviewPage,
  done: "finding_overridden",
});

export const commentAction = memberCommand({
  schema: anything,
  run: (context, values) => commentOnProduct(context, sent(commentForm, values)),
  page: reviewPage,
  done: "comment_added",
});

export const settleCommentAction = memberCommand({
  schema: anything,
  run: (context, { commentId = "" }) => settleComment(context, { commentId }),
  page: reviewPage,
  done: "comment_settled",
});

export const assignProductAction = memberCommand({
  schema: anything,
  run: (context, { productId, assignee, due }) => assignReviews(context, sent(assignmentForm, { productIds: [productId], assigneeId: assignee ?? null, dueOn: due ?? null })),
  page: reviewPage,
  done: "review_assigned",
});

/** Several values of one name come as one text. */
const chosenIn = ({ ids, ...values }: Record<string, string>) => ({ ...values, ids: ids?.split(" ") });
const queuePage = ({ query }: Record<string, string>) => (query ? `/compliance/queue?${query}` : "/compliance/queue");

export const assignReviewsAction = memberCommand({
  schema: anything,
  run: async (context, values) => {
    const { assignee = "keep", due, without_due: withoutDue } = values;
    const { ids } = await chooseProducts(context, chosenProducts.parse(chosenIn(values)), ASSIGNED_AT_ONCE_MAX);
    return assignReviews(context, sent(assignmentForm, {
      productIds: ids,
      ...(assignee === "keep" ? {} : { assigneeId: assignee === "nobody" ? null : assignee }),
      ...(withoutDue ? { dueOn: null } : due ? { dueOn: due } : {}),
    }));
  },
  page: queuePage,
  done: (_, { assigned }) => `reviews_assigned&done_changed=${assigned}`,
});

export const editFieldAction = memberCommand({
  schema: anything,
  run: async (context, values) => {
    const query = bulkEditQuery.parse(chosenIn(values));
    const field = bulkFieldOf(query.field);
    const { ids } = await chooseProducts(context, query, EDITED_AT_ONCE_MAX);
    return editField(context, { productIds: ids, field: field?.name ?? "", value: field && bulkValue(field, query) });
  },
  page: queuePage,
  done: (_, { changed, unchanged, failed }) => `field_edited&done_changed=${changed}&done_unchanged=${unchanged}&done_failed=${failed.length}`,
});
