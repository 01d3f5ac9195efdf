import type { Metadata, Route, Viewport } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { PublicPassport } from "@/components/passports/public-passport";
import { SlowDown } from "@/components/shell/slow-down";
import { cardContents } from "@/lib/dossiers/share-card/card-contents";
import { isAtBrandHost, requestedOrigin } from "@/lib/hosts/asked-brand";
import { productMarkup } from "@/lib/passport-pages/product-markup";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { languageIn } from "@/lib/platform/i18n/negotiate-locale";
import { answerNotFound } from "../../answer-not-found";
import { brandViewport } from "../../brand-viewport";
import { hasGuessedTooOften } from "../../guesses";
import { readerHere } from "../../my-items/holder-session";
import { shareImages } from "../../share-images";
import UnknownPassportPage from "./not-found";

/** `invalid` if the code is malformed, null if no one issued it. */
const find = cache(async (code: string) => {
  try {
    return await viewPublicPassport(visitor(), { code: decodeURIComponent(code), reader: await readerHere() });
  } catch (error) {
    if (error instanceof URIError || (error instanceof DomainError && error.code === "invalid_code")) return "invalid";
    if (error instanceof DomainError && error.code === "passport_not_found") return null;
    throw error;
  }
});

export async function generateViewport({ params }: PageProps<"/p/[code]">): Promise<Viewport> {
  const passport = await find((await params).code);
  return brandViewport(passport && passport !== "invalid" ? passport.appearance : undefined);
}

export async function generateMetadata({ params }: PageProps<"/p/[code]">): Promise<Metadata> {
  const [passport, t] = await Promise.all([params.then(({ code }) => find(code)), getTranslations("publicPassport")]);
  const robots = { index: false, follow: false };
  if (!passport || passport === "invalid") return { title: t("unknownTitle"), robots };
  const { product, code, notices, authenticity } = passport.verification;
  const origin = requestedOrigin();
  const images = shareImages(`/p/${code}`, cardContents(passport, product), origin);
  const first = notices[0] && (`notices.${notices[0].kind}` as const);
  const brand = passport.brand.name;
  const title = first
    ? t("notedTitle", { headline: t(`${first}.title`), product: product.name })
    : t("documentTitle", { product: product.name });
  const description = first
    ? t(passport.brand.closedAt ? "left.advice" : `${first}.advice`, { brand })
    : t("answer.description", { brand: authenticity.issuer.name });
  return {
    title,
    description,
    robots,
    alternates: { types: { "application/ld+json": `${origin}/p/${code}/data` } },
    openGraph: { type: "website", title, description, siteName: brand, url: `${origin}/p/${code}`, images },
    twitter: { card: "summary_large_image", title, description },
  };
}

export default async function PublicPassportPage({ params, searchParams }: PageProps<"/p/[code]">) {
  const [{ code }, { lang }, reader] = await Promise.all([params, searchParams, getPlainReader()]);
  const passport = await find(code);
  if (passport === "invalid") redirect(`/p?${new URLSearchParams({ code })}` as Route);
  if (!passport && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!passport) return answerNotFound(<UnknownPassportPage />);
  const markup = productMarkup({ verification: passport.verification, publicUrl: requestedOrigin() });
  return (
    <>
      {markup && <script type="application/ld+json">{markup}</script>}
      <PublicPassport
        reader={reader}
        publicUrl={environment().publicUrl}
        language={languageIn(lang) ?? reader.locale}
        preferences={isAtBrandHost() ? null : <PreferenceSwitches locale={reader.locale} />}
        {...passport}
      />
    </>
  );
}
