import type { Metadata, Viewport } from "next";
import { cache } from "react";
import { getPlainReader } from "@/app/i18n";
import { Stamp } from "@/components/brands/brand-signs";
import { readFlash } from "@/components/forms/page-notice";
import { SlowDown } from "@/components/shell/slow-down";
import { Button, buttonClass } from "@/components/ui/button";
import { Deadline } from "@/components/ui/deadline";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { visitor } from "@/lib/people/auth/visitor";
import { DEADLINE_MARK } from "@/lib/platform/i18n/conventions";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import { isLocale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import {
  endingOf,
  LINK_ANSWERS,
  type OpenedLink,
  ASKING_THE_BRAND,
  type LinkEnding,
} from "@/lib/transfers/links/link-rules";
import { openTransferLink } from "@/lib/transfers/links/send-new-link";
import {
  ConfirmationOffer,
  ConfirmationFrame,
  ConfirmationSheet,
} from "../../../../components/transfers/confirmation-sheet";
import { answerNotFound } from "../../answer-not-found";
import { brandViewport } from "../../brand-viewport";
import { hasGuessedTooOften } from "../../guesses";
import UnknownLinkPage from "./not-found";

interface ConfirmationEndingProps {
  reader: Reader;
  link: OpenedLink;
  ending: LinkEnding;
  hrefOf: (locale: string) => string;
}

const TONES: Partial<Record<LinkEnding, "positive" | "critical" | "caution">> = {
  accepted: "positive",
  returned: "positive",
  completed: "positive",
  objectedNow: "positive",
  holderCompleted: "caution",
  voided: "critical",
  holderVoided: "critical",
};

function ConfirmationEnding({ reader, link, ending, hrefOf }: ConfirmationEndingProps) {
  const t = translator(reader.locale, "confirmation");
  const endedAt = link.endedAt ?? link.expiresAt;
  const values = { brand: link.brand.name, at: DEADLINE_MARK };
  const isOwn = ending === "accepted";
  const text =
    link.brand.hasLeft && ASKING_THE_BRAND.has(ending) ? t("brandLeft", values) : t(`endings.${ending}.text`, values);
  return (
    <ConfirmationFrame
      reader={reader}
      link={link}
      hrefOf={hrefOf}
      title={t(`endings.${ending}.title`, values)}
      lead={
        <p role="status">
          <Deadline locale={reader.locale} at={endedAt} sentence={text} />
        </p>
      }
    >
      <div className="max-w-[42rem]">
        <ConfirmationSheet
          reader={reader}
          link={link}
          stamp={
            <Stamp
              decorative
              title={t(`endings.${ending}.stamp`)}
              detail={ending === "replaced" ? undefined : formatter(reader).date(endedAt)}
              tone={TONES[ending] ?? "neutral"}
              className="mt-1 shrink-0"
            />
          }
        >
          <p className="mt-7 flex gap-3 max-sm:flex-col">
            {isOwn && (
              <a href={HOLDER_ACCOUNT_PATH} className={buttonClass("primary", "lg")}>
                {translator(reader.locale, "claim")("page.items")}
              </a>
            )}
            <a href={`/p/${link.passport.code}`} className={buttonClass("secondary", "lg")}>
              {t("toPassport")}
            </a>
          </p>
        </ConfirmationSheet>
      </div>
    </ConfirmationFrame>
  );
}

/** Mail scanners open links, so this page only reads and records the visit; its forms post to the routes below it. */

const open = cache((token: string) => openTransferLink(visitor(), { token }));

/** The language in the URL comes first: without a Referer, a language form could not redirect back. */
async function readerOf(searchParams: PageProps<"/t/[token]">["searchParams"]): Promise<Reader> {
  const [reader, { lang }] = await Promise.all([getPlainReader(), searchParams]);
  return isLocale(lang) ? { ...reader, locale: lang } : reader;
}

export async function generateViewport({ params }: PageProps<"/t/[token]">): Promise<Viewport> {
  return brandViewport((await open((await params).token))?.appearance);
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

interface ConfirmationObjectionProps {
  reader: Reader;
  link: OpenedLink;
  hrefOf: (locale: string) => string;
  answer: string;
}

function ConfirmationObjection({ reader, link, hrefOf, answer }: ConfirmationObjectionProps) {
  const t = translator(reader.locale, "confirmation");
  const facts = [
    {
      key: "started",
      label: t("objection.started"),
      value: <Deadline locale={reader.locale} at={link.startedAt} style="short" />,
    },
    {
      key: "until",
      label: t("objection.until"),
      value: <Deadline locale={reader.locale} at={link.expiresAt} style="short" />,
    },
  ];
  return (
    <ConfirmationFrame
      reader={reader}
      link={link}
      hrefOf={hrefOf}
      title={t("objection.title")}
      lead={<p>{t("objection.text", { brand: link.brand.name })}</p>}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <ConfirmationSheet reader={reader} link={link} facts={facts} />
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h2 className="font-serif text-lg font-medium">{t("objection.ask")}</h2>
          <p className="mt-2 text-ink-muted">{t("objection.askText", { brand: link.brand.name })}</p>
          <form method="post" action={answer} className="mt-5">
            <Button type="submit" variant="danger" size="lg" className="w-full">
              {t("objection.object")}
            </Button>
          </form>
        </div>
      </div>
    </ConfirmationFrame>
  );
}
