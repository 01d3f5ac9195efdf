import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { removeEndpointOperation } from "@/lib/webhooks/contract";
import { removeEndpoint } from "@/lib/webhooks/remove-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(removeEndpointOperation, async ({ context, params }) => {
    await removeEndpoint(context, { endpointId: params.id });
    return { body: { id: params.id, removed: true as const } };
  }),
});
