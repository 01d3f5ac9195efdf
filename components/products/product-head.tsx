import Link from "next/link";
import type { ReactNode } from "react";
import { ExampleMark } from "@/components/brands/examples/examples-panel";
import { PageHeader } from "@/components/shell/page-header";
import { type CellData, marked } from "@/components/table/cell";
import { Callout } from "@/components/ui/callout";
import { Pencil } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Badge, Status, type StatusIcon, type Tone } from "@/components/ui/status";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { FORMAT_MEDIA, pictureHref, type PictureView, widthsOf, altIn } from "@/lib/products/pictures/rules";
import type { ListedPicture } from "@/lib/products/pictures/show-pictures";

const STATUS_STYLES: Record<ReviewState, { tone: Tone; icon?: StatusIcon }> = {
  draft: { tone: "neutral" },
  submitted: { tone: "notice", icon: "waiting" },
  changes_requested: { tone: "caution" },
  approved: { tone: "positive" },
};

export const reviewMark = (state: ReviewState, t: Translate<"products">): CellData =>
  marked(STATUS_STYLES[state], t(`reviewStates.${state}`));

export function ReviewStatus({ state, t, plain }: { state: ReviewState; t: Translate<"products">; plain?: boolean }) {
  return (
    <Status {...STATUS_STYLES[state]} plain={plain}>
      {t(`reviewStates.${state}`)}
    </Status>
  );
}

interface ProductHeadProps {
  reader: Reader;
  product: {
    id: string;
    name: string;
    model: string | null;
    productGroup: string | null;
    reviewState: ReviewState;
    version: number;
    recalledAt: Date | null;
    isExample: boolean;
    recallReason: string | null;
  };
  passports: number | { atLeast: number };
  current: "data" | "pictures" | "units" | "exports" | "versions";
  mayEdit: boolean;
  actions?: ReactNode;
  notice?: ReactNode;
}

export function ProductHead({ reader, product, passports, current, mayEdit, actions, notice }: ProductHeadProps) {
  const t = translator(reader.locale, "products");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const href = `/products/${product.id}`;
  const passportCount =
    typeof passports === "number" ? format.number(passports) : t("moreThan", { count: passports.atLeast });
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/products" }]}
        locale={reader.locale}
        title={product.name}
        description={product.model}
        meta={
          <>
            <ExampleMark locale={reader.locale} isExample={product.isExample} />
            {product.recalledAt && (
              <Status tone="critical" icon="alert">
                {t("recalled")}
              </Status>
            )}
            <ReviewStatus state={product.reviewState} t={t} />
            {product.productGroup && (
              <Badge>{fieldTexts(`choices.product_group.${product.productGroup as "other"}`)}</Badge>
            )}
          </>
        }
        actions={
          <>
            {actions}
            {mayEdit && (
              <LinkButton href={`${href}/edit`} variant="primary" icon={<Pencil aria-hidden="true" />}>
                {t("detail.edit")}
              </LinkButton>
            )}
          </>
        }
      />
      {notice}
      {product.recalledAt && (
        <div className="mb-6">
          <Callout tone="critical" title={t("detail.recalledTitle")}>
            {t("detail.recalledSince", { date: format.date(product.recalledAt) })} {product.recallReason}
          </Callout>
        </div>
      )}
      <div className="mb-6">
        <TabLinks
          label={t("tabs.label")}
          tabs={[
            { href, label: t("tabs.data"), isCurrent: current === "data" },
            { href: `${href}/pictures`, label: t("tabs.pictures"), isCurrent: current === "pictures" },
            { href: `${href}/units`, label: t("tabs.units"), count: passportCount, isCurrent: current === "units" },
            { href: `/compliance/products/${product.id}`, label: t("tabs.review"), isCurrent: false },
            { href: `${href}/exports`, label: t("tabs.exports"), isCurrent: current === "exports" },
            {
              href: `${href}/versions`,
              label: t("tabs.versions"),
              count: format.number(product.version),
              isCurrent: current === "versions",
            },
          ]}
        />
      </div>
    </>
  );
}

interface ProductPictureProps {
  picture: Pick<PictureView, "id" | "width" | "height">;
  alt: string;
  lang?: string;
  sizes: string;
  isFirst?: boolean;
  className?: string;
}

/** The size is reserved, so that the layout does not shift when it loads. */
export function ProductPicture({ picture, alt, lang, sizes, isFirst = false, className }: ProductPictureProps) {
  const { id, width, height } = picture;
  const widths = widthsOf(width);
  const setOf = (format: keyof typeof FORMAT_MEDIA) =>
    widths.map((each) => `${pictureHref(id, each, format)} ${each}w`).join(", ");
  return (
    <picture className="contents">
      <source type={FORMAT_MEDIA.avif} srcSet={setOf("avif")} sizes={sizes} />
      <source type={FORMAT_MEDIA.webp} srcSet={setOf("webp")} sizes={sizes} />
      <img
        src={pictureHref(id, widths[Math.min(1, widths.length - 1)] ?? width, "jpg")}
        srcSet={setOf("jpg")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        lang={lang}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={isFirst ? "high" : undefined}
        className={className}
      />
    </picture>
  );
}

interface MainPictureProps {
  locale: Locale;
  product: { id: string; name: string };
  picture: Pick<ListedPicture, "id" | "width" | "height" | "alt">;
}

export function MainPicture({ locale, product, picture }: MainPictureProps) {
  const t = translator(locale, "products.pictures");
  const { id, width, height, alt } = picture;
  const altText = altIn(alt, locale);
  if (width === null || height === null) return null;
  return (
    <Link
      href={`/products/${product.id}/pictures`}
      className={
        "flex aspect-4/3 max-w-md items-center justify-center overflow-hidden rounded-md border border-line bg-white " +
        "xl:max-w-none print:max-w-60"
      }
    >
      <ProductPicture
        picture={{ id, width, height }}
        alt={altText?.text ?? t("alt", { product: product.name })}
        lang={altText && altText.language !== locale ? altText.language : undefined}
        sizes="(min-width: 80rem) 22rem, 92vw"
        className="size-full object-contain"
      />
    </Link>
  );
}
