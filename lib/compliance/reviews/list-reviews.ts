import { z } from "zod";
import {
  countQueueFacets,
  countQueueRows,
  countQueueViews,
  countUnchecked,
  listQueueIds,
  listQueueRows,
  type QueueFilter,
} from "@/db/queries/compliance-lists";
import { findNamedProducts } from "@/db/queries/products";
import { type Actor, actorMay } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { translator } from "@/lib/platform/i18n/translator";
import { type Place, endPage, readPlace } from "@/lib/platform/input/cursor";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { readSort } from "@/lib/platform/input/list-parameters";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import { describeFinding } from "../assessment/describe-finding";
import { ruleSetOf } from "../checks/rule-set-rules";
import { type CheckId, type Severity, openChecks } from "../rules";
import { type ReviewAnswer, reviewsQuery } from "./api-contract";
import { queueCursorOf, queuePosition, queueQuery, readQueueCursor, readQueueQuery } from "./review-contract";
import { type Todo, TODOS } from "./review-rules";

const filter = queueQuery.omit({ cursor: true, limit: true });
type Filter = z.output<typeof filter>;

export const EXPIRING_DAYS = 60;

const memberId = (actor: Actor) => (actor.kind === "member" ? actor.userId : null);

function queueFilterOf(actor: Actor, query: Filter): QueueFilter {
  const me = memberId(actor);
  const assignees = query.assignee.flatMap((who): QueueFilter["assignees"] =>
    who === "nobody" ? [{ userId: null }] : me ? [{ userId: me }] : [],
  );
  return {
    brandId: actor.brandId,
    words: query.q,
    groups: query.group,
    states: query.state,
    checks: query.check,
    severities: query.severity,
    assignees,
    todos: query.todo,
    missing: query.missing,
    expiringBefore: query.expiring,
    dueUntil: query.due,
  };
}

export const listReviews = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: queueQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const filter = queueFilterOf(actor, query);
    const after = query.cursor ? readQueueCursor(query.cursor) : undefined;
    const [rows, counts, unchecked] = await Promise.all([
      listQueueRows(db, filter, { after, limit: query.limit + 1 }),
      countQueueRows(db, filter, COUNTED_MAX + 1),
      countUnchecked(db, actor.brandId),
    ]);
    const page = cutPage(rows, query.limit, ({ review }) => queueCursorOf(review));
    return { ...page, total: totalOf(counts), unchecked };
  },
});

const neighbourQuery = queuePosition.required({ queue: true });

/** The reviews before and after a position of a queue; null at its ends. Throws `forbidden`. */
export const findNeighbours = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: neighbourQuery.required({ position: true }),
  audits: [],
  run: async ({ db, actor }, { queue, position }) => {
    const filter = queueFilterOf(actor, readQueueQuery(queue ?? ""));
    const after = readQueueCursor(requireValue(position, "A position"));
    const [previous, next] = await Promise.all(
      [true, false].map((isDescending) => listQueueRows(db, filter, { after, limit: 1, isDescending })),
    );
    return { previous: neighbourOf(previous?.[0]), next: neighbourOf(next?.[0]) };
  },
});

const neighbourOf = (row: { productId: string; name: string } | undefined) =>
  row ? { productId: row.productId, name: row.name } : null;

/** The next review of the queue that waits for a decision: after the position, or else the first. */
export const findNextDecision = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: queuePosition,
  audits: [],
  run: async ({ db, actor }, { queue, position }): Promise<string | null> => {
    const filter = { ...queueFilterOf(actor, readQueueQuery(queue ?? "")), states: ["submitted" as const] };
    const find = async (after: Place | undefined) => (await listQueueRows(db, filter, { after, limit: 1 }))[0];
    const row = (position && (await find(readQueueCursor(position)))) || (await find(undefined));
    return row?.productId ?? null;
  },
});

export type QueueRow = Awaited<ReturnType<typeof listReviews>>["rows"][number];

/** Each facet is counted with all filters except its own. Throws `forbidden`. */
export const countQueue = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: filter,
  audits: [],
  run: async ({ db, actor }, query) => countQueueFacets(db, queueFilterOf(actor, query), memberId(actor)),
});

export function todosOf(actor: Actor): Todo[] {
  const own = TODOS.filter((todo) => actorMay(actor, todo === "prepare" ? "compliance.prepare" : "compliance.review"));
  return own.length > 0 ? own : [...TODOS];
}

export const showQueueViews = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }) => {
    const today = now();
    const expiring = dayOf(new Date(today.getTime() + EXPIRING_DAYS * DAY_MS));
    const filters = {
      todo: { todo: todosOf(actor) },
      mine: { assignee: "me" },
      due: { due: dayOf(today) },
      toApprove: { state: "submitted" },
      blocked: { severity: "error" },
      expiring: { expiring },
      all: {},
    } as const;
    const views = Object.fromEntries(
      Object.entries(filters).map(([view, filter]) => [view, queueFilterOf(actor, queueQuery.parse(filter))]),
    );
    const counts = await countQueueViews(db, actor.brandId, views as Record<keyof typeof filters, QueueFilter>);
    return { filters, counts, today: dayOf(today) };
  },
});

export type QueueViews = Awaited<ReturnType<typeof showQueueViews>>;

