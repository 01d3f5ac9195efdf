import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { MessageTable } from "@/components/mail/message-table";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { isTestBrand } from "@/lib/platform/test-brand";
import { listMailbox } from "@/lib/transfers/messages/mailbox";
import { mailboxQuery } from "@/lib/transfers/messages/mailbox-contract";
import { foundOr404 } from "../found";

export const generateMetadata = titled("mailbox", "title");

export default async function MailboxPage({ searchParams }: PageProps<"/mailbox">) {
  const { context, reader, t } = await openPage("mailbox");
  const params = await searchParams;
  const query = mailboxQuery.parse(params);
  const { messages, next } = await foundOr404(listMailbox(context, query));
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t(isTestBrand(context.actor.brandId) ? "testDescription" : "description")}
      />
      <MessageTable
        reader={reader}
        params={params}
        rows={messages}
        next={next}
        pageSize={query.limit}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            action={<LinkButton href="/transfers/new">{t("startTransfer")}</LinkButton>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
