import { z } from "zod";
import { MERGE_PATCH, NO_CONTENT, operation } from "@/lib/api/operation";
import { EVENT_TYPES, PAYLOADS } from "@/lib/events/rules";
import { testFlag } from "@/lib/platform/input/ids";
import { issue, text } from "@/lib/platform/input/text";
import { parseUrl } from "@/lib/platform/parse-url";
import { ATTEMPTS_MAX, DISABLED_BY, ENDPOINTS_MAX, PRODUCTS_FILTERED_MAX } from "./rules";

const URL_CHARACTERS_MAX = 2_000;
const DESCRIPTION_CHARACTERS_MAX = 200;
const PRODUCT_ID = /^prd_[0-9a-z]{26}$/;
const ENDPOINT_ID = /^whe_[0-9a-z]{26}$/;

const instant = () => z.iso.datetime();
const withoutRepeats = <T>(values: readonly T[]) => [...new Set(values)];

/** Host names can contain letters of any script (IDNA). */
const HOST = String.raw`(?:[\w.-]|[^\x00-\x7f\s])+|\[[0-9A-Fa-f:.]+\]`;
const ADDRESS = new RegExp(String.raw`^[Hh][Tt][Tt][Pp][Ss]?://(?:[^\s\\@/?#]*@)?(?:${HOST})(?::\d*)?(?:[/?#]\S*)?$`);

const url = text(URL_CHARACTERS_MAX)
  .refine(
    (value) => ADDRESS.test(value) && parseUrl(value) !== null,
    issue("invalid_url", "An https:// address is needed."),
  )
  .meta({ format: "iri", pattern: ADDRESS.source, description: "A public https address." });
const types = z
  .array(z.enum(EVENT_TYPES))
  .max(EVENT_TYPES.length)
  .transform(withoutRepeats)
  .meta({ description: "None: all, those to come as well." });
const productIds = z
  .array(z.string().regex(PRODUCT_ID))
  .max(PRODUCTS_FILTERED_MAX)
  .transform(withoutRepeats)
  .meta({ description: "Events of these products only, and none of imports. None: of all." });
const payload = z
  .enum(PAYLOADS)
  .meta({ description: "`thin`: ids and codes. `full`: also the state of the object when the event is sent." });

const changeable = {
  url,
  description: text(DESCRIPTION_CHARACTERS_MAX).nullish(),
  types: types.optional(),
  product_ids: productIds.optional(),
  payload: payload.optional(),
};

export const endpointForm = z.strictObject(changeable).meta({ id: "WebhookEndpointForm" });
export const endpointChange = z
  .strictObject({ ...changeable, url: url.optional(), enabled: z.boolean().optional() })
  .meta({ id: "WebhookEndpointChange" });

const endpointAnswer = z
  .strictObject({
    id: z.string().regex(ENDPOINT_ID),
    test: testFlag(),
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.enum(EVENT_TYPES)),
    product_ids: z.array(z.string()),
    payload: z.enum(PAYLOADS),
    enabled: z.boolean(),
    disabled_by: z
      .enum(DISABLED_BY)
      .nullable()
      .describe("`failures`: nothing had arrived for five days. `gone`: it answered 410."),
    failing_since: instant().nullable().describe("Since when nothing has arrived of what was tried."),
    last_delivered_at: instant().nullable(),
    previous_secret_until: instant().nullable().describe("Until then deliveries carry a second signature."),
    created_at: instant(),
  })
  .meta({ id: "WebhookEndpoint" });
export type EndpointAnswer = z.input<typeof endpointAnswer>;

const secret = z.string().regex(/^whsec_/);
const createdEndpoint = z.strictObject({
  ...endpointAnswer.shape,
  secret: secret.describe("What deliveries are signed with. It is answered once, here."),
});
const secretExample = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

const params = z.strictObject({ id: z.string().regex(ENDPOINT_ID).describe("The endpoint's id.") });
const exampleId = "whe_01k9hv3qz0a4m8t6w2r5x7c9de";
const paramsExample = { id: exampleId };
const example: EndpointAnswer = {
  id: exampleId,
  test: false,
  url: "https://erp.example.com/hooks/passports",
  description: "ERP",
  types: ["transfer.completed", "passport.reported_stolen"],
  product_ids: [],
  payload: "thin",
  enabled: true,
  disabled_by: null,
  failing_since: null,
  last_delivered_at: "2026-11-22T08:30:41.000Z",
  previous_secret_until: null,
  created_at: "2026-11-20T08:30:41.000Z",
};
const shared = { tag: "Webhooks", scope: "webhooks" } as const;
export const ofOne = { ...shared, params, paramsExample } as const;

