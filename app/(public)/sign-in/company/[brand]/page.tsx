import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getReader, getTranslations } from "@/app/i18n";
import { SignInFrame } from "@/components/auth/sign-in-frame";
import { LinkButton } from "@/components/ui/link-button";
import { TextLink } from "@/components/ui/text-link";
import { safeCallbackPath } from "@/lib/auth/rules";
import { START_PATH } from "@/lib/auth/session";
import { visitor } from "@/lib/auth/visitor";
import { showCompany } from "@/lib/company-sign-in/find-company";
import { environment } from "@/lib/platform/env";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("company.title") };
}

/** Names the host that asks for a password next: a link and not a redirect, so that everybody sees where they go. */
export default async function CompanyProviderPage({ params, searchParams }: PageProps<"/sign-in/company/[brand]">) {
  const [{ brand }, { callbackUrl }, reader, t] = await Promise.all([params, searchParams, getReader(), getTranslations("signIn")]);
  const company = await showCompany(visitor(), { brandId: brand });
  if (!company) notFound();
  const place = safeCallbackPath(callbackUrl, environment().publicUrl, START_PATH);
  return (
    <SignInFrame locale={reader.locale} title={t("company.title")}>
      <p className="mb-6">{t("company.leads", { brand: company.brandName })}</p>
      <LinkButton href={`/sign-in/company/${encodeURIComponent(brand)}/begin?callbackUrl=${encodeURIComponent(place)}`} variant="primary" size="lg" className="w-full" isDocument>
        {t("company.goOn", { host: company.host })}
      </LinkButton>
      <p className="mt-8 border-t border-line pt-5 text-sm">
        <TextLink href="/sign-in/company">{t("company.other")}</TextLink>
      </p>
    </SignInFrame>
  );
}
