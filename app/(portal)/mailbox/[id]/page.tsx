import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { kindText } from "@/components/mail/mail-texts";
import { PageHeader } from "@/components/shell/page-header";
import { LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { MailAddress } from "@/components/ui/small-marks";
import { Badge } from "@/components/ui/status";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { openMailboxMessage } from "@/lib/transfers/messages/mailbox";
import { orNotFound } from "../../or-not-found";

interface KeptMessageProps {
  reader: Reader;
  createdAt: Date;
  body: { to: string; senderName: string; subject: string; text: string; html: string | null };
}

/** Links in the frame open in the whole window; scripts are disabled. */
const withTarget = (html: string) => html.replace("<head>", '<head><base target="_top">');

function MailboxMessage({ reader, createdAt, body }: KeptMessageProps) {
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

const load = cache(async (messageId: string) => orNotFound(openMailboxMessage(await memberContext(), { messageId })));

export async function generateMetadata({ params }: PageProps<"/mailbox/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).body.subject };
}

export default async function MailboxMessagePage({ params }: PageProps<"/mailbox/[id]">) {
  const { reader, t } = await openPage("mailbox");
  const message = await load((await params).id);
  const link = /(?<!\S)\S+\/(?:t|claim|my-items\/open|access\/(?:open|confirm))\/[A-Za-z0-9_-]+/.exec(
    message.body.text,
  )?.[0];
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/mailbox" }]}
        locale={reader.locale}
        title={message.body.subject}
        meta={<Badge>{kindText(message.kind, t)}</Badge>}
        actions={
          link && (
            <LinkButton href={link} target="_blank" variant="primary">
              {t("openLink")}
            </LinkButton>
          )
        }
      />
      <MailboxMessage reader={reader} createdAt={message.createdAt} body={message.body} />
    </>
  );
}
