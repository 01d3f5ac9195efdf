import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listTestMessages } from "@/lib/transfers/messages/list-test-messages";
import { listTestMessagesOperation } from "@/lib/transfers/messages/test-messages-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listTestMessagesOperation, async ({ context, query }) => ({
    body: await listTestMessages(context, query),
  })),
});
