import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { GrantTable } from "@/components/access-grants/grant-table";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { grantListQuery } from "@/lib/access-grants/contract";
import { listGrants } from "@/lib/access-grants/list-grants";
import { actorMay } from "@/lib/access/actor";

export const generateMetadata = titled("accessGrants", "portal.title");

export default async function AccessPage({ searchParams }: PageProps<"/settings/access">) {
  const { context, reader, t } = await openPage("accessGrants");
  const params = await searchParams;
  const frame = { locale: reader.locale, title: t("portal.title"), description: t("portal.description") };
  if (!actorMay(context.actor, "access_grants.read"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("portal.deniedTitle")}>{t("portal.deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const query = grantListQuery.parse(params);
  const { rows, next } = await listGrants(context, query);
  const mayDecide = actorMay(context.actor, "access_grants.decide");
  return (
    <SettingsFrame
      {...frame}
      wide
      actions={
        mayDecide && (
          <LinkButton href="/settings/access/invite" variant="primary">
            {t("portal.invite")}
          </LinkButton>
        )
      }
    >
      <GrantTable
        path="/settings/access"
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        pageSize={query.limit}
        empty={<EmptyState title={t("portal.emptyTitle")}>{t("portal.emptyText")}</EmptyState>}
      />
    </SettingsFrame>
  );
}
