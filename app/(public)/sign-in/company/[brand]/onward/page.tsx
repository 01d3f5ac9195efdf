import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations } from "@/app/i18n";
import { LinkButton } from "@/components/ui/link";
import { COMPANY_BEGUN, readTicket } from "@/lib/people/auth/session-tickets";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("company.title"), referrer: "no-referrer" };
}

export default async function CompanyOnwardPage({ params }: PageProps<"/sign-in/company/[brand]/onward">) {
  const [{ brand }, ticket, reader, t] = await Promise.all([
    params,
    readTicket(COMPANY_BEGUN),
    getReader(),
    getTranslations("signIn"),
  ]);
  if (ticket?.brandId !== brand) redirect(`/sign-in/company/${encodeURIComponent(brand)}` as Route);
  const { host } = new URL(ticket.location);
  return (
    <SignInFrame locale={reader.locale} title={t("company.title")}>
      <meta httpEquiv="refresh" content={`0;url=${ticket.location}`} />
      <p className="mb-6">{t("company.onward", { host })}</p>
      <LinkButton href={ticket.location} variant="primary" size="lg" className="w-full" isDocument>
        {t("company.goOn", { host })}
      </LinkButton>
    </SignInFrame>
  );
}
