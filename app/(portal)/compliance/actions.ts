"use server";

import { z } from "zod";
import { assignmentChanges, bulkAssignmentForm, bulkEditQuery } from "@/lib/compliance/field-edits/bulk-contract";
import { bulkFieldOf, bulkValue } from "@/lib/compliance/field-edits/bulk-fields";
import { EDITED_AT_ONCE_MAX, editField } from "@/lib/compliance/field-edits/edit-field";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import { ASSIGNED_AT_ONCE_MAX, assignReviews } from "@/lib/compliance/reviews/assign-reviews";
import { chooseProducts } from "@/lib/compliance/reviews/choose-products";
import { commentOnProduct, settleComment } from "@/lib/compliance/reviews/comment-on-product";
import { overrideFinding } from "@/lib/compliance/reviews/override-finding";
import { requestChanges } from "@/lib/compliance/reviews/request-changes";
import {
  approvalForm,
  assignmentForm,
  changesRequestForm,
  commentForm,
  overrideForm,
  reviewStepForm,
} from "@/lib/compliance/reviews/review-contract";
import { submitProduct } from "@/lib/compliance/reviews/submit-product";
import { memberCommand } from "../action";

type Fields = Partial<Record<string, string>>;

const page = ({ productId = "" }: Fields) => `/compliance/products/${encodeURIComponent(productId)}`;

export const submitProductAction = memberCommand({
  schema: reviewStepForm,
  run: submitProduct,
  page,
  done: "review_submitted",
});

export const requestChangesAction = memberCommand({
  schema: changesRequestForm,
  run: requestChanges,
  page,
  done: "review_changes_requested",
});

export const approveProductAction = memberCommand({
  schema: approvalForm,
  run: approveProduct,
  page,
  done: "review_approved",
});

export const overrideFindingAction = memberCommand({
  schema: overrideForm,
  run: overrideFinding,
  page,
  done: "finding_overridden",
});

export const commentAction = memberCommand({ schema: commentForm, run: commentOnProduct, page, done: "comment_added" });

export const settleCommentAction = memberCommand({
  schema: z.object({ commentId: z.string() }),
  run: settleComment,
  page,
  done: "comment_settled",
});

export const assignProductAction = memberCommand({
  schema: assignmentForm,
  run: (context, { productId, assignee, due }) =>
    assignReviews(context, { productIds: [productId], assigneeId: assignee ?? null, dueOn: due ?? null }),
  page,
  done: "review_assigned",
});

/** Several values of one name come as one text. */
const chosenIn = ({ ids, ...fields }: Fields) => ({ ...fields, ids: ids?.split(" ") });
const queuePage = ({ query }: Fields) => (query ? `/compliance/queue?${query}` : "/compliance/queue");

export const assignReviewsAction = memberCommand({
  schema: bulkAssignmentForm,
  read: chosenIn,
  run: async (context, form) => {
    const { ids } = await chooseProducts(context, form, ASSIGNED_AT_ONCE_MAX);
    return assignReviews(context, { productIds: ids, ...assignmentChanges(form) });
  },
  page: queuePage,
  done: (_, { assigned }) => `reviews_assigned&done_changed=${assigned}`,
});

export const editFieldAction = memberCommand({
  schema: bulkEditQuery,
  read: chosenIn,
  run: async (context, query) => {
    const field = bulkFieldOf(query.field);
    const { ids } = await chooseProducts(context, query, EDITED_AT_ONCE_MAX);
    return editField(context, { productIds: ids, field: field?.name ?? "", value: field && bulkValue(field, query) });
  },
  page: queuePage,
  done: (_, { changed, unchanged, failed }) =>
    `field_edited&done_changed=${changed}&done_unchanged=${unchanged}&done_failed=${failed.length}`,
});
