import { endpoint } from "@/lib/api/endpoint";
import { requiredTags } from "@/lib/api/entity-tag";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { editEndpointOperation, getEndpointOperation, removeEndpointOperation } from "@/lib/webhooks/contract";
import { editEndpoint, endpointAnswerOf, removeEndpoint } from "@/lib/webhooks/create-endpoint";
import { showEndpoint } from "@/lib/webhooks/list-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getEndpointOperation, async ({ context, params: { id: endpointId } }) => ({
    body: (await showEndpoint(context, { endpointId })).endpoint,
  })),
  PATCH: endpoint(editEndpointOperation, async ({ context, params: { id: endpointId }, body, headers }) => {
    const edited = await editEndpoint(context, { endpointId, ifMatch: requiredTags(headers), ...body });
    return { body: endpointAnswerOf(edited, now()) };
  }),
  DELETE: endpoint(removeEndpointOperation, async ({ context, params: { id: endpointId } }) => {
    await removeEndpoint(context, { endpointId });
    return { body: undefined };
  }),
});
