import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getPlainReader } from "@/app/i18n";
import { LocaleLinks, PublicPage } from "@/components/shell/public-page";
import { SlowDown } from "@/components/shell/slow-down";
import { Button, buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Deadline } from "@/components/ui/deadline";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Card } from "@/components/ui/section";
import { MailLink } from "@/components/ui/small-marks";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { visitor } from "@/lib/people/auth/visitor";
import { DEADLINE_MARK } from "@/lib/platform/i18n/conventions";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Reader } from "@/lib/platform/i18n/format";
import { isLocale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { CLAIM_PATH } from "@/lib/transfers/claims/rules";
import { openClaim, type OpenedClaim } from "@/lib/transfers/claims/start-claim";
import { answerNotFound } from "../../answer-not-found";
import { brandViewport } from "../../brand-viewport";
import UnknownClaimPage from "./not-found";

/** Mail scanners open links, so this page only reads; its buttons post to the routes below it. */

const open = cache((token: string) => openClaim(visitor(), token));

/** The language in the URL comes first: without a Referer, a language form could not redirect back. */
async function readerOf(searchParams: PageProps<"/claim/[token]">["searchParams"]): Promise<Reader> {
  const [reader, { lang }] = await Promise.all([getPlainReader(), searchParams]);
  return isLocale(lang) ? { ...reader, locale: lang } : reader;
}

export async function generateViewport({ params }: PageProps<"/claim/[token]">): Promise<Viewport> {
  return brandViewport((await open((await params).token))?.face);
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

interface ClaimLinkPageProps {
  reader: Reader;
  claim: OpenedClaim;
  hrefOf: (locale: string) => string;
  postTo: (answer: "confirm" | "withdraw") => string;
}

function ClaimLinkPage({ reader, claim, hrefOf, postTo }: ClaimLinkPageProps) {
  const t = translator(reader.locale, "claim");
  const confirmation = translator(reader.locale, "confirmation");
  const accountTexts = translator(reader.locale, "place");
  const { status, way, obstacle, brand, product, passport } = claim;
  const names = { brand: brand.name, product: product.name };
  const { supportEmail } = brand;
  const mono = (value: string) => <span className="font-mono text-sm break-words">{value}</span>;
  const facts = [
    claim.mailboxMasked && { key: "for", label: t("page.for"), value: claim.mailboxMasked },
    product.model && { key: "model", label: accountTexts("facts.model"), value: product.model },
    passport.serialNumber && { key: "serial", label: accountTexts("facts.serial"), value: mono(passport.serialNumber) },
    { key: "code", label: accountTexts("facts.code"), value: mono(formatPassportCode(passport.code)) },
    claim.receiptNumber && { key: "receipt", label: t("receipt"), value: claim.receiptNumber },
    claim.note && { key: "note", label: t("note"), value: claim.note },
    claim.refusal && { key: "refusal", label: t("page.reason"), value: claim.refusal },
  ].filter((fact) => fact !== null && fact !== "");
  return (
    <PublicPage
      locale={reader.locale}
      seed={passport.code}
      appearance={claim.face}
      eyebrow={confirmation("brandLine", { brand: brand.name })}
      title={t(`page.${status}.title`, names)}
      lead={
        status === "waiting" ? (
          <p>
            <Deadline
              locale={reader.locale}
              at={claim.expiresAt}
              sentence={t("page.waiting.text", { ...names, until: DEADLINE_MARK })}
            />
          </p>
        ) : (
          <p>
            {t(`page.${status}.text`, names)}
            {status === "unproved" && way !== "code" && ` ${t("page.unprovedBrand", names)}`}
          </p>
        )
      }
      footer={
        <>
          {supportEmail ? (
            <p>{confirmation.rich("contact", { mail: () => <MailLink address={supportEmail} /> })}</p>
          ) : (
            <span />
          )}
          <LocaleLinks locale={reader.locale} label={confirmation("languages")} hrefOf={hrefOf} />
        </>
      }
    >
      <Card className="flex max-w-[32rem] flex-col gap-5">
        {obstacle && <Callout tone="caution" title={errorSentence(reader.locale, obstacle)} />}
        <KeyValues layout="fields" className="grid-cols-1!" items={facts} />
        {status === "unproved" && !obstacle && (
          <form method="post" action={postTo("confirm")}>
            <Button type="submit" variant="primary" size="lg" className="h-12! w-full">
              {t("page.confirm")}
            </Button>
          </form>
        )}
        {status === "waiting" && (
          <form method="post" action={postTo("withdraw")}>
            <Button type="submit">{t("page.withdraw")}</Button>
          </form>
        )}
        {status === "approved" && (
          <a href={HOLDER_ACCOUNT_PATH} className={buttonClass("primary")}>
            {t("page.items")}
          </a>
        )}
        <TextLink href={`/p/${passport.code}`}>{accountTexts("publicPage")}</TextLink>
      </Card>
    </PublicPage>
  );
}
