import { Time } from "@/components/ui/time";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ShownTransfer } from "@/lib/transfers/show-transfer";
import { DeliveryStatus } from "./delivery-status";
import { messageText } from "./message-text";

interface MessageListProps {
  reader: Reader;
  messages: ShownTransfer["messages"];
}

/** Everything sent or to be sent about a transfer, with how far it got. */
export function MessageList({ reader, messages }: MessageListProps) {
  const t = translator(reader.locale, "transfersPortal");
  const format = formatter(reader);
  if (messages.length === 0) return <p className="text-ink-muted">{t("detail.messagesNone")}</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map((message) => {
        const isWaiting = message.state === "queued" && message.attempts > 0;
        const attempts = t("detail.attempts", { count: message.attempts });
        return (
          <li key={message.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium">
                {messageText(t, message.kind)}{" "}
                <span className="font-normal text-ink-muted">· {t(`channels.${message.channel}`)}</span>
              </p>
              <p className="text-sm text-ink-muted">
                <Time value={message.sentAt ?? message.createdAt} reader={reader} as="dateTime" />
                {message.state !== "sent" && message.state !== "kept" && ` · ${attempts}`}
                {isWaiting && ` · ${t("detail.nextAttempt", { time: format.relative(message.nextAttemptAt) })}`}
              </p>
              {message.lastError && (
                <p className="mt-1 max-w-prose font-mono text-sm break-words text-ink-muted">{message.lastError}</p>
              )}
            </div>
            <DeliveryStatus state={message.state} t={t} />
          </li>
        );
      })}
    </ul>
  );
}
