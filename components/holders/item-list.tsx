import { clsx } from "clsx";
import { ProductPicture } from "@/components/products/product-head";
import { buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { Card } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import type { TheftReport } from "@/lib/holders/theft-report";
import type { BrandItems, ItemView, Receipt } from "@/lib/my-items/show-items";
import { formatPassportCode } from "@/lib/passports/code";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface ItemsByBrandProps {
  reader: Reader;
  brands: readonly BrandItems[];
}

/** Of several brands, each has a section in its own appearance; of one, the page has it. */
export function ItemsByBrand({ reader, brands }: ItemsByBrandProps) {
  const t = translator(reader.locale, "place");
  if (brands.length === 0) return <Card>{t("none")}</Card>;
  const [only] = brands;
  if (brands.length === 1 && only)
    return <ItemList reader={reader} items={only.items} label={t("itemsTitle")} heading="h2" />;
  return (
    <div className="flex flex-col gap-8">
      {brands.map(({ id, appearance, items }) => (
        <section key={id} id={id} aria-labelledby={`${id}-name`}>
          {appearance.style && <style>{appearance.style.replace(":root", `#${id}`)}</style>}
          <div className="on-cover mb-4 flex min-h-16 items-center rounded-md bg-cover px-5 py-3 print:bg-transparent">
            <h2 id={`${id}-name`} className="min-w-0 font-serif text-lg text-foil wrap-anywhere print:text-ink">
              {appearance.logo ? (
                <img
                  src={appearance.logo.href}
                  alt={appearance.brandName}
                  className={clsx(
                    "h-10 max-w-48 rounded-md object-contain object-left",
                    appearance.logo.isOnWhite ? "bg-white px-2 py-1" : "bg-(--face-plate)",
                  )}
                />
              ) : (
                appearance.brandName
              )}
            </h2>
          </div>
          <ItemList reader={reader} items={items} label={appearance.brandName} heading="h3" />
        </section>
      ))}
    </div>
  );
}

interface ItemListProps {
  reader: Reader;
  items: readonly ItemView[];
  label: string;
  heading: "h2" | "h3";
}

function ItemList({ reader, items, label, heading: Heading }: ItemListProps) {
  const t = translator(reader.locale, "place");
  return (
    <ul className="grid gap-4 sm:grid-cols-2" aria-label={label}>
      {items.map((item) => (
        <li key={item.passportId}>
          <Card className="flex h-full flex-col gap-3">
            <ItemPicture picture={item.picture} />
            <Heading className="font-serif text-xl font-medium wrap-anywhere">
              <TextLink href={`${HOLDER_ACCOUNT_PATH}/${item.passportId}`}>{item.product.name}</TextLink>
            </Heading>
            <p className="font-mono text-sm tracking-wide text-ink-muted">
              {item.serialNumber ?? formatPassportCode(item.code)}
            </p>
            {item.ownerSince && (
              <p className="text-ink-muted">{t("heldSince", { date: formatter(reader).date(item.ownerSince) })}</p>
            )}
            <ItemStates reader={reader} item={item} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

export function ItemPicture({ picture }: { picture: ItemView["picture"] }) {
  if (!picture) return null;
  return (
    <div className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-md border border-line bg-white">
      <ProductPicture
        picture={picture}
        alt=""
        sizes="(min-width: 40rem) 30rem, 92vw"
        className="size-full object-contain"
      />
    </div>
  );
}

export function ItemStates({ reader, item }: { reader: Reader; item: ItemView }) {
  const t = translator(reader.locale, "place");
  const { pending, custodyFlag, product } = item;
  return (
    <>
      {product.recalledAt && (
        <Callout tone="critical" title={t("recall.title")}>
          {product.recallReason ? t("recall.text", { reason: product.recallReason }) : t("recall.plain")}
        </Callout>
      )}
      {(custodyFlag !== "none" || pending) && (
        <p className="flex flex-wrap gap-2">
          {custodyFlag !== "none" && <Status tone="critical">{t(`state.${custodyFlag}`)}</Status>}
          {pending && (
            <Status tone="notice" icon="waiting">
              {pending.recipientMasked
                ? t("state.pending", { recipient: pending.recipientMasked })
                : t("state.pendingUnknown")}
            </Status>
          )}
        </p>
      )}
    </>
  );
}

/** For the holder, and for members who may see holders. */
export function theftFacts(reader: Reader, { stolen_on: day, police_reference: reference }: TheftReport) {
  const t = translator(reader.locale, "place.report.confirm_stolen");
  return [
    ...(day ? [{ key: "day", label: t("stolenOn"), value: formatter(reader).calendarDate(day) }] : []),
    ...(reference
      ? [{ key: "reference", label: t("reference"), value: <span className="wrap-anywhere">{reference}</span> }]
      : []),
  ];
}

/** Shows nothing about the other party. */
export function ReceiptList({ reader, receipts }: { reader: Reader; receipts: readonly Receipt[] }) {
  const t = translator(reader.locale, "place");
  const kinds = translator(reader.locale, "transfersPortal");
  const format = formatter(reader);
  if (receipts.length === 0) return <p className="text-ink-muted">{t("noReceipts")}</p>;
  return (
    <ul className="divide-y divide-line">
      {receipts.map(({ id, productName, brandName, isRecipient, kind, status, endedAt, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{productName}</p>
            <p className="text-sm text-ink-muted">
              {brandName} · {kinds(`kinds.${kind}`)}
            </p>
          </div>
          <p>
            {t(`receipt.${status}`, {
              what: t(isRecipient ? "receipt.got" : "receipt.gave"),
              date: format.date(endedAt ?? expiresAt),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface ClaimLinkProps {
  locale: Locale;
  href: string;
  className: string;
}

export function ClaimLink({ locale, href, className }: ClaimLinkProps) {
  return (
    <p className={clsx("print:hidden", className)}>
      <a href={href} className={clsx(buttonClass("primary", "lg"), "w-full")}>
        {translator(locale, "claim")("link")}
      </a>
    </p>
  );
}

interface HolderLinksProps {
  locale: Locale;
  verification: Verification;
  /** Origin for forms and cookies, which a brand's own host does not support. */
  publicUrl: string;
}

export function HolderLinks({ locale, verification, publicUrl }: HolderLinksProps) {
  const t = translator(locale, "place");
  const { owner, code } = verification;
  if (owner.state === "unclaimed") return null;
  return (
    <ul className="-mt-5 flex flex-col gap-1.5 print:hidden">
      <li>
        <TextLink href={`${publicUrl}/p/${code}/receive`}>{t("take.link")}</TextLink>
      </li>
      <li>
        <TextLink href={`${publicUrl}/p/${code}/proof`}>{t("check.link")}</TextLink>
      </li>
      <li>
        <TextLink href={`${publicUrl}${HOLDER_ACCOUNT_PATH}`}>{t("askTitle")}</TextLink>
      </li>
    </ul>
  );
}
