import type { ButtonVariant } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Ban, Check, Clock, Mail, MailX, RefreshCw, Send, X } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEvent } from "@/components/ui/timeline";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import type { TransferEvent } from "@/lib/transfers/show-transfer";

const ENDS: Record<Extract<TransferEvent, { kind: "ended" }>["status"], Pick<TimelineEvent, "icon" | "tone">> = {
  completed: { icon: <Check />, tone: "positive" },
  declined: { icon: <X />, tone: "caution" },
  cancelled: { icon: <Ban /> },
  expired: { icon: <Clock /> },
  voided: { icon: <Ban />, tone: "critical" },
};

const MESSAGES: Record<Extract<TransferEvent, { kind: "message" }>["state"], Pick<TimelineEvent, "icon" | "tone">> = {
  sent: { icon: <Mail />, tone: "neutral" },
  waiting: { icon: <Clock />, tone: "caution" },
  failed: { icon: <MailX />, tone: "critical" },
};

function describeEvent(
  event: TransferEvent,
  t: Translate<"transfersPortal">,
  startedByName: string | null,
): Omit<TimelineEvent, "id" | "time"> {
  switch (event.kind) {
    case "started":
      return {
        icon: <Send />,
        tone: "accent",
        title: t("events.started"),
        children: actorText(t, event.byKind, startedByName),
      };
    case "resent":
      return { icon: <RefreshCw />, title: t("events.resent") };
    case "message":
      return {
        ...MESSAGES[event.state],
        title: t(`events.${event.state}`),
        children: messageText(t, event.messageKind),
      };
    case "ended": {
      const isObjection = event.status === "cancelled" && event.reason === "objected";
      const byBrand = event.status === "cancelled" && (event.byKind === "member" || event.byKind === "key");
      return {
        ...ENDS[event.status],
        title: t(isObjection ? "events.cancelled_objected" : `events.${event.status}`),
        children: byBrand ? actorText(t, requireValue(event.byKind, "By kind"), null) : undefined,
      };
    }
  }
}

interface TransferTimelineProps {
  reader: Reader;
  events: readonly TransferEvent[];
  startedByName: string | null;
}

export function TransferTimeline({ reader, events, startedByName }: TransferTimelineProps) {
  const t = translator(reader.locale, "transfersPortal");
  return (
    <Timeline
      label={t("detail.timelineTitle")}
      events={events.map((event, index) => ({
        id: String(index),
        ...describeEvent(event, t, startedByName),
        time: <Time value={event.at} reader={reader} as="event" />,
      }))}
    />
  );
}

function actorText(t: Translate<"transfersPortal">, kind: string, name: string | null): string {
  switch (kind) {
    case "member":
      return name === null ? t("actors.memberUnknown") : name;
    case "key":
      return name === null ? t("actors.keyUnknown") : t("actors.key", { name });
    case "recipient":
    case "holder":
    case "operator":
      return t(`actors.${kind}`);
    default:
      return t("actors.system");
  }
}

type Command = (form: FormData) => Promise<void>;

interface SendLinkProps {
  locale: Locale;
  transferId: string;
  recipientEmail: string | null;
  as: "remind" | "resend";
  action: Command;
  variant?: ButtonVariant;
}

/** Sends a new link, as a reminder or a repeat. */
export function SendLink({ locale, transferId, recipientEmail, as, action, variant = "secondary" }: SendLinkProps) {
  const t = translator(locale, "transfersPortal");
  return (
    <ConfirmDialog
      trigger={t(`detail.${as}`)}
      triggerVariant={variant}
      title={t(`detail.${as}Title`)}
      description={t(`detail.${as}Text`, { recipient: recipientEmail ?? t("detail.recipientFallback") })}
      action={action}
      confirmLabel={t(`detail.${as}Confirm`)}
      confirmVariant="primary"
      cancelLabel={t("detail.keep")}
    >
      <input type="hidden" name="transferId" value={transferId} />
    </ConfirmDialog>
  );
}

export function CancelTransfer({
  locale,
  transferId,
  recipientEmail,
  action,
}: Pick<SendLinkProps, "locale" | "transferId" | "recipientEmail" | "action">) {
  const t = translator(locale, "transfersPortal");
  return (
    <ConfirmDialog
      trigger={t("detail.cancel")}
      title={t("detail.cancelTitle")}
      description={t("detail.cancelText", { recipient: recipientEmail ?? t("detail.recipientFallback") })}
      action={action}
      confirmLabel={t("detail.cancelConfirm")}
      cancelLabel={t("detail.keep")}
    >
      <input type="hidden" name="transferId" value={transferId} />
    </ConfirmDialog>
  );
}

export function messageText(t: Translate<"transfersPortal">, kind: string): string {
  const key = `messages.${kind}` as "messages.other";
  return t(t.has(key) ? key : "messages.other");
}
