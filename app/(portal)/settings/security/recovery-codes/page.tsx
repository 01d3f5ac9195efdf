import { getReader, getTranslations, titled } from "@/app/i18n";
import { RenewCodesForm } from "@/components/people/auth/two-factor-setup";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { requireMember } from "@/lib/people/auth/session";
import { renewCodesAction } from "../actions";

export const generateMetadata = titled("security", "renewTitle");

export default async function RecoveryCodesPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("security"), requireMember()]);
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("renewTitle")}
      description={t("renewText")}
      within={{ label: t("title"), href: "/settings/security" }}
    >
      <ClientMessages reader={reader} namespaces={["security"]}>
        <RenewCodesForm action={renewCodesAction} nextHref="/settings/security" />
      </ClientMessages>
    </SettingsFrame>
  );
}
