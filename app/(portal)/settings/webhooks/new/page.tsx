import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/state-views";
import { EndpointForm } from "@/components/webhooks/endpoint-form";
import { actorMay } from "@/lib/access/actor";
import { createEndpointAction } from "../actions";

export const generateMetadata = titled("webhooks", "form.title");

export default async function NewWebhookPage() {
  const { context, reader, t } = await openPage("webhooks");
  const within = { label: t("title"), href: "/settings/webhooks" };
  const frame = { locale: reader.locale, title: t("form.title"), within };
  if (!actorMay(context.actor, "webhooks.manage"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame {...frame}>
      <ClientMessages reader={reader} namespaces={["webhooks", "portal", "ui"]}>
        <EndpointForm action={createEndpointAction} />
      </ClientMessages>
    </SettingsFrame>
  );
}
