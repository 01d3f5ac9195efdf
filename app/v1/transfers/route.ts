import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { followTransfers } from "@/lib/transfers/lists/follow-transfers";
import { listTransfersOperation } from "@/lib/transfers/lists/list-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  {
    GET: endpoint(listTransfersOperation, async ({ context, query }) => ({
      body: await followTransfers(context, query),
    })),
  },
  { hint: "To start a transfer, send it to POST /v1/transfer." },
);
