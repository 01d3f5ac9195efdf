import type { Metadata } from "next";
import { confirmTwoFactorAction } from "@/app/(portal)/settings/security/actions";
import { signOut } from "@/app/(portal)/actions";
import { getReader, getTranslations } from "@/app/i18n";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { TwoFactorSetup } from "@/components/auth/two-factor-setup";
import { ClientMessages } from "@/components/shell/client-messages";
import { SubmitButton } from "@/components/ui/submit-button";
import { requireMember, START_PATH } from "@/lib/auth/session";
import { showPendingTwoFactor, showSecurity } from "@/lib/auth/two-factor";
import { visitor } from "@/lib/auth/visitor";
import { drawQrCode } from "@/lib/passports/qr-code";
import { beginRequiredTwoFactor } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("setUpTitle") };
}

/** Where a member stands whose brand asks for the second step, until it is set up. */
export default async function RequiredTwoFactorPage() {
  const [{ actor, brand }, reader, t] = await Promise.all([requireMember("two_factor"), getReader(), getTranslations("signIn")]);
  const context = { ...visitor(), actor };
  const [pending, { twoFactorSince }] = await Promise.all([showPendingTwoFactor(context), showSecurity(context)]);
  return (
    <SignInFrame locale={reader.locale} title={t("setUpTitle")} lead={t("setUpText", { brand: brand.name })}>
      <ClientMessages reader={reader} namespaces={["security"]}>
        <TwoFactorSetup
          begin={beginRequiredTwoFactor}
          confirm={confirmTwoFactorAction}
          pending={pending && { secret: pending.secret, qr: drawQrCode(pending.address) }}
          isOn={twoFactorSince !== null}
          nextHref={START_PATH}
        />
      </ClientMessages>
      <form action={signOut} className="mt-8 border-t border-line pt-5">
        <SubmitButton variant="quiet">{t("signOut")}</SubmitButton>
      </form>
    </SignInFrame>
  );
}
