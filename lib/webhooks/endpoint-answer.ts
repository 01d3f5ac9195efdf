import type { AttemptRow, EndpointRow } from "@/db/queries/webhooks";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { EndpointAnswer } from "./contract";
import type { AttemptAnswer } from "./delivery-contract";

/** Rows to what /v1 answers and the portal shows; the secret is in neither. */

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
