import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { elementOptions, RoleBases } from "@/components/access-grants/access-request";
import { InviteReaderForm } from "@/components/access-grants/invite-reader-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/state-views";
import { BRAND_ROLES } from "@/lib/access-grants/rules";
import { actorMay } from "@/lib/access/actor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { inviteReaderAction } from "../actions";

export const generateMetadata = titled("accessGrants", "portal.inviteTitle");

export default async function InviteReaderPage() {
  const { actor, reader, t } = await openPage("accessGrants");
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("portal.inviteTitle")}
      description={t("portal.inviteText")}
      within={{ label: t("portal.title"), href: "/settings/access" }}
    >
      {actorMay(actor, "access_grants.decide") ? (
        <div className="flex flex-col gap-10">
          <ClientMessages reader={reader} namespaces={["portal"]} parts={{ accessGrants: ["ask", "portal", "roles"] }}>
            <InviteReaderForm
              action={inviteReaderAction}
              locale={reader.locale}
              today={dayOf(now())}
              elements={elementOptions(reader.locale)}
            />
          </ClientMessages>
          <RoleBases reader={reader} roles={BRAND_ROLES} />
        </div>
      ) : (
        <EmptyState title={t("portal.deniedTitle")}>{t("portal.deniedText")}</EmptyState>
      )}
    </SettingsFrame>
  );
}
