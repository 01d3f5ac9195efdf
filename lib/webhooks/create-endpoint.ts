import { lockAuditHead } from "@/db/queries/audit";
import {
  countEndpoints,
  type EndpointRow,
  insertEndpoint,
  updateEndpoint,
  deleteEndpoint,
  findEndpoint,
  lockEndpoint,
  type AttemptRow,
} from "@/db/queries/webhooks";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { namedTags, requireTag } from "@/lib/api/entity-tag";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue, cancelJob } from "@/lib/platform/jobs/enqueue";
import { encrypt } from "@/lib/platform/secrets";
import { isTestBrand } from "@/lib/platform/test-brand";
import { endpointForm, endpointChange, type EndpointAnswer } from "./contract";
import type { AttemptAnswer } from "./event-contract";
import { ENDPOINTS_MAX, SECRETS_OVERLAP_MS } from "./rules";
import { mintSecret, requireEndpointUrl } from "./send-delivery";

interface OfBrand {
  brandId: string;
  endpointId: string;
}

const notFound = () =>
  new DomainError("webhook_endpoint_not_found", "Your brand has no webhook endpoint with this id.");

export async function getEndpoint(db: BrandDb, of: OfBrand): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, of);
  if (!endpoint) throw notFound();
  return endpoint;
}

export async function getLockedEndpoint(tx: BrandDb, of: OfBrand): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, of);
  if (!endpoint) throw notFound();
  return endpoint;
}

export function requireEnabled({ disabledAt }: EndpointRow): void {
  if (disabledAt)
    throw new DomainError("webhook_endpoint_disabled", "The endpoint is disabled: enable it, then send to it.");
}

function requirePublicEndpoint(url: string): void {
  try {
    requireEndpointUrl(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be read";
    const detail = `Events go to public https addresses only; this is refused: ${reason}.`;
    throw invalidRequest([{ pointer: "/url", code: "url_not_allowed", detail }]);
  }
}

/**
 * Adds an endpoint for future events. Returns its secret, which is not available again. Throws `forbidden`,
 * `insufficient_scope`, `invalid_request`, `too_many_webhook_endpoints`.
 */
export const createEndpoint = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: endpointForm,
  audits: ["webhook_endpoint.created"],
  run: async ({ tx, actor, at, audit }, input): Promise<{ endpoint: EndpointRow; secret: string }> => {
    const { brandId } = actor;
    requirePublicEndpoint(input.url);
    // Locks the audit checkpoint: concurrent requests count each other's endpoints, and no event is missed between
    // position and endpoint.
    const { events } = await lockAuditHead(tx, brandId);
    if ((await countEndpoints(tx, brandId)) >= ENDPOINTS_MAX)
      throw new DomainError("too_many_webhook_endpoints", `A brand may have ${ENDPOINTS_MAX} webhook endpoints.`, {
        members: { limit: ENDPOINTS_MAX },
      });
    const secret = mintSecret();
    const endpoint: EndpointRow = {
      id: newId("whe", at),
      brandId,
      url: input.url,
      description: input.description ?? null,
      types: input.types ?? [],
      productIds: input.product_ids ?? [],
      payload: input.payload ?? "thin",
      secretSealed: encrypt(secret),
      previousSealed: null,
      previousUntil: null,
      disabledAt: null,
      disabledBy: null,
      position: events,
      failingSince: null,
      lastDeliveredAt: null,
      createdAt: at,
    };
    await insertEndpoint(tx, endpoint);
    await enqueue(tx, "webhook", { brandId, endpointId: endpoint.id });
    const { url, types, payload } = endpoint;
    await audit("webhook_endpoint.created", endpoint.id, { host: new URL(url).host, types, payload });
    return { endpoint, secret };
  },
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const endpointAnswerOf = (endpoint: EndpointRow, at: Date): EndpointAnswer => ({
  id: endpoint.id,
  test: isTestBrand(endpoint.brandId),
  url: endpoint.url,
  description: endpoint.description,
  types: endpoint.types,
  product_ids: endpoint.productIds,
  payload: endpoint.payload,
  enabled: endpoint.disabledAt === null,
  disabled_by: endpoint.disabledBy,
  failing_since: iso(endpoint.failingSince),
  last_delivered_at: iso(endpoint.lastDeliveredAt),
  previous_secret_until: endpoint.previousUntil && endpoint.previousUntil > at ? iso(endpoint.previousUntil) : null,
  created_at: endpoint.createdAt.toISOString(),
});

export const attemptAnswerOf = (attempt: AttemptRow): AttemptAnswer => ({
  id: attempt.id,
  test: isTestBrand(attempt.brandId),
  event_id: attempt.eventId,
  type: attempt.type,
  attempt: attempt.attempt,
  status: attempt.status,
  duration_ms: attempt.durationMs,
  error: attempt.error,
  request_body: attempt.requestBody,
  response_body: attempt.responseBody,
  at: attempt.createdAt.toISOString(),
});

/**
 * With `ifMatch` only if the endpoint has not changed since it was read. Throws `forbidden`, `insufficient_scope`,
 * `invalid_request`, `webhook_endpoint_not_found`, `precondition_failed`.
 */
export const editEndpoint = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: endpointChange.extend({ ...ids("endpointId").shape, ifMatch: namedTags.optional() }),
  audits: ["webhook_endpoint.edited", "webhook_endpoint.enabled", "webhook_endpoint.disabled"],
  run: async ({ tx, actor, at, audit }, { endpointId, enabled, ifMatch, ...input }): Promise<EndpointRow> => {
    const of = { brandId: actor.brandId, endpointId };
    if (input.url !== undefined) requirePublicEndpoint(input.url);
    // Same lock order as deliveries: first the job, then the endpoint.
    if (enabled === false) await cancelJob(tx, "webhook", of);
    const { events } = await lockAuditHead(tx, of.brandId);
    const stored = await getLockedEndpoint(tx, of);
    if (ifMatch) requireTag(ifMatch, endpointAnswerOf(stored, at), "webhook endpoint");
    const changes = changesOf(stored, input);
    const isTurned = enabled !== undefined && enabled === (stored.disabledAt !== null);
    const turned = isTurned ? turnedTo(enabled, at, events) : {};
    const set = { ...changes, ...turned };
    if (Object.keys(set).length === 0) return stored;
    await updateEndpoint(tx, of, set);
    if (isTurned && enabled) await enqueue(tx, "webhook", of);
    if (Object.keys(changes).length > 0) {
      const fresh = { ...stored, ...changes };
      const detail = { host: new URL(fresh.url).host, types: fresh.types, payload: fresh.payload };
      await audit("webhook_endpoint.edited", endpointId, detail);
    }
    if (isTurned) await audit(enabled ? "webhook_endpoint.enabled" : "webhook_endpoint.disabled", endpointId, {});
    return { ...stored, ...set };
  },
});

