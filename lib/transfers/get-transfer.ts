import { findActorName } from "@/db/queries/audit-reads";
import { listDeliveries, listTransferMessages } from "@/db/queries/outgoing-messages";
import { listAcceptLinkTimes } from "@/db/queries/transfer-links";
import { findTransfer, getTransferSubject, type TransferRow } from "@/db/queries/transfers";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { formatPassportCode, isTestCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import { findMailboxWarnings, MAILBOX_WARNING_SENTENCES } from "@/lib/platform/input/mailbox-warnings";
import type { MessageState } from "@/lib/platform/mail/rules";
import { noSuchTransfer } from "./call-off";
import type { TransferView, StartedTransfer } from "./contract";
import { nextResendAt } from "./links/send-new-link";
import { deliveriesOf, deliveryErrorsOf, type Deliveries } from "./messages/send-messages";
import { MESSAGE_KINDS, statusAt, type TransferStatus } from "./rules";

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

const getTransferStory = useCase({
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

export type TransferEvent =
  | { kind: "started"; at: Date; byKind: string }
  | { kind: "resent"; at: Date }
  | { kind: "message"; at: Date; messageKind: string; state: "sent" | "failed" | "waiting" }
  | {
      kind: "ended";
      at: Date;
      status: Exclude<TransferStatus, "pending">;
      byKind: string | null;
      reason: string | null;
    };

interface TimelineSource {
  transfer: {
    createdAt: Date;
    expiresAt: Date;
    startedByKind: string;
    endedAt: Date | null;
    endedBy: string | null;
    endReason: string | null;
  };
  status: TransferStatus;
  linksMadeAt: readonly Date[];
  messages: readonly { kind: string; state: MessageState; createdAt: Date; sentAt: Date | null }[];
}

export function transferTimeline({ transfer, status, linksMadeAt, messages }: TimelineSource): TransferEvent[] {
  const events: TransferEvent[] = [{ kind: "started", at: transfer.createdAt, byKind: transfer.startedByKind }];
  for (const at of linksMadeAt.slice(1)) events.push({ kind: "resent", at });
  for (const { kind: messageKind, state, createdAt, sentAt } of messages)
    if (state === "sent" || state === "failed" || state === "waiting")
      events.push({ kind: "message", at: sentAt ?? createdAt, messageKind, state });
  if (status !== "pending")
    events.push({
      kind: "ended",
      at: transfer.endedAt ?? transfer.expiresAt,
      status,
      byKind: transfer.endedBy,
      reason: transfer.endReason,
    });
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).reverse();
}

export const showTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, input) => {
    const { db, actor } = context;
    const story = await getTransferStory(context, input);
    const { startedByKind: kind, startedById: id } = story.transfer;
    const startedByName = await findActorName(db, { brandId: actor.brandId, kind, id });
    return { ...story, startedByName, timeline: transferTimeline(story) };
  },
});

export type TransferDetails = Awaited<ReturnType<typeof showTransfer>>;
