import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SourceList } from "@/components/pickups/source-list";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { actorMay } from "@/lib/access/actor";
import { listSources } from "@/lib/pickups/list-sources";

export const generateMetadata = titled("pickups", "title");

export default async function PickupsPage() {
  const { context, reader, t } = await openPage("pickups");
  const frame = { locale: reader.locale, title: t("title"), description: t("description") };
  if (!actorMay(context.actor, "pickups.read"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const sources = await listSources(context);
  const add = actorMay(context.actor, "pickups.manage") && (
    <LinkButton href="/settings/pickups/new" variant="primary">
      {t("add")}
    </LinkButton>
  );
  if (sources.length === 0)
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("emptyTitle")} action={add}>
          {t("emptyText")}
        </EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame {...frame} actions={add} wide>
      <SourceList sources={sources} reader={reader} />
    </SettingsFrame>
  );
}
