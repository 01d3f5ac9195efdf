import { z } from "zod";
import { operation } from "@/lib/api/operation";
import {
  EVENT_ID,
  EVENT_TYPES,
  EVENT_RETENTION_DAYS,
  PAYLOADS,
  SUBJECT_KINDS,
  type SubjectKind,
  subjectKindOf,
} from "@/lib/events/rules";
import { IMPORT_STATES } from "@/lib/imports/rules";
import { REGISTRY_LEVELS } from "@/lib/law/registry-duties";
import { listedUnit } from "@/lib/passports/api-contract";
import { LIFE_ENDS, LIFE_STATUSES } from "@/lib/passports/battery/life-rules";
import { CUSTODY_FLAGS, PASSPORT_STATUSES, WARRANTY_KINDS } from "@/lib/passports/rules";
import { testFlag } from "@/lib/platform/input/ids";
import {
  limitParameter,
  namesParameter,
  wholeNumber,
  pageOf,
  pageParameters,
} from "@/lib/platform/input/list-parameters";
import { productAnswer } from "@/lib/products/reading-contract";
import { SIGNAL_KINDS } from "@/lib/scans/signals/signal-kinds";
import { TRANSFER_KINDS, TRANSFER_STATUSES } from "@/lib/transfers/rules";
import { listedReport } from "@/lib/unsold-goods/api-contract";
import { WARRANTY_STATES } from "@/lib/warranties/rules";
import { ofOne } from "./contract";
import { ATTEMPT_RETENTION_DAYS, ATTEMPTS_MAX } from "./rules";

const instant = () => z.iso.datetime();

const standing = z.strictObject({
  status: z.enum(PASSPORT_STATUSES),
  custody_flag: z.enum(CUSTODY_FLAGS),
  is_decommissioned: z.boolean(),
});

const eventPassport = z
  .strictObject({ ...listedUnit.shape, product_id: z.string(), ...standing.shape })
  .meta({ id: "EventPassport" });

const eventTransfer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    code: z.string(),
    product_id: z.string(),
    kind: z.enum(TRANSFER_KINDS),
    status: z.enum(TRANSFER_STATUSES),
    created_at: instant(),
    expires_at: instant(),
    ended_at: instant().nullable(),
    ended_by: z.string().nullable(),
    end_reason: z.string().nullable(),
  })
  .meta({ id: "EventTransfer" });

const days = z.strictObject({ starts_on: z.iso.date(), ends_on: z.iso.date() });

const eventWarranty = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    code: z.string(),
    product_id: z.string(),
    kind: z.enum(WARRANTY_KINDS),
    state: z.enum(WARRANTY_STATES),
    starts_on: z.iso.date().nullable(),
    ends_on: z.iso.date().nullable(),
    transferable: z.boolean(),
    territory: z.string().nullable(),
  })
  .meta({ id: "EventWarranty" });

const eventImport = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    state: z.enum(IMPORT_STATES),
    rows: wholeNumber(),
    refused: wholeNumber(),
    created_at: instant(),
  })
  .meta({ id: "EventImport" });

const eventSignal = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    kind: z.enum(SIGNAL_KINDS),
    product_id: z.string(),
    code: z.string().nullable(),
    first_at: instant(),
    last_at: instant(),
  })
  .meta({ id: "EventSignal" });

export const eventRegistration = z
  .strictObject({
    test: testFlag(),
    product_id: z.string(),
    code: z.string().nullable().describe("Null: the model is registered, not its items."),
    level: z.enum(REGISTRY_LEVELS),
    upi: z.string(),
    submitted_at: instant().nullable(),
    registration_id: z.string().nullable(),
    registered_on: z.iso.date().nullable(),
    proof_due_on: z.iso.date().nullable(),
    has_proof: z.boolean(),
  })
  .meta({ id: "EventRegistration" });

