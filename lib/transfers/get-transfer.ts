import { listDeliveries, listTransferMessages } from "@/db/queries/outgoing-messages";
import { listAcceptLinkTimes } from "@/db/queries/transfer-links";
import { findTransfer, getTransferSubject, type TransferRow } from "@/db/queries/transfers";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { formatPassportCode, isTestCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { findMailboxWarnings, MAILBOX_WARNING_SENTENCES } from "@/lib/platform/input/mailbox-warnings";
import { noSuchTransfer } from "./call-off";
import type { TransferView, StartedTransfer } from "./contract";
import { nextResendAt } from "./links/send-new-link";
import { deliveriesOf, deliveryErrorsOf, type Deliveries } from "./messages/send-messages";
import { MESSAGE_KINDS, statusAt } from "./rules";

export const getTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async ({ db, actor }, { transferId }) => {
    const transfer = await findTransfer(db, { brandId: actor.brandId, transferId });
    if (!transfer) throw noSuchTransfer();
    const subject = await getTransferSubject(db, transfer.passportId);
    const messages = await listDeliveries(db, { transferIds: [transferId], kind: MESSAGE_KINDS.invitation });
    const { passport, product, brand } = subject;
    return {
      transfer: asSeenBy(actor, transfer),
      status: statusAt(transfer, now()),
      code: passport.code,
      productId: product.id,
      passport,
      product,
      brand,
      deliveries: deliveriesOf(messages),
      deliveryErrors: deliveryErrorsOf(messages),
    };
  },
});

export const getTransferStory = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, input) => {
    const { db } = context;
    const transfer = await getTransfer(context, input);
    const messages = await listTransferMessages(db, input.transferId);
    const linksMadeAt = await listAcceptLinkTimes(db, input.transferId);
    return { ...transfer, messages, linksMadeAt, nextResendAt: nextResendAt(linksMadeAt, now()) };
  },
});

interface StartedParts {
  transfer: TransferRow;
  code: string;
  deliveries: Deliveries;
}

export function serializeStartedTransfer({ transfer, code, deliveries }: StartedParts, at: Date): StartedTransfer {
  return {
    id: transfer.id,
    test: isTestCode(code),
    code: formatPassportCode(code),
    status: statusAt(transfer, at),
    kind: transfer.kind,
    recipient_email: transfer.recipientEmail,
    created_at: transfer.createdAt.toISOString(),
    expires_at: transfer.expiresAt.toISOString(),
    message_delivery: deliveries,
    warnings: findMailboxWarnings(transfer.recipientEmail ?? "").map((code) => ({
      pointer: "/recipient_email",
      code,
      detail: MAILBOX_WARNING_SENTENCES[code],
    })),
  };
}

export function serializeTransfer(
  parts: StartedParts & { productId: string; deliveryErrors: TransferView["delivery_faults"] },
  at: Date,
): TransferView {
  const { transfer, deliveryErrors, productId } = parts;
  const started = serializeStartedTransfer(parts, at);
  const isOverdue = started.status === "expired";
  return {
    ...started,
    ended_at: (isOverdue ? transfer.expiresAt : transfer.endedAt)?.toISOString() ?? null,
    ended_by: isOverdue ? "system" : transfer.endedBy,
    end_reason: transfer.endReason,
    delivery_faults: deliveryErrors,
    product_id: productId,
    changed_at: transfer.changedAt.toISOString(),
  };
}
