import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageHeader } from "@/components/shell/page-header";
import { timed, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import { isTestBrand } from "@/lib/platform/test-brand";
import { listMailbox } from "@/lib/transfers/messages/mailbox";
import { mailboxQuery } from "@/lib/transfers/messages/test-messages-contract";
import { kindText } from "../../../components/mail/mail-texts";
import { orNotFound } from "../or-not-found";

export const generateMetadata = titled("mailbox", "title");

export default async function MailboxPage({ searchParams }: PageProps<"/mailbox">) {
  const { context, reader, t } = await openPage("mailbox");
  const params = await searchParams;
  const query = mailboxQuery.parse(params);
  const { messages, next } = await orNotFound(listMailbox(context, query));
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t(isTestBrand(context.actor.brandId) ? "testDescription" : "description")}
      />
      <DataTable
        id="mailbox"
        caption={t("tableTitle")}
        reader={reader}
        path="/mailbox"
        params={params}
        columns={columns(reader, t)}
        rows={messages}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/mailbox/${id}`}
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

interface ListedMessage {
  id: string;
  kind: string;
  createdAt: Date;
  body: { to: string; subject: string };
}

/** Messages are encrypted, so they can only be ordered by age. */
function columns(reader: Reader, t: Translate<"mailbox">): TableColumn<ListedMessage>[] {
  return [
    { id: "subject", header: t("columns.subject"), cell: ({ body }) => body.subject },
    { id: "recipient", header: t("recipient"), cell: ({ body }) => <span className="break-all">{body.to}</span> },
    { id: "kind", header: t("columns.kind"), card: "plain", cell: ({ kind }) => kindText(kind, t) },
    { id: "written", header: t("time"), card: "plain", cell: ({ createdAt }) => timed(createdAt, reader) },
  ];
}