const data = z.strictObject({
  product_id: z.string().nullable().optional().describe("Null if it was deleted."),
  code: z.string().nullable().optional().describe("The passport's code; null if it was deleted or does not apply."),
  transfer_id: z.string().optional(),
  warranty_id: z.string().optional(),
  import_id: z.string().optional(),
  signal_id: z.string().optional(),
  registration_id: z.string().nullable().optional().describe("The EU registry's identifier of the registration."),
  proof_due_on: z.iso.date().nullable().optional().describe("The last day to fetch the proof; null: it is stored."),
  report_id: z.string().optional().describe("Of unsold goods."),
  financial_year: days.nullable().optional().describe("Of a report of unsold goods; null if it was deleted."),
  kind: z.string().optional().describe("The kind of the transfer, the warranty or the signal."),
  ends_on: z.iso.date().nullable().optional().describe("The last day of a warranty."),
  from: standing.optional().describe("The passport's previous state."),
  to: standing.optional().describe("The passport's new state."),
  version: wholeNumber().optional().describe("Of the product's data, or of the report of unsold goods."),
  number: wholeNumber().optional().describe("Of the recorded states of a battery."),
  battery_status: z.enum(LIFE_STATUSES).optional().describe("Of a battery, after the change."),
  life_end: z
    .enum(LIFE_ENDS)
    .nullable()
    .optional()
    .describe("`superseded`: the battery has a new passport. `recycled`: its passport has ceased to exist."),
  recall: z.literal("lifted").optional().describe("The recall of the product, or of the `batch`, was lifted."),
  batch: z.string().optional().describe("A recall of only the units of this batch. Left out: of all units."),
  approval: wholeNumber().optional().describe("1, 2, 3 … of this product."),
  sha256: z.string().optional().describe("Of what was approved."),
  field: z.string().nullable().optional().describe("What a comment is about."),
  due_on: z.iso.date().nullable().optional(),
  file_sha256: z.string().optional(),
  bytes: wholeNumber().optional(),
  created: wholeNumber().optional().describe("Products that an import made."),
  changed: wholeNumber().optional().describe("Products that it changed."),
  added: wholeNumber().optional().describe("Products that got units."),
  units: wholeNumber().optional().describe("Passports that it made."),
  refused: wholeNumber().optional().describe("Rows that it refused."),
  end_reason: z.string().optional().describe("The code of what ended an import."),
  hindrance: z.string().optional().describe("What an undo met."),
  channel: z.string().optional().describe("Of a message that could not be delivered: `email` or `sms`."),
  object: z
    .union([
      productAnswer,
      eventPassport,
      eventTransfer,
      eventWarranty,
      eventImport,
      eventSignal,
      eventRegistration,
      listedReport,
    ])
    .nullable()
    .optional()
    .describe("With a full payload: the current state of the object. Null if it was deleted."),
});

const eventAnswer = z
  .strictObject({
    id: z.string().regex(EVENT_ID).describe("The same in the list and in every delivery of a webhook."),
    type: z.enum(EVENT_TYPES),
    timestamp: instant().describe("When it happened."),
    test: testFlag(),
    data: data.describe("Never a person's name, address or words."),
  })
  .meta({ id: "Event" });
export type EventAnswer = z.input<typeof eventAnswer>;

const OF_KIND = {
  product: { known: ["product_id"], object: productAnswer },
  passport: { known: [], object: eventPassport },
  transfer: { known: ["transfer_id"], object: eventTransfer },
  warranty: { known: ["warranty_id"], object: eventWarranty },
  import: { known: ["import_id"], object: eventImport },
  signal: { known: ["signal_id"], object: eventSignal },
  registration: { known: [], object: eventRegistration },
  report: { known: ["report_id"], object: listedReport },
} as const satisfies Record<SubjectKind, { known: readonly (keyof typeof data.shape)[]; object: z.ZodType }>;

