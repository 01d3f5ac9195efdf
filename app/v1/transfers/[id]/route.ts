import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { getTransferOperation } from "@/lib/transfers/contract";
import { getTransfer } from "@/lib/transfers/get-transfer";
import { serializeTransfer } from "@/lib/transfers/serialize-transfer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getTransferOperation, async ({ context, params }) => {
    const transfer = await getTransfer(context, { transferId: params.id });
    return { body: serializeTransfer(transfer, now()) };
  }),
});
