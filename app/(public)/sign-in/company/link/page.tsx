import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { LinkAccountForm, SendLinkForm } from "@/components/people/auth/link-account-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/link";
import { START_PATH } from "@/lib/people/auth/session";
import { COMPANY_LINK, readTicket } from "@/lib/people/auth/session-tickets";
import { visitor } from "@/lib/people/auth/visitor";
import { showLink } from "@/lib/people/company-sign-in/link-account";
import { FindCompany } from "../find-company";
import { linkByPasswordAction, sendLinkAction } from "./actions";

export const generateMetadata = titled("signIn", "company.linkAccount.title");

export default async function LinkAccountPage() {
  const [slip, reader, t] = await Promise.all([readTicket(COMPANY_LINK), getReader(), getTranslations("signIn")]);
  const link = slip && (await showLink(visitor(), slip));
  if (!link) return <FindCompany refusal="other" callbackUrl={START_PATH} />;
  const { email, brandName, hasPassword, hasTwoFactor } = link;
  return (
    <SignInFrame
      locale={reader.locale}
      title={t("company.linkAccount.title")}
      lead={t("company.linkAccount.text", { email, brand: brandName })}
    >
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        {hasPassword ? (
          <LinkAccountForm action={linkByPasswordAction} asks={{ password: true, code: hasTwoFactor }} />
        ) : (
          <SendLinkForm action={sendLinkAction} email={email} />
        )}
      </ClientMessages>
      <p className="mt-8 border-t border-line pt-5 text-sm">
        <TextLink href="/sign-in">{t("back")}</TextLink>
      </p>
    </SignInFrame>
  );
}
