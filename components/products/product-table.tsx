import { NOTHING, timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type Facet } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import { PRODUCT_GROUPS, REVIEW_STATES } from "@/lib/ecodesign/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { RECALL_STATES } from "@/lib/products/lists/list-contract";
import type { ListedProduct } from "@/lib/products/lists/list-products-page";
import { UNIT_STATES } from "@/lib/products/rules";
import { productName } from "./product-name";
import { reviewMark } from "./review-status";
import { unitColumns } from "./unit-columns";

interface ProductTableProps extends ListedPage<ListedProduct> {
  facets: Record<"group" | "review" | "recalled" | "units", Facet>;
}

function columns(reader: Reader, t: Translate<"products">): TableColumn<ListedProduct>[] {
  const groups = translator(reader.locale, "ecodesign");
  const mono = (text: string | null) => worded("mono", text) ?? NOTHING;
  return [
    {
      id: "product",
      header: t("columns.product"),
      sortable: true,
      cell: (product) =>
        productName({ locale: reader.locale, product, alert: product.recalledAt ? t("recalled") : null }),
    },
    {
      id: "group",
      header: t("columns.group"),
      card: "plain",
      cell: ({ productGroup }) =>
        productGroup ? groups(`choices.product_group.${productGroup}`) : worded("faint", t("noGroup")),
    },
    { id: "gtin", header: t("columns.gtin"), card: "plain", look: "mono", cell: ({ gtin }) => gtin ?? NOTHING },
    {
      id: "external_id",
      header: t("columns.externalId"),
      cell: ({ externalId }) => mono(externalId),
      hiddenByDefault: true,
    },
    {
      id: "readiness",
      header: t("columns.readiness"),
      cell: ({ readiness: { answered, required } }) => t("readiness", { answered, required }),
    },
    {
      id: "review",
      header: t("columns.review"),
      card: "plain",
      cell: ({ reviewState }) => ({ href: "/compliance/products/*", text: reviewMark(reviewState, t), look: "mark" }),
    },
    ...unitColumns<ListedProduct>(reader, ({ units }) => ({ units, href: "/products/*/units" })),
    {
      id: "changed",
      header: t("columns.changed"),
      card: "plain",
      sortable: "desc",
      cell: ({ updatedAt }) => timed(updatedAt, reader),
    },
  ];
}

export function ProductTable({ facets, ...list }: ProductTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "products");
  const groups = translator(reader.locale, "ecodesign");
  const choice = choicesOf(facets);
  return (
    <DataTable
      {...list}
      id="products"
      caption={t("title")}
      path="/products"
      exportHref="/products/export.csv"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/products/${id}`}
      filters={[
        { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
        choice("group", t("filterGroup"), {
          values: PRODUCT_GROUPS,
          labelOf: (value) => groups(`choices.product_group.${value}`),
        }),
        choice("review", t("filterReview"), { values: REVIEW_STATES, labelOf: (value) => t(`reviewStates.${value}`) }),
        choice("recalled", t("filterRecalled"), {
          values: RECALL_STATES,
          labelOf: (value) => (value === "yes" ? t("recalled") : t("notRecalled")),
        }),
        choice("units", t("filterUnits"), {
          values: UNIT_STATES,
          labelOf: (value) => t(`unitStates.${value}`),
          single: true,
        }),
      ]}
    />
  );
}
