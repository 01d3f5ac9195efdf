import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AuditTable } from "@/components/audit/audit-table";
import { ChainVerification } from "@/components/audit/chain-verification";
import { HeadMails } from "@/components/audit/head-mails";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { actorMay } from "@/lib/access/actor";
import { showHeadMails } from "@/lib/audit/change-head-mails";
import { listAudit } from "@/lib/audit/list-audit";
import { auditListQuery } from "@/lib/audit/list-contract";
import { showChainVerification } from "@/lib/audit/request-chain-verification";
import { changeHeadMailsAction, requestVerificationAction } from "./actions";

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
  const [{ rows, next }, verification, mails] = await Promise.all([
    listAudit(context, query, reader.timeZone),
    showChainVerification(context),
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
      <ChainVerification reader={reader} verification={verification} request={requestVerificationAction} />
      <HeadMails
        locale={reader.locale}
        isOn={mails.isOn}
        change={actorMay(context.actor, "brand.manage") ? changeHeadMailsAction : undefined}
      />
    </>
  );
}
