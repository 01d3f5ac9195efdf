import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listEventsOperation } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listEventsOperation, async ({ context, query }) => ({ body: await listEvents(context, query) })),
});
