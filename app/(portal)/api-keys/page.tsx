import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { KeyTable } from "@/components/api-keys/key-table";
import { QuickStart } from "@/components/api-keys/quick-start";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { KeyRound } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { actorMay } from "@/lib/access/actor";
import { listKeys } from "@/lib/api-keys/list-keys";
import { quickStart } from "@/lib/api-keys/quick-start";
import { environment } from "@/lib/platform/env";
import { formatter } from "@/lib/platform/i18n/format";
import { revokeKeyAction, takeOverKeyAction } from "./actions";

export const generateMetadata = titled("apiKeys", "title");

export default async function ApiKeysPage({ searchParams }: PageProps<"/api-keys">) {
  const { context, reader, t } = await openPage("apiKeys");
  const params = await searchParams;
  if (!actorMay(context.actor, "api_keys.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const mayManage = actorMay(context.actor, "api_keys.manage");
  const keys = await listKeys(context);
  const exceeding = keys.filter(({ exceedsRole }) => exceedsRole);
  const create = mayManage && (
    <LinkButton href="/api-keys/new" variant="primary" icon={<KeyRound aria-hidden="true" />}>
      {t("create")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={keys.length > 0 && create} />
      <PageNotice locale={reader.locale} />
      {exceeding.length > 0 && (
        <Callout tone="caution" title={t("exceedingTitle", { count: exceeding.length })}>
          {t("exceedingText", { names: formatter(reader).list(exceeding.map(({ name }) => name)) })}
        </Callout>
      )}
      <KeyTable
        reader={reader}
        params={params}
        keys={keys}
        revoke={mayManage ? revokeKeyAction : undefined}
        takeOver={
          mayManage ? { action: takeOverKeyAction, userId: context.actor.userId, role: context.actor.role } : undefined
        }
        empty={
          <EmptyState title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      {keys.length > 0 && (
        <QuickStart locale={reader.locale} publicUrl={environment().publicUrl} {...await quickStart(context)} />
      )}
    </>
  );
}
