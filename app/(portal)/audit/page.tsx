import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { AuditTable } from "@/components/audit/audit-table";
import { ChainCheck } from "@/components/audit/chain-check";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { listAudit } from "@/lib/audit/list-audit";
import { auditListQuery } from "@/lib/audit/list-contract";
import { actorMay } from "@/lib/auth/actor";
import { memberContext } from "../action";
import { checkChainAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const [context, params, reader, t] = await Promise.all([memberContext(), searchParams, getReader(), getTranslations("audit")]);
  if (!actorMay(context.actor, "audit.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const query = auditListQuery.parse(params);
  const { rows, next } = await listAudit(context, query, reader.timeZone);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <AuditTable
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        pageSize={query.limit}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
      <Section title={t("checkTitle")} description={t("checkText")} className="mt-10">
        <ClientMessages reader={reader} namespaces={["audit"]}>
          <ChainCheck action={checkChainAction} />
        </ClientMessages>
      </Section>
    </>
  );
}
