import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SourceForm } from "@/components/pickups/source-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { TabLinks } from "@/components/ui/navigation";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { PICKUP_KINDS } from "@/lib/pickups/rules";
import { createSourceAction } from "../actions";

export const generateMetadata = titled("pickups", "form.title");

export default async function NewPickupPage({ searchParams }: PageProps<"/settings/pickups/new">) {
  const { context, reader, t } = await openPage("pickups");
  const { kind: requestedKind } = await searchParams;
  const kind = requestedKind === "s3" ? "s3" : "sftp";
  const within = { label: t("title"), href: "/settings/pickups" };
  const frame = { locale: reader.locale, title: t("form.title"), within };
  if (!actorMay(context.actor, "pickups.manage"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame {...frame}>
      <div className="mb-6">
        <TabLinks
          label={t("form.kind")}
          tabs={PICKUP_KINDS.map((one) => ({
            href: `/settings/pickups/new?kind=${one}`,
            label: t(`kinds.${one}`),
            isCurrent: one === kind,
          }))}
        />
      </div>
      <ClientMessages reader={reader} namespaces={["pickups", "portal", "ui"]}>
        <SourceForm key={kind} action={createSourceAction} stored={{ kind, time_zone: reader.timeZone }} />
      </ClientMessages>
    </SettingsFrame>
  );
}