export const selectReviews = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: z.object({ query: filter, most: z.number() }),
  audits: [],
  run: async ({ db, actor }, { query, most }): Promise<{ ids: string[]; isComplete: boolean }> => {
    const ids = await listQueueIds(db, queueFilterOf(actor, query), most + 1);
    return { ids: ids.slice(0, most), isComplete: ids.length <= most };
  },
});

export type MatrixCell = Severity | "passed" | "overridden" | "not_asked";

export function matrixCells(
  { productGroup, review }: Pick<QueueRow, "productGroup" | "review">,
  checks: readonly CheckId[],
): Record<CheckId, MatrixCell> {
  const checkIds = ruleSetOf(productGroup).checks;
  const cellOf = (id: CheckId): MatrixCell => {
    if (!checkIds.includes(id)) return "not_asked";
    const findings = review.findings.filter(({ check }) => check === id);
    const open = findings.filter(({ isOverridden }) => !isOverridden).map(({ severity }) => severity);
    if (open.length > 0)
      return requireValue(
        (["error", "warning", "info"] as const).find((severity) => open.includes(severity)),
        "Find",
      );
    return findings.length > 0 ? "overridden" : "passed";
  };
  return Object.fromEntries(checks.map((id) => [id, cellOf(id)])) as Record<CheckId, MatrixCell>;
}

const ROWS_PER_BATCH = 500;

const open = ({ review }: QueueRow) => review.findings.filter(({ isOverridden }) => !isOverridden);
const openOf = (severity: Severity) => (row: QueueRow) =>
  open(row).filter((finding) => finding.severity === severity).length;

export const exportReviews = defineExport(listReviews, {
  name: "reviews",
  batches: ({ db, actor }, query) => {
    const filter = queueFilterOf(actor, query);
    const readBatch = ({ cursor: after, limit }: Batch<Place>) => listQueueRows(db, filter, { after, limit });
    const placeOf = ({ review, productId }: QueueRow) => ({ value: review.stateSince.toISOString(), id: productId });
    return batchesBy(readBatch, placeOf, ROWS_PER_BATCH);
  },
  columns: {
    id: ({ productId }) => productId,
    gtin: ({ gtin }) => gtin,
    name: ({ name }) => name,
    model: ({ model }) => model,
    product_group: ({ productGroup }) => productGroup,
    version: ({ version }) => version,
    review_state: ({ reviewState }) => reviewState,
    state_since: ({ review }) => review.stateSince,
    rule_set: ({ review }) => review.ruleSet,
    answered: ({ review }) => review.answered,
    required: ({ review }) => review.required,
    missing: ({ review }) => review.missing.join(" "),
    errors: openOf("error"),
    warnings: openOf("warning"),
    open_checks: (row) => openChecks(open(row)).join(" "),
    assigned_to: ({ assigneeName }) => assigneeName,
    due_on: ({ review }) => review.dueOn,
    document_ends_on: ({ review }) => review.expiresOn,
  },
});

type FollowedRow = Awaited<ReturnType<typeof listQueueRows>>[number];

export const followReviews = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: reviewsQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const { limit, cursor, sort } = query;
    const list = `reviews:${actor.brandId}:${sort}`;
    const { by, isDescending } = readSort(sort);
    const filter = {
      brandId: actor.brandId,
      productIds: await findNamedProducts(db, actor.brandId, query),
      groups: query.product_group ?? [],
      states: query.review_state ?? [],
      checks: query.check ?? [],
      severities: query.severity ?? [],
      assignees: [],
      todos: [],
      readinessBelow: query.readiness_below,
      expiringBefore: query.evidence_ends_before,
      changedSince: query.changed_since,
    };
    const after = readPlace(list, cursor);
    const rows = await listQueueRows(db, filter, { by, isDescending, after, limit: limit + 1 });
    const placeOf = ({ productId: id, review }: FollowedRow) => ({
      id,
      value: (by === "changed" ? review.changedAt : review.stateSince).toISOString(),
    });
    const page = endPage(rows, { list, limit, placeOf });
    return { data: page.rows.map(reviewAnswerOf), ...page.end };
  },
});

export function reviewAnswerOf({ review, ...product }: FollowedRow): ReviewAnswer {
  const t = translator("en", "compliance");
  const { answered, required, answeredWeight, requiredWeight } = review;
  return {
    product_id: product.productId,
    test: isTestBrand(review.brandId),
    external_id: product.externalId,
    name: product.name,
    model: product.model,
    gtin: product.gtin,
    product_group: product.productGroup,
    version: product.version,
    checked_version: review.productVersion,
    checked_at: review.computedAt.toISOString(),
    review_state: product.reviewState,
    state_since: review.stateSince.toISOString(),
    readiness: {
      answered,
      required,
      answered_weight: answeredWeight,
      required_weight: requiredWeight,
      share_percent: Math.floor((answeredWeight * 100) / requiredWeight),
      missing: review.missing,
      rule_set: review.ruleSet,
    },
    worst_severity: review.worstSeverity,
    findings: review.findings.map((finding) => ({
      check: finding.check,
      severity: finding.severity,
      field: finding.field,
      reason: finding.reason,
      detail: describeFinding(t, finding),
      is_overridden: finding.isOverridden,
    })),
    due_on: review.dueOn,
    evidence_ends_on: review.expiresOn,
    changed_at: review.changedAt.toISOString(),
  };
}
