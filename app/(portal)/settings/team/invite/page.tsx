import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { InviteForm } from "@/components/people/members/invite-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { inviteAction } from "../actions";

export const generateMetadata = titled("team", "inviteTitle");

export default async function InvitePage() {
  const { actor, reader, t } = await openPage("team");
  const locales = [reader.locale, ...LOCALES.filter((locale) => locale !== reader.locale)];
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("inviteTitle")}
      description={t("inviteText")}
      within={{ label: t("title"), href: "/settings/team" }}
    >
      {actorMay(actor, "team.manage") ? (
        <ClientMessages reader={reader} namespaces={["team", "portal", "shell"]}>
          <InviteForm action={inviteAction} locales={locales.map((value) => ({ value, label: localeName(value) }))} />
        </ClientMessages>
      ) : (
        <EmptyState title={errorSentence(reader.locale, "forbidden")} />
      )}
    </SettingsFrame>
  );
}
