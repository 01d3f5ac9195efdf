import { Callout } from "@/components/ui/callout";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { isLate, type MessageState } from "@/lib/platform/mail/rules";

interface DeliveryNoticeProps {
  reader: Reader;
  /** The newest mail with the recipient's link. */
  invitation: { state: MessageState; createdAt: Date; lastError: string | null } | undefined;
}

/** What is to be said of a link that has not reached its recipient. */
export function DeliveryNotice({ reader, invitation }: DeliveryNoticeProps) {
  const t = translator(reader.locale, "transfersPortal");
  if (!invitation) return null;
  const { state, createdAt, lastError } = invitation;
  if (state === "failed")
    return (
      <Callout tone="critical" title={t("detail.failedTitle")}>
        {lastError ? t("detail.failedText", { error: lastError }) : t("detail.failedUnknown")}
      </Callout>
    );
  if (state === "waiting") return <Callout title={t("detail.waitingTitle")}>{t("detail.waitingText")}</Callout>;
  if (!isLate(invitation, reader.now)) return null;
  return (
    <Callout tone="caution" title={t("detail.lateTitle")}>
      <p>{t("detail.lateText", { time: formatter(reader).dateTime(createdAt) })}</p>
      {lastError && <p className="mt-1">{t("detail.lateError", { error: lastError })}</p>}
    </Callout>
  );
}
