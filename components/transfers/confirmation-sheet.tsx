import type { ReactNode } from "react";
import { DocumentPage } from "@/components/brands/document-page";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { ProductPicture } from "@/components/products/product-head";
import { LocaleLinks, PublicPage } from "@/components/shell/public-page";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { Deadline } from "@/components/ui/deadline";
import { BookOpenCheck, ShieldCheck, ShieldOff } from "@/components/ui/icons";
import { KeyValues } from "@/components/ui/section";
import { MailLink } from "@/components/ui/small-marks";
import { formatPassportCode } from "@/lib/passports/code";
import { DEADLINE_MARK } from "@/lib/platform/i18n/conventions";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { requireValue } from "@/lib/platform/require-value";
import { altIn } from "@/lib/products/pictures/rules";
import { type OpenedLink, RECALL_READ } from "@/lib/transfers/links/link-rules";

interface ConfirmationSheetProps {
  reader: Reader;
  link: OpenedLink;
  stamp?: ReactNode;
  facts?: readonly { key: string; label: string; value: ReactNode }[];
  children?: ReactNode;
}

export function ConfirmationSheet({
  reader,
  link: { brand, product, passport, kind },
  stamp,
  facts = [],
  children,
}: ConfirmationSheetProps) {
  const t = translator(reader.locale, "confirmation");
  const kinds = translator(reader.locale, "transfersPortal");
  const lines = machineReadableLines({
    issuer: brand.name,
    product: product.name,
    code: passport.code,
    gtin: product.gtin,
    registeredOn: passport.registeredAt.toISOString().slice(0, 10),
  });
  const mono = (value: string) => <span className="font-mono text-sm tracking-wide break-all">{value}</span>;
  const fields = [
    product.model && { key: "model", label: t("fields.model"), value: product.model },
    passport.serialNumber && { key: "serial", label: t("fields.serial"), value: mono(passport.serialNumber) },
    { key: "kind", label: t("fields.kind"), value: kinds(`kinds.${kind}`) },
    ...facts,
  ];
  return (
    <DocumentPage seed={passport.code} kind={t("fields.product")} issuer={brand.name} lines={lines}>
      <div className="flex items-start justify-between gap-5">
        <h2 className="min-w-0 font-serif text-2xl font-medium tracking-tight text-balance">{product.name}</h2>
        {stamp}
      </div>
      {product.picture && (
        <div
          className={
            "mt-4 flex aspect-4/3 max-w-md items-center justify-center overflow-hidden rounded-md border " +
            "border-line bg-white"
          }
        >
          <ProductPicture
            picture={product.picture}
            alt={altIn(product.picture.alt, reader.locale)?.text ?? ""}
            lang={altIn(product.picture.alt, reader.locale)?.language}
            sizes="(min-width: 40rem) 28rem, 88vw"
            isFirst
            className="size-full object-contain"
          />
        </div>
      )}
      <p className="micro-label mt-5 text-ink-faint">{t("fields.code")}</p>
      <p className="font-mono text-md tracking-wide whitespace-nowrap sm:text-lg">
        {formatPassportCode(passport.code)}
      </p>
      <KeyValues
        layout="fields"
        className="mt-5 sm:grid-cols-2!"
        items={fields.filter((field) => field !== null && field !== "")}
      />
      {children}
    </DocumentPage>
  );
}

