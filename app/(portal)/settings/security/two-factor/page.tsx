import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { TwoFactorSetup } from "@/components/people/auth/two-factor-setup";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { drawQrCode } from "@/lib/passports/labels/qr-code";
import { showPendingTwoFactor, showSecurity } from "@/lib/people/auth/second-step/two-factor";
import { beginTwoFactorAction, confirmTwoFactorAction } from "../actions";

export const generateMetadata = titled("security", "setUpTitle");

export default async function TwoFactorPage() {
  const { context, reader, t } = await openPage("security");
  const [pending, { twoFactorSince, hasPassword, isConfirmed }] = await Promise.all([
    showPendingTwoFactor(context),
    showSecurity(context),
  ]);
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("setUpTitle")}
      description={t("twoFactorText")}
      within={{ label: t("title"), href: "/settings/security" }}
    >
      <ClientMessages reader={reader} namespaces={["security"]}>
        <TwoFactorSetup
          begin={beginTwoFactorAction}
          confirm={confirmTwoFactorAction}
          pending={pending && { secret: pending.secret, qr: drawQrCode(pending.address) }}
          isOn={twoFactorSince !== null}
          asksPassword={hasPassword && !isConfirmed}
          nextHref="/settings/security"
        />
      </ClientMessages>
    </SettingsFrame>
  );
}
