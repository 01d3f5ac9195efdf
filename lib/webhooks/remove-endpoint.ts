import { deleteEndpoint } from "@/db/queries/webhooks";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { cancelJob } from "@/lib/platform/jobs/enqueue";
import { getLockedEndpoint } from "./require-endpoint";

/**
 * Removes an endpoint with what waits for it. Throws `forbidden`, `insufficient_scope`, `webhook_endpoint_not_found`.
 */
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
