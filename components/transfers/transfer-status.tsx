import { type CellData, marked } from "@/components/table/cell";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { MessageState } from "@/lib/platform/mail/rules";
import type { TransferStatus } from "@/lib/transfers/rules";

const STATUS_STYLES: Record<TransferStatus, { tone: Tone; icon?: StatusIcon }> = {
  pending: { tone: "notice", icon: "waiting" },
  completed: { tone: "positive" },
  declined: { tone: "caution", icon: "cross" },
  cancelled: { tone: "neutral", icon: "minus" },
  expired: { tone: "neutral", icon: "waiting" },
  voided: { tone: "critical", icon: "blocked" },
};

export const transferMark = (status: TransferStatus, t: Translate<"transfersPortal">): CellData =>
  marked(STATUS_STYLES[status], t(`statuses.${status}`));

export function TransferStatusMark({
  status,
  t,
  plain,
}: {
  status: TransferStatus;
  t: Translate<"transfersPortal">;
  plain?: boolean;
}) {
  return (
    <Status {...STATUS_STYLES[status]} plain={plain}>
      {t(`statuses.${status}`)}
    </Status>
  );
}

const DELIVERY_STYLES: Record<MessageState, { tone: Tone; icon?: StatusIcon }> = {
  queued: { tone: "neutral", icon: "waiting" },
  waiting: { tone: "caution", icon: "waiting" },
  sent: { tone: "positive" },
  failed: { tone: "critical" },
  kept: { tone: "notice" },
  withdrawn: { tone: "neutral", icon: "minus" },
};

export const deliveryMark = (state: MessageState, t: Translate<"transfersPortal">): CellData =>
  marked(DELIVERY_STYLES[state], t(`deliveries.${state}`));

export function DeliveryStatus({
  state,
  t,
  plain,
}: {
  state: MessageState;
  t: Translate<"transfersPortal">;
  plain?: boolean;
}) {
  return (
    <Status {...DELIVERY_STYLES[state]} plain={plain}>
      {t(`deliveries.${state}`)}
    </Status>
  );
}
