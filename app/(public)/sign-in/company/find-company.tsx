import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations } from "@/app/i18n";
import { FindCompanyForm } from "@/components/people/auth/sign-in-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { findCompanyAction } from "./actions";

export async function FindCompany({ refusal, callbackUrl }: { refusal?: string; callbackUrl: string }) {
  const [reader, t] = await Promise.all([getReader(), getTranslations("signIn")]);
  const isNeeded = refusal === "company_sign_in_needed";
  const key = isNeeded ? "company.needed" : (`company.refusals.${refusal}` as "company.refusals.other");
  return (
    <SignInFrame locale={reader.locale} title={t("company.title")}>
      {refusal !== undefined && (
        <div className="mb-6">
          <Callout tone="critical" title={t(t.has(key) ? key : "company.refusals.other")} live />
        </div>
      )}
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        <FindCompanyForm action={findCompanyAction} callbackUrl={callbackUrl} />
      </ClientMessages>
      <p className="mt-8 border-t border-line pt-5 text-sm">
        <TextLink href="/sign-in">{t("company.byPassword")}</TextLink>
      </p>
    </SignInFrame>
  );
}
