import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AuditTable } from "@/components/audit/audit-table";
import { ChainCheck } from "@/components/audit/chain-check";
import { HeadMails } from "@/components/audit/head-mails";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { actorMay } from "@/lib/access/actor";
import { showHeadMails } from "@/lib/audit/change-head-mails";
import { listAudit } from "@/lib/audit/list-audit";
import { auditListQuery } from "@/lib/audit/list-contract";
import { showChainCheck } from "@/lib/audit/request-chain-check";
import { changeHeadMailsAction, requestCheckAction } from "./actions";

export const generateMetadata = titled("audit", "title");

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { context, reader, t } = await openPage("audit");
  const params = await searchParams;
  if (!actorMay(context.actor, "audit.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const query = auditListQuery.parse(params);
  const [{ rows, next }, check, mails] = await Promise.all([
    listAudit(context, query, reader.timeZone),
    showChainCheck(context),
    showHeadMails(context),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <AuditTable
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        pageSize={query.limit}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
      <ChainCheck reader={reader} check={check} request={requestCheckAction} />
      <HeadMails
        locale={reader.locale}
        isOn={mails.isOn}
        change={actorMay(context.actor, "brand.manage") ? changeHeadMailsAction : undefined}
      />
    </>
  );
}
