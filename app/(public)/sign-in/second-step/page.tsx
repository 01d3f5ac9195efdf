import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getReader, getTranslations } from "@/app/i18n";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { safeCallbackPath } from "@/lib/auth/rules";
import { START_PATH } from "@/lib/auth/session";
import { decodeSecondStep, SECOND_STEP_COOKIE } from "@/lib/auth/session-second-step";
import { environment } from "@/lib/platform/env";
import { secondStepAction } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("stepTitle") };
}

export default async function SecondStepPage({ searchParams }: PageProps<"/sign-in/second-step">) {
  const [params, jar, reader, t] = await Promise.all([searchParams, cookies(), getReader(), getTranslations("signIn")]);
  if (!(await decodeSecondStep(jar.get(SECOND_STEP_COOKIE)?.value))) redirect("/sign-in");
  return (
    <SignInFrame locale={reader.locale} title={t("stepTitle")} lead={t("stepText")}>
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        <SecondStepForm action={secondStepAction} callbackUrl={safeCallbackPath(params.callbackUrl, environment().publicUrl, START_PATH)} />
      </ClientMessages>
      <p className="mt-6 text-sm">
        <TextLink href="/sign-in">{t("back")}</TextLink>
      </p>
    </SignInFrame>
  );
}
