import type { ReactNode } from "react";
import { DocumentPage } from "@/components/brands/document-page";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { ProductPicture } from "@/components/products/product-head";
import { LocaleLinks } from "@/components/shell/locale-links";
import { PublicPage } from "@/components/shell/public-page";
import { KeyValues } from "@/components/ui/section";
import { MailLink } from "@/components/ui/small-marks";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { altIn } from "@/lib/products/pictures/rules";
import type { OpenedLink } from "@/lib/transfers/links/link-rules";

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