interface ConfirmationFrameProps {
  reader: Reader;
  link: OpenedLink;
  hrefOf: (locale: string) => string;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

export function ConfirmationFrame({ reader, link, hrefOf, title, lead, children }: ConfirmationFrameProps) {
  const t = translator(reader.locale, "confirmation");
  const { name, supportEmail } = link.brand;
  return (
    <PublicPage
      locale={reader.locale}
      seed={link.passport.code}
      appearance={link.appearance}
      eyebrow={t("brandLine", { brand: name })}
      title={title}
      lead={lead}
      footer={
        <>
          {supportEmail ? <p>{t.rich("contact", { mail: () => <MailLink address={supportEmail} /> })}</p> : <span />}
          <LocaleLinks locale={reader.locale} label={t("languages")} hrefOf={hrefOf} />
        </>
      }
    >
      {children}
    </PublicPage>
  );
}

interface ConfirmationOfferProps {
  reader: Reader;
  link: OpenedLink;
  hrefOf: (locale: string) => string;
  /** Form targets of the two answers; null in a preview, whose buttons do nothing. */
  answers: { accept: string; decline: string } | null;
}

export function ConfirmationOffer({ reader, link, hrefOf, answers }: ConfirmationOfferProps) {
  const t = translator(reader.locale, "confirmation");
  const names = { brand: link.brand.name };
  const opening = link.kind === "return" ? "return" : link.isFromHolder ? "fromHolder" : "fromBrand";
  return (
    <ConfirmationFrame
      reader={reader}
      link={link}
      hrefOf={hrefOf}
      title={t("offer.title", { kind: link.kind })}
      lead={
        <>
          <p>{t(`offer.${opening}`, names)}</p>
          <p className="mt-4 text-base text-on-cover-muted">
            <Deadline
              locale={reader.locale}
              at={link.expiresAt}
              sentence={t("offer.until", { until: DEADLINE_MARK })}
            />
          </p>
        </>
      }
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <ConfirmationSheet reader={reader} link={link}>
          {link.message && (
            <figure className="mt-7 border-l-2 border-accent-line pl-4">
              <figcaption className="text-sm text-ink-muted">{t("offer.quoteBy", names)}</figcaption>
              <blockquote className="mt-1 max-w-prose font-serif text-lg whitespace-pre-line italic">
                {link.message}
              </blockquote>
            </figure>
          )}
        </ConfirmationSheet>
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <h2 className="font-serif text-lg font-medium">{t("offer.getTitle")}</h2>
          <Gains reader={reader} link={link} />
          {link.obstacle ? (
            <div className="mt-6">
              <Callout tone="caution" title={t("blocked.title")}>
                {t("blocked.text", names)}
              </Callout>
            </div>
          ) : (
            <form method="post" action={answers?.accept} className="mt-6">
              {link.recall && <Recall reader={reader} recall={link.recall} />}
              <Button type="submit" variant="primary" size="lg" className="h-12! w-full" disabled={answers === null}>
                {t(link.kind === "return" ? "offer.acceptReturn" : "offer.accept")}
              </Button>
            </form>
          )}
          <form method="post" action={answers?.decline} className="mt-2.5">
            <Button type="submit" size="lg" className="w-full" disabled={answers === null}>
              {t("offer.decline")}
            </Button>
          </form>
          <p className="mt-5 text-sm text-ink-muted">{t("offer.notYou")}</p>
          {link.kind !== "return" && <p className="mt-3 text-sm text-ink-muted">{t("offer.privacy")}</p>}
          <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-muted">
            <a
              href={`/p/${link.passport.code}`}
              className="text-accent-ink underline decoration-accent-line underline-offset-3"
            >
              {t("offer.look")}
            </a>
            {link.recipientMasked && <span>{t("offer.sentTo", { recipient: link.recipientMasked })}</span>}
          </p>
        </div>
      </div>
    </ConfirmationFrame>
  );
}

function Recall({ reader, recall }: { reader: Reader; recall: NonNullable<OpenedLink["recall"]> }) {
  const t = translator(reader.locale, "confirmation");
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Callout tone="caution" title={t("recall.title")}>
        {recall.reason ? t("recall.reason", { reason: recall.reason }) : t("recall.text")}
      </Callout>
      <CheckboxField name={RECALL_READ} value="yes" required label={t("recall.tick")} />
    </div>
  );
}

function Gain({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 py-3 first:pt-0 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  );
}

function Gains({ reader, link }: Pick<ConfirmationOfferProps, "reader" | "link">) {
  const t = translator(reader.locale, "confirmation");
  const passportTexts = translator(reader.locale, "passports");
  const format = formatter(reader);
  const warranties = link.warranties.filter(({ isCovering, outcome }) => isCovering || outcome === "lapses");
  return (
    <ul className="mt-4 divide-y divide-line">
      <Gain icon={<BookOpenCheck aria-hidden="true" className="text-accent-ink" />} title={t("offer.getPassport")}>
        {t(link.kind === "return" ? "offer.getReturnText" : "offer.getPassportText")}
      </Gain>
      {warranties.map(({ warrantyId, kind, outcome, endsOn, isCovering }) => (
        <Gain
          key={warrantyId}
          icon={
            isCovering ? (
              <ShieldCheck aria-hidden="true" className="text-positive" />
            ) : (
              <ShieldOff aria-hidden="true" className="text-ink-faint" />
            )
          }
          title={passportTexts(`warrantyKinds.${kind}`)}
        >
          {outcome === "lapses"
            ? t("offer.lapses")
            : t(`offer.${outcome}`, { day: format.calendarDate(requireValue(endsOn, "The last day")) })}
        </Gain>
      ))}
    </ul>
  );
}
