import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { now } from "@/lib/platform/clock";
import { startTransferOperation } from "@/lib/transfers/contract";
import { serializeStartedTransfer } from "@/lib/transfers/get-transfer";
import { startTransfer } from "@/lib/transfers/start-transfer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(startTransferOperation, async ({ context, body }) => {
    const started = await startTransfer(context, body);
    return {
      body: serializeStartedTransfer(started, now()),
      headers: { Location: `/v1/transfers/${started.transfer.id}` },
    };
  }),
});
