import type { Metadata } from "next";
import { resetPasswordAction } from "@/app/(public)/forgot-password/actions";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations } from "@/app/i18n";
import { ResetPasswordForm } from "@/components/people/auth/password-forms";
import { ClientMessages } from "@/components/shell/client-messages";
import { SlowDown } from "@/components/shell/slow-down";
import { LinkButton } from "@/components/ui/link";
import { isResetLinkLive } from "@/lib/people/auth/passwords/change-password";
import { visitor } from "@/lib/people/auth/visitor";
import { hasGuessedTooOften } from "../../guesses";

/** Mail scanners open links, so this page only reads. */
export async function generateMetadata(): Promise<Metadata> {
  // The URL contains the token and must not reach other sites as Referer.
  return {
    title: (await getTranslations("signIn"))("resetTitle"),
    referrer: "same-origin",
    robots: { index: false, follow: false },
  };
}

export default async function ResetPasswordPage({ params }: PageProps<"/reset-password/[token]">) {
  const [{ token }, reader, t] = await Promise.all([params, getReader(), getTranslations("signIn")]);
  const isLive = await isResetLinkLive(visitor(), { token });
  if (!isLive && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!isLive)
    return (
      <SignInFrame locale={reader.locale} title={t("resetEnded")} lead={t("resetEndedText")}>
        <LinkButton href="/forgot-password" variant="primary" size="lg">
          {t("resetAgain")}
        </LinkButton>
      </SignInFrame>
    );
  return (
    <SignInFrame locale={reader.locale} title={t("resetTitle")} lead={t("resetText")}>
      <ClientMessages reader={reader} namespaces={["signIn", "newPassword"]}>
        <ResetPasswordForm action={resetPasswordAction} token={token} />
      </ClientMessages>
    </SignInFrame>
  );
}
