import { z } from "zod";
import { productFields } from "@/lib/ecodesign/product-fields";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { searchWords, shortPageSize, someOf } from "@/lib/platform/input/list-page";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { reason } from "@/lib/platform/input/reason";
import { calendarDay, text } from "@/lib/platform/input/text";
import { CHECK_IDS, checksNamed, SEVERITIES } from "../rules";
import { TODOS } from "./review-rules";

const productId = z.string().regex(/^prd_[0-9a-z]{26}$/);
const version = z.coerce.number().int().min(1);

export const reviewStepForm = z.strictObject({ productId, version });
export const approvalForm = reviewStepForm;
export const changesRequestForm = z.strictObject({ productId, version, reason });
export const overrideForm = z.strictObject({
  productId,
  version,
  findingHash: z.string().regex(/^[0-9a-f]{32}$/),
  reason,
});

export const COMMENT_CHARACTERS_MAX = 2000;
const fieldName = z
  .string()
  .refine((name) => Object.hasOwn(productFields, name), { error: "A product has no such field." });
export const assigneeId = z.string().regex(/^usr_[0-9a-z]{26}$/);

export const commentForm = z.strictObject({
  productId,
  field: fieldName.nullish(),
  body: text(COMMENT_CHARACTERS_MAX),
  tell: assigneeId.optional(),
});

export const assignmentForm = z.strictObject({
  productId,
  assignee: assigneeId.optional(),
  due: calendarDay().optional(),
});

export const ASSIGNEES = ["me", "nobody"] as const;

const someDay = calendarDay().optional().catch(undefined);
/** `2026-11-21T10:00:00.000Z_prd_…`: the time of the last row's state change and its product id. */
const queueCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_prd_[0-9a-z]{26}$/)
  .optional()
  .catch(undefined);

/** The queue from which a review was opened, and the review's position in it. */
export const queuePosition = z.object({
  queue: z.string().max(2_000).optional().catch(undefined),
  position: queueCursor,
});
export type QueuePosition = z.output<typeof queuePosition>;

export const QUEUE_GROUPS = [...PRODUCT_GROUPS, "none"] as const;

/** Parsing never fails: invalid values fall back, so that a list always renders. */
export const queueQuery = z.object({
  q: searchWords,
  group: someOf(QUEUE_GROUPS),
  state: someOf(REVIEW_STATES),
  check: z.preprocess((input) => checksNamed([input].flat()), z.array(z.enum(CHECK_IDS))),
  severity: someOf(SEVERITIES),
  assignee: someOf(ASSIGNEES),
  todo: someOf(TODOS),
  missing: fieldName.optional().catch(undefined),
  expiring: someDay,
  due: someDay,
  cursor: queueCursor,
  limit: shortPageSize,
});
export type QueueQuery = z.output<typeof queueQuery>;

export function queueCursorOf({ stateSince, productId: id }: { stateSince: Date; productId: string }): string {
  return `${stateSince.toISOString()}_${id}`;
}

export function readQueueCursor(cursor: string): { value: string; id: string } {
  return { value: cursor.slice(0, 24), id: cursor.slice(25) };
}

export const readQueueQuery = (query: string): QueueQuery =>
  queueQuery.parse(addressRecord(new URLSearchParams(query)));