export const createEndpointOperation = operation({
  ...shared,
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/v1/webhook-endpoints",
  summary: "Add a webhook endpoint",
  description: [
    `Events from now on are sent there by POST, signed by Standard Webhooks: verify \`webhook-signature\` with the ` +
      `\`secret\` of this answer. Store it: it is not shown again. A brand may have ${ENDPOINTS_MAX} endpoints.`,
    `Answer 2xx within 15 seconds. Redirects are not followed. A failed delivery is retried: ${ATTEMPTS_MAX} ` +
      "attempts in about two days. An endpoint without a successful delivery for five days is disabled, and owners " +
      "are notified. Events may arrive more than once and in another order: `webhook-id` is the same for the same " +
      "event.",
  ].join("\n\n"),
  body: endpointForm,
  bodyExample: { url: example.url, description: example.description, types: example.types },
  status: 201,
  answer: createdEndpoint,
  answersSecret: true,
  answerExample: { ...example, last_delivered_at: null, secret: secretExample },
  answerHeaders: { Location: "The endpoint's address." },
  errors: ["too_many_webhook_endpoints"],
});

export const listEndpointsOperation = operation({
  ...shared,
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/v1/webhook-endpoints",
  summary: "List your webhook endpoints",
  description: "All of them, the oldest first.",
  status: 200,
  answer: z.strictObject({ data: z.array(endpointAnswer) }),
  answerExample: { data: [example] },
  errors: [],
});

export const getEndpointOperation = operation({
  ...ofOne,
  id: "getWebhookEndpoint",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Read a webhook endpoint",
  description: "The secret is not included: it is answered once, when the endpoint or a new secret is created.",
  hasEntityTag: true,
  status: 200,
  answer: endpointAnswer,
  answerExample: example,
  errors: ["webhook_endpoint_not_found"],
});

export const editEndpointOperation = operation({
  ...ofOne,
  id: "editWebhookEndpoint",
  method: "PATCH",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Change, enable or disable a webhook endpoint",
  description:
    "Changes what the patch names and leaves the rest as it is (JSON merge patch, RFC 7396). `If-Match` names the " +
    "state that you have read; if it has changed since, for example by a delivery, the answer is 412. A disabled " +
    "endpoint receives nothing, and nothing is queued for it: enable it, then replay what it missed.",
  body: endpointChange,
  bodyType: MERGE_PATCH,
  bodyExample: { enabled: false },
  needsVersion: true,
  hasEntityTag: true,
  status: 200,
  answer: endpointAnswer,
  answerExample: { ...example, enabled: false, disabled_by: "member" },
  errors: ["webhook_endpoint_not_found"],
});

export const removeEndpointOperation = operation({
  ...ofOne,
  id: "removeWebhookEndpoint",
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Delete a webhook endpoint",
  description:
    "Deletes the endpoint, its secrets and the deliveries that wait for it. Its events stay in `GET /v1/events`.",
  status: 204,
  answer: NO_CONTENT,
  answerExample: undefined,
  errors: ["webhook_endpoint_not_found"],
});

export const replaceSecretOperation = operation({
  ...ofOne,
  id: "replaceWebhookSecret",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/secret",
  summary: "Make a new secret",
  description:
    "Answers the new secret, once. For 24 hours deliveries are signed with the previous secret as well. Without an " +
    "`Idempotency-Key` a repeated request makes another secret.",
  status: 201,
  answersSecret: true,
  answer: z.strictObject({ secret, previous_secret_until: instant() }),
  answerExample: { secret: secretExample, previous_secret_until: "2026-11-24T08:30:41.000Z" },
  errors: ["webhook_endpoint_not_found"],
});

export const readEndpointFields = (fields: Record<string, string>) => ({
  url: fields["url"] ?? "",
  description: fields["description"] ?? null,
  types: listed(fields["types"]),
  product_ids: listed(fields["product_ids"]),
  payload: fields["payload"],
});

const listed = (text: string | undefined) => (text ?? "").split(/[\s,]+/).filter((part) => part !== "");
