import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { editEndpointOperation, getEndpointOperation } from "@/lib/webhooks/contract";
import { editEndpoint } from "@/lib/webhooks/edit-endpoint";
import { endpointAnswerOf } from "@/lib/webhooks/endpoint-answer";
import { showEndpoint } from "@/lib/webhooks/list-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getEndpointOperation, async ({ context, params }) => ({
    body: (await showEndpoint(context, { endpointId: params.id })).endpoint,
  })),
  POST: endpoint(editEndpointOperation, async ({ context, params, body }) => ({
    body: endpointAnswerOf(await editEndpoint(context, { endpointId: params.id, ...body }), now()),
  })),
});
