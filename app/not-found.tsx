import type { Route } from "next";
import Link from "next/link";
import { DocumentPage } from "@/components/brands/document-page";
import { Stamp } from "@/components/brands/stamp";
import { Wordmark } from "@/components/brands/wordmark";
import { LinkButton } from "@/components/ui/link-button";
import { getTranslations } from "./i18n";

export default async function NotFoundPage() {
  const [t, common] = await Promise.all([getTranslations("errors"), getTranslations("common")]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-5 py-16">
      <Link href={"/" as Route} className="w-fit text-xl text-accent-ink">
        <Wordmark />
      </Link>
      <DocumentPage seed="404" kind={common("product")} issuer={common("tagline")}>
        <Stamp title="404" tone="accent" decorative className="float-right mt-2 ml-4" />
        <h1 className="font-serif text-2xl font-medium tracking-tight">{t("notFoundTitle")}</h1>
        <p className="mt-2 mb-6 max-w-prose text-md text-ink-muted">{t("notFoundText")}</p>
        <LinkButton href="/" variant="primary">
          {t("toStart")}
        </LinkButton>
      </DocumentPage>
    </main>
  );
}
