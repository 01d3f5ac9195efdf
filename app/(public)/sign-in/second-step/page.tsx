import { redirect } from "next/navigation";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/link";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { readTicket, SECOND_STEP } from "@/lib/people/auth/session-tickets";
import { environment } from "@/lib/platform/env";
import { secondStepAction } from "../actions";

export const generateMetadata = titled("signIn", "stepTitle");

export default async function SecondStepPage({ searchParams }: PageProps<"/sign-in/second-step">) {
  const [params, half, reader, t] = await Promise.all([
    searchParams,
    readTicket(SECOND_STEP),
    getReader(),
    getTranslations("signIn"),
  ]);
  if (!half) redirect("/sign-in");
  return (
    <SignInFrame locale={reader.locale} title={t("stepTitle")} lead={t("stepText")}>
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        <SecondStepForm
          action={secondStepAction}
          callbackUrl={safeCallbackPath(params.callbackUrl, environment().publicUrl, START_PATH)}
        />
      </ClientMessages>
      <p className="mt-6 text-sm">
        <TextLink href="/sign-in">{t("back")}</TextLink>
      </p>
    </SignInFrame>
  );
}
