import type { ReactNode } from "react";
import { ExampleMark } from "@/components/brands/examples/example-mark";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { Pencil } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Badge, Status } from "@/components/ui/status";
import { TabLinks } from "@/components/ui/tab-links";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { ReviewStatus } from "./review-status";

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
  /** Buttons besides the one that edits. */
  actions?: ReactNode;
  /** What came of the last button. */
  notice?: ReactNode;
}

/** The head of a product's pages: what it is, how it stands, and its parts. */
export function ProductHead({ reader, product, passports, current, mayEdit, actions, notice }: ProductHeadProps) {
  const t = translator(reader.locale, "products");
  const words = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const href = `/products/${product.id}`;
  const counted =
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
            {product.productGroup && <Badge>{words(`choices.product_group.${product.productGroup as "other"}`)}</Badge>}
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
            { href: `${href}/units`, label: t("tabs.units"), count: counted, isCurrent: current === "units" },
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
