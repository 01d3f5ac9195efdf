import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { EVENT_ID } from "@/lib/events/rules";
import { testFlag } from "@/lib/platform/input/ids";
import { pageOf, pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { ofOne } from "./contract";
import { ATTEMPT_RETENTION_DAYS, ATTEMPTS_MAX } from "./rules";

const instant = () => z.iso.datetime();

export const attemptAnswer = z
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
