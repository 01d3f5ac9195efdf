import type { Metadata } from "next";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations } from "@/app/i18n";
import { LinkAccountForm } from "@/components/people/auth/link-account-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/link";
import { COMPANY_LINK, readTicket } from "@/lib/people/auth/session-tickets";
import { visitor } from "@/lib/people/auth/visitor";
import { showLink } from "@/lib/people/company-sign-in/link-account";
import { linkByMailAction } from "../actions";

/** Mail scanners open links, so this page only reads; it shows nothing without a pending link. */

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  // The URL contains the token and must not reach other sites as Referer.
  return {
    title: t("company.linkAccount.openTitle"),
    referrer: "same-origin",
    robots: { index: false, follow: false },
  };
}

export default async function LinkByMailPage({ params }: PageProps<"/sign-in/company/link/[token]">) {
  const [{ token }, slip, reader, t] = await Promise.all([
    params,
    readTicket(COMPANY_LINK),
    getReader(),
    getTranslations("signIn"),
  ]);
  const link = slip && (await showLink(visitor(), slip));
  if (!link)
    return (
      <SignInFrame
        locale={reader.locale}
        title={t("company.linkAccount.elsewhereTitle")}
        lead={t("company.linkAccount.elsewhereText")}
      >
        <TextLink href="/sign-in/company">{t("company.link")}</TextLink>
      </SignInFrame>
    );
  return (
    <SignInFrame
      locale={reader.locale}
      title={t("company.linkAccount.openTitle")}
      lead={t("company.linkAccount.openText", { email: link.email, brand: link.brandName })}
    >
      <ClientMessages reader={reader} namespaces={["signIn"]}>
        <LinkAccountForm action={linkByMailAction} token={token} asks={{ password: false, code: link.hasTwoFactor }} />
      </ClientMessages>
    </SignInFrame>
  );
}
