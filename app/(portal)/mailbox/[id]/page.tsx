import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { KeptMessage } from "@/components/mail/kept-message";
import { kindText } from "@/components/mail/kind-text";
import { PageHeader } from "@/components/shell/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { Badge } from "@/components/ui/status";
import { openKeptMessage } from "@/lib/transfers/messages/mailbox";
import { foundOr404 } from "../../found";

const load = cache(async (messageId: string) => foundOr404(openKeptMessage(await memberContext(), { messageId })));

export async function generateMetadata({ params }: PageProps<"/mailbox/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).body.subject };
}

export default async function KeptMessagePage({ params }: PageProps<"/mailbox/[id]">) {
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
      <KeptMessage reader={reader} createdAt={message.createdAt} body={message.body} />
    </>
  );
}
