import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { getTransferOperation } from "@/lib/transfers/contract";
import { getTransfer, serializeTransfer } from "@/lib/transfers/get-transfer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getTransferOperation, async ({ context, params }) => {
    const transfer = await getTransfer(context, { transferId: params.id });
    return { body: serializeTransfer(transfer, now()) };
  }),
});
