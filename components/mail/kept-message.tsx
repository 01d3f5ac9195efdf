import { KeyValues } from "@/components/ui/key-values";
import { MailAddress } from "@/components/ui/mail-address";
import { Section } from "@/components/ui/section";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface KeptMessageProps {
  reader: Reader;
  createdAt: Date;
  body: { to: string; senderName: string; subject: string; text: string; html: string | null };
}

/** Links in the frame open in the whole window; nothing in it may run. */
const withTarget = (html: string) => html.replace("<head>", '<head><base target="_top">');

/** One message as its reader would get it: set, and in plain text. */
export function KeptMessage({ reader, createdAt, body }: KeptMessageProps) {
  const t = translator(reader.locale, "mailbox");
  return (
    <div className="flex flex-col gap-8">
      <KeyValues
        layout="fields"
        items={[
          ...(body.senderName ? [{ key: "from", label: t("from"), value: body.senderName }] : []),
          { key: "to", label: t("recipient"), value: body.html === null ? body.to : <MailAddress address={body.to} /> },
          { key: "time", label: t("time"), value: formatter(reader).dateTime(createdAt) },
        ]}
      />
      {body.html !== null && (
        <Section title={t("asHtml")}>
          <iframe
            title={t("frameTitle", { subject: body.subject })}
            srcDoc={withTarget(body.html)}
            sandbox="allow-top-navigation-by-user-activation"
            className="h-[70rem] w-full rounded-md border border-line bg-surface"
          />
        </Section>
      )}
      <Section title={t("asText")}>
        <pre
          tabIndex={0}
          role="region"
          aria-label={t("asText")}
          className="overflow-x-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm"
        >
          {body.text}
        </pre>
      </Section>
    </div>
  );
}
