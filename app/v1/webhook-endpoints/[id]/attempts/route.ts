import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listAttemptsOperation } from "@/lib/webhooks/event-contract";
import { listAttempts } from "@/lib/webhooks/list-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listAttemptsOperation, async ({ context, params, query }) => ({
    body: await listAttempts(context, { endpointId: params.id, query }),
  })),
});
