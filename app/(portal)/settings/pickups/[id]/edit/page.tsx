import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SourceForm } from "@/components/pickups/source-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { actorMay } from "@/lib/access/actor";
import { fieldsOf, listSources } from "@/lib/pickups/list-sources";
import { editSourceAction } from "../../actions";

export const generateMetadata = titled("pickups", "form.editTitle");

export default async function EditPickupPage({ params }: PageProps<"/settings/pickups/[id]/edit">) {
  const { context, reader, t } = await openPage("pickups");
  const { id } = await params;
  if (!actorMay(context.actor, "pickups.manage")) notFound();
  const source = (await listSources(context)).find((source) => source.id === id);
  if (!source) notFound();
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("form.editTitle")}
      within={{ label: t("title"), href: "/settings/pickups" }}
    >
      <ClientMessages reader={reader} namespaces={["pickups", "portal", "ui"]}>
        <SourceForm action={editSourceAction} sourceId={id} stored={fieldsOf(source)} />
      </ClientMessages>
    </SettingsFrame>
  );
}
