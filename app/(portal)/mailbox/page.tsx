import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { KeptMessageList } from "@/components/mail/kept-message-list";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { listMailbox } from "@/lib/mail/mailbox";
import { memberContext } from "../action";
import { foundOr404 } from "../found";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("mailbox"))("title") };
}

export default async function MailboxPage() {
  const [context, reader, t] = await Promise.all([memberContext(), getReader(), getTranslations("mailbox")]);
  const messages = await foundOr404(listMailbox(context));
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      {messages.length > 0 ? (
        <KeptMessageList reader={reader} messages={messages} />
      ) : (
        <EmptyState title={t("emptyTitle")} action={<LinkButton href="/transfers/new">{t("startTransfer")}</LinkButton>}>
          {t("emptyText")}
        </EmptyState>
      )}
    </>
  );
}
