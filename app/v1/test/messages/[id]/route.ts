import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getTestMessage } from "@/lib/transfers/messages/list-test-messages";
import { getTestMessageOperation } from "@/lib/transfers/messages/test-messages-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getTestMessageOperation, async ({ context, params }) => ({
    body: await getTestMessage(context, { messageId: params.id }),
  })),
});
