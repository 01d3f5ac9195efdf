import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { replayOperation } from "@/lib/webhooks/event-contract";
import { replayEvents } from "@/lib/webhooks/find-due";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(replayOperation, async ({ context, params, body }) => {
    await replayEvents(context, { endpointId: params.id, replay: body });
    return { body: { accepted: true as const } };
  }),
});
