import type { Route } from "next";
import { redirect } from "next/navigation";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { readFlash } from "@/components/forms/page-notice";
import { SignInForm } from "@/components/people/auth/sign-in-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { findMember, START_PATH } from "@/lib/people/auth/session";
import { environment } from "@/lib/platform/env";
import { signInAction } from "./actions";

export const generateMetadata = titled("signIn", "title");

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const [params, flash, member, reader, t] = await Promise.all([
    searchParams,
    readFlash(),
    findMember(),
    getReader(),
    getTranslations("signIn"),
  ]);
  const callbackUrl = safeCallbackPath(params.callbackUrl, environment().publicUrl, START_PATH);
  if (member) redirect(callbackUrl as Route);
  return (
    <SignInFrame locale={reader.locale} title={t("title")}>
      {flash?.code === "password_reset" && (
        <div className="mb-6">
          <Callout tone="positive" title={t("resetDone")} live />
        </div>
      )}
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        <SignInForm action={signInAction} callbackUrl={callbackUrl} />
      </ClientMessages>
      <div className="mt-8 border-t border-line pt-5 text-sm text-ink-muted">
        <p className="mb-1.5">
          <TextLink href={`/sign-in/company?callbackUrl=${encodeURIComponent(callbackUrl)}`}>
            {t("company.link")}
          </TextLink>
        </p>
        <p>
          {t("forgotten")} <TextLink href="/forgot-password">{t("forgottenLink")}</TextLink>
        </p>
        <p className="mt-1.5">{t("noAccount")}</p>
      </div>
    </SignInFrame>
  );
}
