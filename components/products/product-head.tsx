import type { Route } from "next";
import type { ReactNode } from "react";
import { ExampleMark } from "@/components/brands/examples/examples-panel";
import { type HeaderFact, ObjectPicture, PageHeader } from "@/components/shell/page-header";
import { type CellData, marked } from "@/components/table/cell";
import { Callout } from "@/components/ui/callout";
import { Pencil } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Link } from "@/components/ui/page-link";
import { Badge, Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { FORMAT_MEDIA, pictureHref, type PictureView, widthsOf, altIn } from "@/lib/products/pictures/rules";
import type { ProductStep } from "@/lib/products/rules";

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
    gtin: string | null;
    externalId: string | null;
    productGroup: string | null;
    reviewState: ReviewState;
    version: number;
    updatedAt: Date;
    recalledAt: Date | null;
    isExample: boolean;
    recallReason: string | null;
  };
  picture: PictureView | undefined;
  passports: number | { atLeast: number };
  current: "data" | "pictures" | "units" | "exports" | "versions";
  mayEdit: boolean;
  /** The next step; on the tabs of the product it is theirs. */
  next?: ProductStep | null;
  actions?: ReactNode;
  notice?: ReactNode;
  /** The button of the alert that the product is recalled. */
  lift?: ReactNode;
}

const STEP_PATHS: Record<ProductStep, (productId: string) => string> = {
  answer_review: (id) => `/compliance/products/${id}`,
  open_review: (id) => `/compliance/products/${id}`,
  register_units: (id) => `/products/${id}/units/new`,
  add_data: (id) => `/products/${id}/edit`,
  submit: (id) => `/compliance/products/${id}`,
};

export function ProductHead({
  reader,
  product,
  picture,
  passports,
  current,
  mayEdit,
  next,
  actions,
  notice,
  lift,
}: ProductHeadProps) {
  const t = translator(reader.locale, "products");
  const format = formatter(reader);
  const edit = mayEdit && (
    <LinkButton
      href={`/products/${product.id}/edit`}
      variant={current === "data" && !next && !product.recalledAt ? "primary" : "secondary"}
      icon={<Pencil aria-hidden="true" />}
    >
      {t("detail.edit")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/products" }]}
        locale={reader.locale}
        title={product.name}
        picture={
          <ObjectPicture>
            {picture && <HeadPicture locale={reader.locale} product={product} picture={picture} />}
          </ObjectPicture>
        }
        meta={<ProductMarks locale={reader.locale} product={product} />}
        facts={productFacts(reader, product)}
        actions={
          <>
            {next && edit}
            {actions}
            {next ? (
              <LinkButton href={STEP_PATHS[next](product.id)} variant="primary">
                {t(`next.${next}`)}
              </LinkButton>
            ) : (
              edit
            )}
          </>
        }
      />
      {notice}
      {product.recalledAt && (
        <div className="mb-6">
          <Callout tone="critical" title={t("detail.recalledTitle")} action={lift}>
            {t("detail.recalledSince", { date: format.date(product.recalledAt) })} {product.recallReason}
          </Callout>
        </div>
      )}
      <div className="mb-6">
        <ProductTabs reader={reader} product={product} passports={passports} current={current} />
      </div>
    </>
  );
}

type HeadProduct = ProductHeadProps["product"];

function ProductMarks({ locale, product }: { locale: Locale; product: HeadProduct }) {
  const t = translator(locale, "products");
  return (
    <>
      <ExampleMark locale={locale} isExample={product.isExample} />
      {product.recalledAt && (
        <Status tone="critical" icon="alert">
          {t("recalled")}
        </Status>
      )}
      <ReviewStatus state={product.reviewState} t={t} />
      {product.productGroup && (
        <Badge>{translator(locale, "ecodesign")(`choices.product_group.${product.productGroup as "other"}`)}</Badge>
      )}
    </>
  );
}

function productFacts(reader: Reader, product: HeadProduct): HeaderFact[] {
  const t = translator(reader.locale, "products");
  const mono = (text: string | null) => text && <span className="font-mono text-sm">{text}</span>;
  return [
    { key: "model", label: translator(reader.locale, "passports")("detail.model"), value: product.model },
    { key: "gtin", label: t("columns.gtin"), value: mono(product.gtin) },
    { key: "external", label: t("columns.externalId"), value: mono(product.externalId) },
    { key: "changed", label: t("detail.changed"), value: <Time value={product.updatedAt} reader={reader} /> },
  ];
}

function ProductTabs({
  reader,
  product,
  passports,
  current,
}: Pick<ProductHeadProps, "reader" | "product" | "passports" | "current">) {
  const t = translator(reader.locale, "products");
  const format = formatter(reader);
  const href = `/products/${product.id}`;
  const passportCount =
    typeof passports === "number" ? format.number(passports) : t("moreThan", { count: passports.atLeast });
  return (
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

interface HeadPictureProps {
  locale: Locale;
  product: { id: string; name: string };
  picture: Pick<PictureView, "id" | "width" | "height" | "alt">;
}

export function HeadPicture({ locale, product, picture }: HeadPictureProps) {
  const t = translator(locale, "products.pictures");
  const altText = altIn(picture.alt, locale);
  return (
    <Link href={`/products/${product.id}/pictures` as Route} className="size-full">
      <ProductPicture
        picture={picture}
        alt={altText?.text ?? t("alt", { product: product.name })}
        lang={altText && altText.language !== locale ? altText.language : undefined}
        sizes="5rem"
        isFirst
      />
    </Link>
  );
}
