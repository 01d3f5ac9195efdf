import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getReader } from "@/app/i18n";
import { readFlash } from "@/components/forms/read-flash";
import { SlowDown } from "@/components/shell/slow-down";
import { ConfirmationEnding } from "@/components/transfers/confirmation-ending";
import { ConfirmationObjection } from "@/components/transfers/confirmation-objection";
import { ConfirmationOffer } from "@/components/transfers/confirmation-offer";
import { visitor } from "@/lib/people/auth/visitor";
import type { Reader } from "@/lib/platform/i18n/format";
import { isLocale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { endingOf, LINK_ANSWERS } from "@/lib/transfers/links/link-rules";
import { openTransferLink } from "@/lib/transfers/links/open-transfer-link";
import { answerNotFound } from "../../answer-not-found";
import { faceViewport } from "../../face-viewport";
import { hasGuessedTooOften } from "../../guesses";
import UnknownLinkPage from "./not-found";

/** Mail scanners open links, so this page only reads and notes that; answers are posted to the routes below it. */

const open = cache((token: string) => openTransferLink(visitor(), { token }));

/** The language in the address comes first: this page names itself to nobody, so no form could lead back to it. */
async function readerOf(searchParams: PageProps<"/t/[token]">["searchParams"]): Promise<Reader> {
  const [reader, { lang }] = await Promise.all([getReader(), searchParams]);
  return isLocale(lang) ? { ...reader, locale: lang } : reader;
}

export async function generateViewport({ params }: PageProps<"/t/[token]">): Promise<Viewport> {
  return faceViewport((await open((await params).token))?.face);
}

export async function generateMetadata({ params, searchParams }: PageProps<"/t/[token]">): Promise<Metadata> {
  const [link, { locale }] = await Promise.all([params.then(({ token }) => open(token)), readerOf(searchParams)]);
  const t = translator(locale, "confirmation");
  return {
    title: link ? t("documentTitle", { product: link.product.name }) : t("unknownTitle"),

    robots: { index: false, follow: false },
  };
}

export default async function TransferLinkPage({ params, searchParams }: PageProps<"/t/[token]">) {
  const [{ token }, flash, reader] = await Promise.all([params, readFlash(), readerOf(searchParams)]);
  const link = await open(token);
  if (!link && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!link) return answerNotFound(<UnknownLinkPage />);

  const path = `/t/${token}`;
  const shared = { reader, link, hrefOf: (locale: string) => `${path}?lang=${locale}` };
  const postTo = (answer: string) => `${path}/${answer}?lang=${reader.locale}`;
  const ending = endingOf(
    link,
    LINK_ANSWERS.find((answer) => answer === flash?.code),
  );
  if (ending) return <ConfirmationEnding {...shared} ending={ending} />;
  if (link.purpose === "object") return <ConfirmationObjection {...shared} answer={postTo("object")} />;
  return <ConfirmationOffer {...shared} answers={{ accept: postTo("accept"), decline: postTo("decline") }} />;
}
