import { notFound } from "next/navigation";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { safeCallbackPath } from "@/lib/people/auth/rules";
import { findMember, START_PATH } from "@/lib/people/auth/session";
import { visitor } from "@/lib/people/auth/visitor";
import { showCompany } from "@/lib/people/company-sign-in/find-company";
import { environment } from "@/lib/platform/env";

export const generateMetadata = titled("signIn", "company.title");

export default async function CompanyProviderPage({ params, searchParams }: PageProps<"/sign-in/company/[brand]">) {
  const [{ brand }, { callbackUrl }, member, reader, t] = await Promise.all([
    params,
    searchParams,
    findMember(),
    getReader(),
    getTranslations("signIn"),
  ]);
  const company = await showCompany(visitor(), { brandId: brand });
  if (!company) notFound();
  const target = safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH);
  const query = new URLSearchParams({ callbackUrl: target, ...(member && { replaces: member.actor.sessionId }) });
  return (
    <SignInFrame locale={reader.locale} title={t("company.title")}>
      {member && (
        <div className="mb-6">
          <Callout tone="caution" title={t("company.signedInAs", { email: member.user.email })}>
            {t("company.signedInText", { host: company.host })}
          </Callout>
        </div>
      )}
      <p className="mb-6">{t("company.leads", { brand: company.brandName })}</p>
      <form method="post" action={`/sign-in/company/${encodeURIComponent(brand)}/begin?${query.toString()}`}>
        <SubmitButton size="lg" className="w-full">
          {member ? t("company.replace") : t("company.goOn", { host: company.host })}
        </SubmitButton>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-sm">
        {member ? (
          <TextLink href={target}>{t("company.stay")}</TextLink>
        ) : (
          <TextLink href="/sign-in/company">{t("company.other")}</TextLink>
        )}
      </p>
    </SignInFrame>
  );
}
