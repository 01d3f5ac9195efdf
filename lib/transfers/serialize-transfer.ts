import type { TransferRow } from "@/db/queries/transfers";
import { formatPassportCode, isTestCode } from "@/lib/passports/code";
import { findMailboxWarnings, MAILBOX_WARNING_SENTENCES } from "@/lib/platform/input/mailbox-warnings";
import type { TransferView, StartedTransfer } from "./contract";
import type { Deliveries } from "./messages/send-messages";
import { statusAt } from "./rules";

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
