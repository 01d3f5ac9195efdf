import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { KeptMessage } from "@/components/mail/kept-message";
import { kindText } from "@/components/mail/kind-text";
import { PageHeader } from "@/components/shell/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { Badge } from "@/components/ui/status";
import { openKeptMessage } from "@/lib/platform/mail/mailbox";
import { foundOr404 } from "../../found";

const load = cache(async (messageId: string) => foundOr404(openKeptMessage(await memberContext(), { messageId })));

export async function generateMetadata({ params }: PageProps<"/mailbox/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).body.subject };
}

export default async function KeptMessagePage({ params }: PageProps<"/mailbox/[id]">) {
  const [message, reader, t, shell] = await Promise.all([
    params.then(({ id }) => load(id)),
    getReader(),
    getTranslations("mailbox"),
    getTranslations("shell"),
  ]);
  const link = /\S+\/t\/[A-Za-z0-9_-]+/.exec(message.body.text)?.[0];
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/mailbox" }]}
        crumbsLabel={shell("breadcrumb")}
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
