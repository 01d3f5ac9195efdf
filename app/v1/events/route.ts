import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listEventsOperation } from "@/lib/webhooks/event-contract";
import { listEvents } from "@/lib/webhooks/list-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listEventsOperation, async ({ context, query }) => ({ body: await listEvents(context, query) })),
});
