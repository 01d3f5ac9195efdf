import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { CloseWindow } from "@/components/connection/close-window";
import { TextLink } from "@/components/ui/link";
import { requireMember, START_PATH } from "@/lib/people/auth/session";

export const generateMetadata = titled("signIn", "again.title");

export default async function SignedInAgainPage() {
  const [{ brand, user }, reader, t] = await Promise.all([requireMember(), getReader(), getTranslations("signIn")]);
  return (
    <SignInFrame
      locale={reader.locale}
      title={t("again.title")}
      lead={t("again.text", { email: user.email, brand: brand.name })}
    >
      <CloseWindow />
      <TextLink href={START_PATH}>{t("again.toStart")}</TextLink>
    </SignInFrame>
  );
}
