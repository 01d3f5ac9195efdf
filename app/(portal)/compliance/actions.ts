"use server";

import { action, memberContext } from "@/app/action";
import { type Fields, onceGone } from "@/app/action-definition";
import { queueOf, reviewHref } from "@/components/compliance/marks";
import type { Context, MemberActor } from "@/lib/access/actor";
import { decideReviews } from "@/lib/compliance/decisions/decide-reviews";
import { decisionForm } from "@/lib/compliance/decisions/decision-contract";
import {
  assignmentChanges,
  bulkAssignmentForm,
  bulkEditQuery,
  chosenProducts,
  bulkFieldOf,
  bulkValue,
} from "@/lib/compliance/field-edits/bulk-contract";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import {
  ASSIGNED_AT_ONCE_MAX,
  assignReviews,
  commentOnProduct,
  resolveComment,
} from "@/lib/compliance/reviews/comment-on-product";
import { findNextDecision } from "@/lib/compliance/reviews/list-reviews";
import { chooseProducts, type ReviewView, showReview } from "@/lib/compliance/reviews/open-review";
import { overrideFinding, requestChanges, submitProduct } from "@/lib/compliance/reviews/request-changes";
import {
  approvalForm,
  assignmentForm,
  changesRequestForm,
  type QueuePosition,
  queuePosition,
} from "@/lib/compliance/reviews/review-contract";
import { allowsStep } from "@/lib/compliance/reviews/review-rules";
import type { DomainError } from "@/lib/platform/errors";
import { EDITED_AT_ONCE_MAX, editField } from "@/lib/products/field-edits/edit-field";

const page = ({ productId = "" }: { productId?: string }) => `/compliance/products/${encodeURIComponent(productId)}`;
const leadTo = (_result: unknown, input: { productId: string }) => page(input);

/** If the product has left this state, its page may no longer show the form; then its page shows the error. */
const unlessThere =
  (isThere: (review: ReviewView, fields: Fields) => boolean) => async (fields: Fields, error: DomainError) => {
    const gonePage = onceGone(page, "review_state_conflict", "finding_not_found")(fields, error);
    if (gonePage !== undefined || error.code !== "edit_conflict") return gonePage;
    const review = await showReview(await memberContext(), { productId: fields.productId ?? "" });
    return isThere(review, fields) ? undefined : page(fields);
  };

export const submitProductAction = action({ run: submitProduct, page, done: "review_submitted" });

/** A decision made from the queue leads to the next review of it that waits for one. */
const withNextDecision = async <Result>(context: Context<MemberActor>, of: QueuePosition, result: Result) => ({
  result,
  next: of.queue === undefined ? undefined : await findNextDecision(context, of),
});
type DecisionInQueue = Awaited<ReturnType<typeof withNextDecision>>;

const pageInQueue = ({ productId = "", queue }: { productId?: string; queue?: string }) => reviewHref(productId, queue);

function leadOn({ next }: DecisionInQueue, { productId, queue = "" }: QueuePosition & { productId: string }): string {
  if (next === undefined) return reviewHref(productId);
  return next === null ? queueOf(queue, productId) : reviewHref(next, queue);
}

const doneInQueue =
  <const Notice extends string>(notices: { alone: Notice; next: Notice; last: Notice }) =>
  (_: unknown, { next }: DecisionInQueue) =>
    next === undefined ? notices.alone : next === null ? notices.last : notices.next;

export const requestChangesAction = action({
  of: requestChanges,
  schema: changesRequestForm.safeExtend(queuePosition.shape),
  run: async (context, { queue, position, ...input }) =>
    withNextDecision(context, { queue, position }, await requestChanges(context, input)),
  refusedTo: unlessThere(({ product }) => allowsStep(product.reviewState, "changes_requested")),
  leadTo: leadOn,
  done: doneInQueue({
    alone: "review_changes_requested",
    next: "review_changes_requested_next",
    last: "review_changes_requested_last",
  }),
});

export const approveProductAction = action({
  of: approveProduct,
  schema: approvalForm.safeExtend(queuePosition.shape),
  run: async (context, { queue, position, ...input }) =>
    withNextDecision(context, { queue, position }, await approveProduct(context, input)),
  page: pageInQueue,
  leadTo: leadOn,
  done: doneInQueue({ alone: "review_approved", next: "review_approved_next", last: "review_approved_last" }),
});

export const overrideFindingAction = action({
  run: overrideFinding,
  refusedTo: unlessThere(({ review }, { findingHash }) =>
    (review?.findings ?? []).some(({ hash, isOverridden }) => hash === findingHash && !isOverridden),
  ),
  leadTo,
  done: "finding_overridden",
});

export const commentAction = action({
  run: commentOnProduct,
  refusedTo: onceGone(page),
  leadTo,
  done: "comment_added",
});

export const resolveCommentAction = action({ run: resolveComment, page, done: "comment_settled" });

export const assignProductAction = action({
  of: assignReviews,
  schema: assignmentForm,
  run: (context, { productId, assignee, due }) =>
    assignReviews(context, { productIds: [productId], assigneeId: assignee ?? null, dueOn: due ?? null }),
  refusedTo: onceGone(page),
  leadTo,
  done: "review_assigned",
});

/** Repeated values of one name arrive as one text, separated by spaces. */
const chosenIn = ({ ids, ...fields }: Fields) => ({ ...fields, ids: ids?.split(" ") });
const queuePage = ({ query }: { query?: string }) => (query ? `/compliance/queue?${query}` : "/compliance/queue");

export const assignReviewsAction = action({
  of: assignReviews,
  schema: bulkAssignmentForm,
  readInput: chosenIn,
  run: async (context, form) => {
    const { ids } = await chooseProducts(context, form, ASSIGNED_AT_ONCE_MAX);
    return assignReviews(context, { productIds: ids, ...assignmentChanges(form) });
  },
  refusedTo: onceGone(queuePage),
  leadTo: (_result, form) => queuePage(form),
  done: (_, { assigned }) => ({ code: "reviews_assigned", details: { changed: assigned } }),
});

export const decideReviewsAction = action({
  schema: decisionForm.safeExtend({ query: chosenProducts.shape.query }),
  run: decideReviews,
  readInput: ({ seen, ...fields }) => ({ ...fields, seen: seen?.split(" ") }),
  refusedTo: onceGone(queuePage),
  leadTo: (_result, form) => queuePage(form),
  done: (_, { decided, failed }) => ({ code: "reviews_decided", details: { changed: decided, failed: failed.length } }),
});

export const editFieldAction = action({
  of: editField,
  schema: bulkEditQuery,
  readInput: chosenIn,
  run: async (context, query) => {
    const field = bulkFieldOf(query.field);
    const { ids } = await chooseProducts(context, query, EDITED_AT_ONCE_MAX);
    return editField(context, { productIds: ids, field: field?.name ?? "", value: field && bulkValue(field, query) });
  },
  page: queuePage,
  done: (_, { changed, unchanged, failed }) => ({
    code: "field_edited",
    details: { changed, unchanged, failed: failed.length },
  }),
});
