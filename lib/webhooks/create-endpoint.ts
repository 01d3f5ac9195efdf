import { lockAuditHead } from "@/db/queries/audit";
import { countEndpoints, type EndpointRow, insertEndpoint } from "@/db/queries/webhooks";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { seal } from "@/lib/platform/secrets";
import { endpointForm } from "./contract";
import { requireOuterEndpoint } from "./require-endpoint";
import { ENDPOINTS_MAX } from "./rules";
import { mintSecret } from "./signatures";

/**
 * Adds an endpoint, which gets what happens from now on. Answers it with its secret, which nobody is shown again.
 * Throws `forbidden`, `insufficient_scope`, `invalid_request`, `too_many_webhook_endpoints`.
 */
export const createEndpoint = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: endpointForm,
  audits: ["webhook_endpoint.created"],
  run: async ({ tx, actor, at, audit }, input): Promise<{ endpoint: EndpointRow; secret: string }> => {
    const { brandId } = actor;
    requireOuterEndpoint(input.url);
    // Of several at once each counts the others, and no event falls between the place and the endpoint.
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
      secretSealed: seal(secret),
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