const eventOf = (kind: SubjectKind) => {
  const { known, object } = OF_KIND[kind];
  const required = Object.fromEntries(known.map((name) => [name, z.string()]));
  return z
    .strictObject({
      ...eventAnswer.shape,
      type: z.enum(EVENT_TYPES.filter((type) => subjectKindOf(type) === kind)),
      data: data.extend({ ...required, object: object.nullable().optional().describe("With a full payload.") }),
    })
    .meta({ id: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Event` });
};

const testEvent = z
  .strictObject({
    id: z.string(),
    type: z.literal("webhook.test"),
    timestamp: instant(),
    test: testFlag(),
    data: z.strictObject({}),
  })
  .describe("Sent by `POST /v1/webhook-endpoints/{id}/test`. It is not in `GET /v1/events`.")
  .meta({ id: "WebhookTestEvent" });

export const deliveredEvent = z.union([...SUBJECT_KINDS.map(eventOf), testEvent]);

export const eventsQuery = z.strictObject({
  limit: limitParameter("Events"),
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe("The `next_cursor` of the answer before: what has happened since is answered."),
  types: namesParameter(EVENT_TYPES, "Event types")
    .optional()
    .describe("Of these types only, with commas between them."),
  since: z.iso.datetime({ offset: true }).optional().describe("What happened at this instant or later."),
  payload: z
    .enum(PAYLOADS)
    .default("thin")
    .describe("`thin`: ids and codes. `full`: also the current state of each object."),
});

export const eventExample = {
  id: "evt_01kakz9q4wq3t8m5x7n2d6b0hc_0",
  type: "transfer.completed",
  timestamp: "2026-11-22T08:30:41.000Z",
  test: false,
  data: {
    transfer_id: "trf_01kakz9q4wq3t8m5x7n2d6b0hc",
    product_id: "prd_01kakz9q4wq3t8m5x7n2d6b0hc",
    code: "7K3M-Q2XD-9F4T-VW8P8",
    kind: "sale",
  },
} satisfies EventAnswer;

export const listEventsOperation = operation({
  id: "listEvents",
  method: "GET",
  path: "/v1/events",
  tag: "Events",
  summary: "List what has happened",
  description: [
    `What has happened to your products, passports, transfers, warranties, reviews, imports and registrations in ` +
      `the last ${EVENT_RETENTION_DAYS} days, oldest first: the same objects that webhooks carry. Each is written ` +
      `in the transaction of its change: no event is missing, and none describes a change that was rolled back.`,
    `What has happened to your products, passports, transfers, warranties, reviews, imports and reports of unsold ` +
      `goods in the last ${EVENT_RETENTION_DAYS} days, oldest first: the same objects that webhooks carry. An event ` +
      "is written in the transaction of its change: no event is missing, and none describes a change that was " +
      "rolled back.",
    "`next_cursor` is also present at the end of the list: store it, and use it for the next request. Events come in " +
      "the order in which they were committed, so that nothing appears before a cursor. Without a cursor and " +
      "`since` the list begins with the oldest event that is kept.",
    "With `types` a page may hold fewer events than its limit, or none, while `has_more` is true: go on with its " +
      "cursor.",
  ].join("\n\n"),
  scope: "read",
  query: eventsQuery,
  queryExample: { types: "transfer.completed,transfer.declined", since: "2026-11-20T00:00:00Z" },
  status: 200,
  answer: z.strictObject({ data: z.array(eventAnswer), has_more: z.boolean(), next_cursor: z.string() }),
  answerExample: { data: [eventExample], has_more: false, next_cursor: "AAECAwQF" },
  errors: [],
});

const attemptAnswer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    event_id: z.string(),
    type: z.string(),
    attempt: wholeNumber().describe(`1 to ${ATTEMPTS_MAX}, and more by replays.`),
    status: wholeNumber().nullable().describe("The endpoint's answer; null: none came."),
    duration_ms: wholeNumber(),
    error: z.string().nullable().describe("Null: it has arrived."),
    request_body: z.string(),
    response_body: z.string().nullable().describe("The beginning, without addresses, numbers and links."),
    at: instant(),
  })
  .meta({ id: "WebhookAttempt" });
export type AttemptAnswer = z.input<typeof attemptAnswer>;

export const testEndpointOperation = operation({
  ...ofOne,
  id: "testWebhookEndpoint",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/test",
  summary: "Send a test event",
  description: "An event of the type `webhook.test` is sent soon; what came of it is among the attempts.",
  status: 202,
  answer: z.strictObject({ event_id: z.string() }),
  answerExample: { event_id: "evt_01kakz9q4wq3t8m5x7n2d6b0hc_0" },
  errors: ["webhook_endpoint_not_found", "webhook_endpoint_disabled"],
});

export const attemptsQuery = z.strictObject({
  ...pageParameters("Attempts"),
  outcome: z.enum(["delivered", "failed"]).optional().describe("Left out: both."),
});

export const listAttemptsOperation = operation({
  ...ofOne,
  id: "listWebhookAttempts",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/attempts",
  summary: "List attempts to deliver",
  description: `What was sent and answered in the last ${ATTEMPT_RETENTION_DAYS} days, the latest first.`,
  query: attemptsQuery,
  queryExample: { outcome: "failed" },
  status: 200,
  answer: pageOf(attemptAnswer),
  answerExample: { data: [], has_more: false, next_cursor: null },
  errors: ["webhook_endpoint_not_found"],
});

export const replayForm = z
  .union([
    z.strictObject({ event_id: z.string().regex(EVENT_ID) }),
    z.strictObject({ since: z.iso.datetime({ offset: true }) }),
  ])
  .meta({ id: "WebhookReplay" });

export const replayOperation = operation({
  ...ofOne,
  id: "replayWebhookEvents",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/replay",
  summary: "Send events again",
  description:
    "One by its `event_id`, or with `since` all that happened then or later and fits the endpoint, whether it had " +
    "arrived or not. The ids are those of before: a receiver that knows them drops what it has.",
  body: replayForm,
  bodyExample: { since: "2026-11-20T00:00:00Z" },
  status: 202,
  answer: z.strictObject({ accepted: z.literal(true) }),
  answerExample: { accepted: true },
  errors: ["webhook_endpoint_not_found", "webhook_endpoint_disabled", "event_not_found"],
});
