import { redirect } from "next/navigation";
import { signOut } from "@/app/(portal)/actions";
import { replacePasswordAction } from "@/app/(public)/forgot-password/actions";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { ChangePasswordForm } from "@/components/people/auth/password-forms";
import { ClientMessages } from "@/components/shell/client-messages";
import { SubmitButton } from "@/components/ui/submit-button";
import { requireMember, START_PATH } from "@/lib/people/auth/session";

export const generateMetadata = titled("signIn", "replaceTitle");

export default async function NewPasswordPage() {
  const [{ user, mustChangePassword }, reader, t] = await Promise.all([
    requireMember("new_password"),
    getReader(),
    getTranslations("signIn"),
  ]);
  if (!mustChangePassword) redirect(START_PATH);
  return (
    <SignInFrame locale={reader.locale} title={t("replaceTitle")} lead={t("replaceText")}>
      <ClientMessages reader={reader} namespaces={["security", "newPassword"]}>
        <ChangePasswordForm action={replacePasswordAction} user={user} isOnly />
      </ClientMessages>
      <form action={signOut} className="mt-8 border-t border-line pt-5">
        <SubmitButton variant="quiet">{t("signOut")}</SubmitButton>
      </form>
    </SignInFrame>
  );
}