type Changes = Partial<Pick<EndpointRow, "url" | "description" | "types" | "productIds" | "payload">>;

function changesOf(
  stored: EndpointRow,
  input: {
    url?: string;
    description?: string | null;
    types?: EndpointRow["types"];
    product_ids?: string[];
    payload?: EndpointRow["payload"];
  },
): Changes {
  const { url, description, types, product_ids: productIds, payload } = input;
  const changes: Changes = { url, description, types, productIds, payload };
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name as keyof EndpointRow]),
    ),
  );
}

/** An enabled endpoint only gets new events. Missed events can be replayed. */
const turnedTo = (isOn: boolean, at: Date, position: number): Partial<EndpointRow> =>
  isOn
    ? { disabledAt: null, disabledBy: null, failingSince: null, position }
    : { disabledAt: at, disabledBy: "member" };

export const removeEndpoint = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: ids("endpointId"),
  audits: ["webhook_endpoint.deleted"],
  run: async ({ tx, actor, audit }, { endpointId }): Promise<void> => {
    const of = { brandId: actor.brandId, endpointId };
    await cancelJob(tx, "webhook", of);
    const { url } = await getLockedEndpoint(tx, of);
    await deleteEndpoint(tx, of);
    await audit("webhook_endpoint.deleted", endpointId, { host: new URL(url).host });
  },
});

/** The old one signs for a day. Throws `forbidden`, `insufficient_scope`, `webhook_endpoint_not_found`. */
export const replaceSecret = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: ids("endpointId"),
  audits: ["webhook_endpoint.secret_replaced"],
  run: async ({ tx, actor, at, audit }, { endpointId }): Promise<{ secret: string; previousUntil: Date }> => {
    const of = { brandId: actor.brandId, endpointId };
    const { secretSealed: previousSealed } = await getLockedEndpoint(tx, of);
    const [secret, previousUntil] = [mintSecret(), new Date(at.getTime() + SECRETS_OVERLAP_MS)];
    await updateEndpoint(tx, of, { secretSealed: encrypt(secret), previousSealed, previousUntil });
    await audit("webhook_endpoint.secret_replaced", endpointId, {});
    return { secret, previousUntil };
  },
});
