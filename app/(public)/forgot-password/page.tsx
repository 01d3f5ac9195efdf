import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { ForgotPasswordForm } from "@/components/people/auth/password-forms";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { forgotPasswordAction } from "./actions";

export const generateMetadata = titled("signIn", "forgotTitle");

export default async function ForgotPasswordPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("signIn")]);
  return (
    <SignInFrame locale={reader.locale} title={t("forgotTitle")} lead={t("forgotText")}>
      {isMailStored() ? (
        <Callout tone="notice" title={t("keptTitle")}>
          {t.rich("keptText", { code: (chunks) => <code className="font-mono text-sm">{chunks}</code> })}
        </Callout>
      ) : (
        <ClientMessages reader={reader} namespaces={["signIn"]}>
          <ForgotPasswordForm action={forgotPasswordAction} />
        </ClientMessages>
      )}
      <p className="mt-6 text-sm">
        <TextLink href="/sign-in">{t("back")}</TextLink>
      </p>
    </SignInFrame>
  );
}
