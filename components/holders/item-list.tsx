import { BrandLogo } from "@/components/brands/brand-logo";
import { ProductPicture } from "@/components/products/product-picture";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import type { ShownItem } from "@/lib/holders/place/show-items";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** What a person holds, one sheet each. */
export function ItemList({ reader, items }: { reader: Reader; items: readonly ShownItem[] }) {
  const t = translator(reader.locale, "place");
  if (items.length === 0) return <Card>{t("none")}</Card>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2" aria-label={t("itemsTitle")}>
      {items.map((item) => (
        <li key={item.passportId}>
          <Card className="flex h-full flex-col gap-3">
            <ItemPicture picture={item.picture} />
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <p className="micro-label text-ink-faint">{item.brand.name}</p>
                <h2 className="font-serif text-xl font-medium wrap-anywhere">
                  <TextLink href={`${PLACE_PATH}/${item.passportId}`}>{item.product.name}</TextLink>
                </h2>
              </div>
              {item.brand.logoHash && <BrandLogo hash={item.brand.logoHash} alt="" className="shrink-0" />}
            </div>
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

/** What the item looks like; its name stands beside it. */
export function ItemPicture({ picture }: { picture: ShownItem["picture"] }) {
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

/** What has to be known of an item before all else. */
export function ItemStates({ reader, item }: { reader: Reader; item: ShownItem }) {
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
