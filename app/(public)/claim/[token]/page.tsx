import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getReader } from "@/app/i18n";
import { SlowDown } from "@/components/shell/slow-down";
import { ClaimLinkPage } from "@/components/transfers/claim-link-page";
import { visitor } from "@/lib/people/auth/visitor";
import type { Reader } from "@/lib/platform/i18n/format";
import { isLocale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { openClaim } from "@/lib/transfers/claims/open-claim";
import { CLAIM_PATH } from "@/lib/transfers/claims/rules";
import { answerNotFound } from "../../answer-not-found";
import { faceViewport } from "../../face-viewport";
import UnknownClaimPage from "./not-found";

/** Scanners of mail open links, so this page only reads; what its buttons say is posted to the routes below it. */

const open = cache((token: string) => openClaim(visitor(), token));

/** The language in the address comes first: this page names itself to nobody, so no form could lead back to it. */
async function readerOf(searchParams: PageProps<"/claim/[token]">["searchParams"]): Promise<Reader> {
  const [reader, { lang }] = await Promise.all([getReader(), searchParams]);
  return isLocale(lang) ? { ...reader, locale: lang } : reader;
}

export async function generateViewport({ params }: PageProps<"/claim/[token]">): Promise<Viewport> {
  return faceViewport((await open((await params).token))?.face);
}

export async function generateMetadata({ params, searchParams }: PageProps<"/claim/[token]">): Promise<Metadata> {
  const [claim, { locale }] = await Promise.all([params.then(({ token }) => open(token)), readerOf(searchParams)]);
  const t = translator(locale, "claim.page");
  return {
    title: claim ? t("documentTitle", { product: claim.product.name }) : t("unknownTitle"),

    robots: { index: false, follow: false },
  };
}

export default async function ClaimPage({ params, searchParams }: PageProps<"/claim/[token]">) {
  const [{ token }, reader] = await Promise.all([params, readerOf(searchParams)]);
  const claim = await open(token);
  if (!claim && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!claim) return answerNotFound(<UnknownClaimPage />);
  const path = `${CLAIM_PATH}/${token}`;
  return (
    <ClaimLinkPage
      reader={reader}
      claim={claim}
      hrefOf={(locale) => `${path}?lang=${locale}`}
      postTo={(answer) => `${path}/${answer}?lang=${reader.locale}`}
    />
  );
}
