import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { testEndpointOperation } from "@/lib/webhooks/event-contract";
import { testEndpoint } from "@/lib/webhooks/find-due";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(testEndpointOperation, async ({ context, params }) => ({
    body: { event_id: await testEndpoint(context, { endpointId: params.id }) },
  })),
});
