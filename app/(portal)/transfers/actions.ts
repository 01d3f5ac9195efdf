"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { DomainError } from "@/lib/platform/errors";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { approveClaim, refuseClaim } from "@/lib/transfers/claims/decide-claim";
import { startTransferBody } from "@/lib/transfers/contract";
import { readStartTransferFields } from "@/lib/transfers/form";
import { resendTransferLink } from "@/lib/transfers/links/send-new-link";
import { previewInvitation } from "@/lib/transfers/messages/previews";
import { remindRecipient } from "@/lib/transfers/messages/remind-recipient";
import { openDraft, encryptDraft, startTransfer } from "@/lib/transfers/start-transfer";
import { noticeOfMail } from "../notice-of-mail";

const pageOf = ({ transferId = "" }: { transferId?: string }) => `/transfers/${encodeURIComponent(transferId)}`;

const started = noticeOfMail("transfer_started");

export const startTransferAction = action({
  of: startTransfer,
  schema: startTransferBody.safeExtend({ intent: z.enum(["start", "preview"]).default("start") }),
  readInput: ({ intent, ...fields }) => ({ ...readStartTransferFields(fields), intent }),
  run: async (context, { intent, ...input }) => {
    if (intent === "start") return { transferId: (await startTransfer(context, input)).transfer.id };
    await previewInvitation(context, input);
    return { draft: encryptDraft(context.actor, input) };
  },
  leadTo: ({ transferId, draft }) => (transferId ? pageOf({ transferId }) : `/transfers/preview?draft=${draft}`),
  done: ({ intent }, _result, sender) => (intent === "start" ? started(undefined, undefined, sender) : undefined),
});

export const startPreviewedAction = action({
  of: startTransfer,
  schema: z.object({ draft: z.string() }),
  run: async (context, { draft }) => {
    const input = openDraft(context.actor, draft);
    if (!input) throw new DomainError("not_found", "The draft is too old, or none of this brand's.");
    return startTransfer(context, input);
  },
  leadTo: ({ transfer }) => `/transfers/${transfer.id}`,
  done: started,
});

export const cancelTransferAction = action({ run: cancelTransfer, page: pageOf, done: "transfer_cancelled" });

export const resendTransferAction = action({
  run: resendTransferLink,
  page: pageOf,
  done: noticeOfMail("transfer_resent"),
});

export const remindRecipientAction = action({
  run: remindRecipient,
  page: pageOf,
  done: noticeOfMail("transfer_reminded"),
});

const page = ({ claimId }: Partial<Record<string, string>>) =>
  claimId && /^clm_[0-9a-z]+$/.test(claimId) ? `/transfers/claims/${claimId}` : "/transfers/claims";

export const approveClaimAction = action({ run: approveClaim, page, done: "claim_approved" });

export const refuseClaimAction = action({
  run: refuseClaim,
  refusedTo: onceGone(page, "claim_ended"),
  leadTo: (_result, { claimId }) => `/transfers/claims/${claimId}`,
  done: "claim_refused",
});
