import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { FindCompanyForm } from "@/components/people/auth/find-company-form";
import { SignInFrame } from "@/components/people/auth/sign-in-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { START_PATH } from "@/lib/people/auth/session";
import { environment } from "@/lib/platform/env";
import { findCompanyAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("company.title") };
}

export default async function CompanyPage({ searchParams }: PageProps<"/sign-in/company">) {
  const [{ callbackUrl, refused }, reader, t] = await Promise.all([
    searchParams,
    getReader(),
    getTranslations("signIn"),
  ]);
  const refusal = `company.refusals.${String(refused)}` as "company.refusals.other";
  return (
    <SignInFrame locale={reader.locale} title={t("company.title")}>
      {refused !== undefined && (
        <div className="mb-6">
          <Callout tone="critical" title={t(t.has(refusal) ? refusal : "company.refusals.other")} live />
        </div>
      )}
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        <FindCompanyForm
          action={findCompanyAction}
          callbackUrl={safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH)}
        />
      </ClientMessages>
      <p className="mt-8 border-t border-line pt-5 text-sm">
        <TextLink href="/sign-in">{t("company.byPassword")}</TextLink>
      </p>
    </SignInFrame>
  );
}
