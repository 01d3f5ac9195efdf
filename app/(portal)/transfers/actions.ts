"use server";

import { z } from "zod";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { startTransferBody } from "@/lib/transfers/contract";
import { readStartTransferFields } from "@/lib/transfers/form";
import { resendTransferLink } from "@/lib/transfers/resend-transfer-link";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { formFields } from "@/lib/input/form-state";
import { memberAction, memberCommand } from "../action";

const oneTransfer = z.object({ transferId: z.string() });
const pageOf = ({ transferId }: { transferId: string }) => `/transfers/${encodeURIComponent(transferId)}`;

export const startTransferAction = memberAction({
  schema: startTransferBody,
  read: (form) => readStartTransferFields(formFields(form)),
  run: startTransfer,
  leadTo: ({ transfer }) => `/transfers/${transfer.id}?done=transfer_started`,
});

export const cancelTransferAction = memberCommand({ schema: oneTransfer, run: cancelTransfer, page: pageOf, done: "transfer_cancelled" });

export const resendTransferAction = memberCommand({ schema: oneTransfer, run: resendTransferLink, page: pageOf, done: "transfer_resent" });
