import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ChangePasswordForm } from "@/components/people/auth/change-password-form";
import { SignInList } from "@/components/people/auth/sign-in-list";
import { TwoFactorPanel } from "@/components/people/auth/two-factor-panel";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { showSecurity } from "@/lib/people/auth/second-step/two-factor";
import { describeUserAgent } from "@/lib/people/sessions/describe-user-agent";
import { changePasswordAction, endTwoFactorAction } from "./actions";

export const generateMetadata = titled("security", "title");

export default async function SecurityPage() {
  const { context, reader, t, user } = await openPage("security");
  const { hasPassword, passwordChangedAt, twoFactorSince, recoveryCodesLeft, requiredBy, isHeldAsOperator, signIns } =
    await showSecurity(context);
  return (
    <SettingsFrame locale={reader.locale} title={t("title")} description={t("description")}>
      <div className="flex flex-col gap-10">
        <Section title={t("twoFactorTitle")} description={t("twoFactorText")}>
          <TwoFactorPanel
            reader={reader}
            since={twoFactorSince}
            recoveryCodesLeft={recoveryCodesLeft}
            requiredBy={requiredBy}
            isHeldAsOperator={isHeldAsOperator}
            end={endTwoFactorAction}
          />
        </Section>
        {hasPassword && (
          <Section
            title={t("passwordTitle")}
            description={
              passwordChangedAt ? (
                <>
                  {t("passwordChanged")} <Time value={passwordChangedAt} reader={reader} />
                </>
              ) : (
                t("passwordNever")
              )
            }
          >
            <ClientMessages reader={reader} namespaces={["security"]}>
              <ChangePasswordForm action={changePasswordAction} email={user.email} />
            </ClientMessages>
          </Section>
        )}
        {signIns && (
          <Section
            title={t("signInsTitle")}
            description={t("signInsText")}
            actions={<TextLink href="/settings/sessions">{t("sessionsLink")}</TextLink>}
          >
            <SignInList
              reader={reader}
              signIns={signIns.map(({ userAgent, ...row }) => ({ ...row, device: describeUserAgent(userAgent) }))}
            />
          </Section>
        )}
      </div>
    </SettingsFrame>
  );
}
