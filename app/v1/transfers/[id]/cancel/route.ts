import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { cancelTransferOperation } from "@/lib/transfers/contract";
import { getTransfer, serializeTransfer } from "@/lib/transfers/get-transfer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(cancelTransferOperation, async ({ context, params }) => {
    await cancelTransfer(context, { transferId: params.id });
    return { body: serializeTransfer(await getTransfer(context, { transferId: params.id }), now()) };
  }),
});
