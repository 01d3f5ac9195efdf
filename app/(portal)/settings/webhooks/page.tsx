import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { EndpointList } from "@/components/webhooks/endpoint-list";
import { actorMay } from "@/lib/access/actor";
import { listEndpoints } from "@/lib/webhooks/list-endpoints";

export const generateMetadata = titled("webhooks", "title");

export default async function WebhooksPage() {
  const { context, reader, t } = await openPage("webhooks");
  const { actor } = context;
  const frame = { locale: reader.locale, title: t("title"), description: t("description") };
  if (!actorMay(actor, "webhooks.read"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const endpoints = await listEndpoints(context);
  const add = actorMay(actor, "webhooks.manage") && (
    <LinkButton href="/settings/webhooks/new" variant="primary">
      {t("add")}
    </LinkButton>
  );
  if (endpoints.length === 0)
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("emptyTitle")} action={add}>
          {t("emptyText")}
        </EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame {...frame} actions={add} wide>
      <EndpointList endpoints={endpoints} reader={reader} />
    </SettingsFrame>
  );
}
