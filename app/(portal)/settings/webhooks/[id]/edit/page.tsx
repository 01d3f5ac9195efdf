import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { EndpointForm } from "@/components/webhooks/endpoint-form";
import { actorMay } from "@/lib/access/actor";
import { listEndpoints } from "@/lib/webhooks/list-endpoints";
import { editEndpointAction } from "../../actions";

export const generateMetadata = titled("webhooks", "form.editTitle");

export default async function EditWebhookPage({ params }: PageProps<"/settings/webhooks/[id]/edit">) {
  const { context, reader, t } = await openPage("webhooks");
  const { id } = await params;
  if (!actorMay(context.actor, "webhooks.manage")) notFound();
  const endpoint = (await listEndpoints(context)).find((endpoint) => endpoint.id === id);
  if (!endpoint) notFound();
  const { url, description, types, payload, product_ids: productIds } = endpoint;
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("form.editTitle")}
      within={{ label: t("title"), href: "/settings/webhooks" }}
    >
      <ClientMessages reader={reader} namespaces={["webhooks", "portal", "ui"]}>
        <EndpointForm action={editEndpointAction} stored={{ id, url, description, types, productIds, payload }} />
      </ClientMessages>
    </SettingsFrame>
  );
}
