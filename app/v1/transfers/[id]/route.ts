import { now } from "@/lib/platform/clock";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/resource";
import { getTransferOperation } from "@/lib/transfers/contract";
import { getTransfer } from "@/lib/transfers/get-transfer";
import { serializeTransfer } from "@/lib/transfers/serialize-transfer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getTransferOperation, async ({ context, params }) => {
    const found = await getTransfer(context, { transferId: params.id });
    return { body: serializeTransfer(found, now()) };
  }),
});
