"use server";

import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { startTransferBody } from "@/lib/transfers/contract";
import { readStartTransferFields } from "@/lib/transfers/form";
import { resendTransferLink } from "@/lib/transfers/links/resend-transfer-link";
import { previewInvitation } from "@/lib/transfers/messages/preview-invitation";
import { remindRecipient } from "@/lib/transfers/messages/remind-recipient";
import { openDraft, sealDraft } from "@/lib/transfers/seal-draft";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { memberAction, memberCommand } from "../action";

const oneTransfer = z.object({ transferId: z.string() });
const pageOf = ({ transferId = "" }: { transferId?: string }) => `/transfers/${encodeURIComponent(transferId)}`;

const start = memberAction({
  schema: startTransferBody,
  read: (form) => readStartTransferFields(formFields(form)),
  run: startTransfer,
  leadTo: ({ transfer }) => `/transfers/${transfer.id}?done=transfer_started`,
});

const preview = memberAction({
  schema: startTransferBody,
  read: (form) => readStartTransferFields(formFields(form)),
  run: async (context, input) => {
    await previewInvitation(context, input);
    return sealDraft(context.actor, input);
  },
  leadTo: (draft) => `/transfers/preview?draft=${draft}`,
});

/** Starts the transfer, or leads to its preview, as the button says. */
export async function startTransferAction(_previous: FormState, form: FormData): Promise<FormState> {
  const isPreview = form.get("intent") === "preview";
  form.delete("intent");
  const { result: _led, ...state } = await (isPreview ? preview({}, form) : start({}, form));
  return state;
}

export const startPreviewedAction = memberAction({
  schema: z.object({ draft: z.string() }),
  run: async (context, { draft }) => {
    const input = openDraft(context.actor, draft);
    if (!input) throw new DomainError("not_found", "The draft is too old, or none of this brand's.");
    return startTransfer(context, input);
  },
  leadTo: ({ transfer }) => `/transfers/${transfer.id}?done=transfer_started`,
});

export const cancelTransferAction = memberCommand({
  schema: oneTransfer,
  run: cancelTransfer,
  page: pageOf,
  done: "transfer_cancelled",
});

export const resendTransferAction = memberCommand({
  schema: oneTransfer,
  run: resendTransferLink,
  page: pageOf,
  done: "transfer_resent",
});

export const remindRecipientAction = memberCommand({
  schema: oneTransfer,
  run: remindRecipient,
  page: pageOf,
  done: "transfer_reminded",
});
