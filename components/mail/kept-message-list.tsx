import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import { kindText } from "./kind-text";

interface ListedMessage {
  id: string;
  kind: string;
  createdAt: Date;
  body: { to: string; subject: string };
}

/** The messages that would have been sent, newest first. */
export function KeptMessageList({ reader, messages }: { reader: Reader; messages: readonly ListedMessage[] }) {
  const t = translator(reader.locale, "mailbox");
  return (
    <ul aria-label={t("tableTitle")} className="divide-y divide-line rounded-md border border-line bg-surface">
      {messages.map(({ id, kind, createdAt, body }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
          <div className="min-w-0">
            <TextLink href={`/mailbox/${id}`} className="font-medium">
              {body.subject}
            </TextLink>
            <p className="text-sm break-all text-ink-muted">{t("to", { recipient: body.to })}</p>
          </div>
          <p className="text-sm text-ink-muted">
            {kindText(kind, t)} · <Time value={createdAt} reader={reader} />
          </p>
        </li>
      ))}
    </ul>
  );
}
