import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { createEndpointOperation, listEndpointsOperation } from "@/lib/webhooks/contract";
import { createEndpoint, endpointAnswerOf } from "@/lib/webhooks/create-endpoint";
import { listEndpoints } from "@/lib/webhooks/list-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listEndpointsOperation, async ({ context }) => ({ body: { data: await listEndpoints(context) } })),
  POST: endpoint(createEndpointOperation, async ({ context, body }) => {
    const created = await createEndpoint(context, body);
    const headers = { Location: `/v1/webhook-endpoints/${created.endpoint.id}` };
    return { headers, body: { ...endpointAnswerOf(created.endpoint, now()), secret: created.secret } };
  }),
});
