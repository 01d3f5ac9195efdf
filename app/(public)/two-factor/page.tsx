import { signOut } from "@/app/(portal)/actions";
import { confirmTwoFactorAction } from "@/app/(portal)/settings/security/actions";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { TwoFactorSetup } from "@/components/people/auth/two-factor-setup";
import { ClientMessages } from "@/components/shell/client-messages";
import { SubmitButton } from "@/components/ui/submit-button";
import type { MemberActor } from "@/lib/access/actor";
import { drawQrCode } from "@/lib/passports/labels/qr-code";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { showPendingTwoFactor, showSecurity } from "@/lib/people/auth/second-step/two-factor";
import { requireMember, START_PATH } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { beginRequiredTwoFactor, proveSecondStepAction } from "./actions";

export const generateMetadata = titled("signIn", "setUpTitle");

function reasonOf({ role, isOperator }: MemberActor) {
  if (role === "owner") return "setUpOwnerText";
  return isOperator ? "setUpOperatorText" : "setUpText";
}

export default async function RequiredTwoFactorPage({ searchParams }: PageProps<"/two-factor">) {
  const [{ actor, brand, secondStepDue }, params, reader, t] = await Promise.all([
    requireMember("two_factor"),
    searchParams,
    getReader(),
    getTranslations("signIn"),
  ]);
  const target = safeCallbackPath(params.callbackUrl, environment().publicUrl, START_PATH);
  const signOutForm = (
    <form action={signOut} className="mt-8 border-t border-line pt-5">
      <SubmitButton variant="secondary">{t("signOut")}</SubmitButton>
    </form>
  );
  if (secondStepDue === "prove")
    return (
      <SignInFrame locale={reader.locale} title={t("stepTitle")} lead={t("stepText")}>
        <ClientMessages reader={reader} namespaces={["signIn"]}>
          <SecondStepForm action={proveSecondStepAction} callbackUrl={target} />
        </ClientMessages>
        {signOutForm}
      </SignInFrame>
    );
  const context = contextFor(actor);
  const [pending, { twoFactorSince, hasPassword, isConfirmed }] = await Promise.all([
    showPendingTwoFactor(context),
    showSecurity(context),
  ]);
  return (
    <SignInFrame locale={reader.locale} title={t("setUpTitle")} lead={t(reasonOf(actor), { brand: brand.name })}>
      <ClientMessages reader={reader} namespaces={["security"]}>
        <TwoFactorSetup
          begin={beginRequiredTwoFactor}
          confirm={confirmTwoFactorAction}
          pending={pending && { secret: pending.secret, qr: drawQrCode(pending.address) }}
          isOn={twoFactorSince !== null}
          asksPassword={hasPassword && !isConfirmed}
          nextHref={START_PATH}
        />
      </ClientMessages>
      {signOutForm}
    </SignInFrame>
  );
}
