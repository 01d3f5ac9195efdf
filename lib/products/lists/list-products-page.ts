import type { FacetCounts } from "@/db/queries/conditions";
import {
  countProductFacets,
  type ProductFacet,
  countProductRows,
  findProductWords,
  listProductRows,
  type ProductListFilter,
} from "@/db/queries/product-lists";
import { findMainPictures } from "@/db/queries/product-pictures";
import { countUnitsOf } from "@/db/queries/units";
import { readBatchFromReplica } from "@/db/replicas";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { measureReadiness } from "@/lib/compliance/assessment/readiness-rules";
import { declaredData } from "@/lib/ecodesign/declared";
import { UNITS_COUNTED_MAX } from "@/lib/passports/rules";
import { now } from "@/lib/platform/clock";
import { type Batch, batchesById } from "@/lib/platform/exports/stream-pieces";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import { productListQuery, type ProductListQuery, recalledOf } from "./list-contract";

const NO_UNITS = { registered: 0, owned: 0, inTrouble: 0 };

export function productFilter(
  brandId: string,
  query: Omit<ProductListQuery, "cursor" | "limit" | "sort">,
): ProductListFilter {
  const { q, group, review, recalled, units } = query;
  return {
    brandId,
    words: q,
    groups: group,
    reviewStates: review,
    isRecalled: recalledOf(recalled),
    unitStates: units,
    batches: query.batch,
    importId: query.import,
    createdFrom: query.created_from,
    createdTo: query.created_to,
    at: now(),
  };
}

export const listProductsPage = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: productListQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const filter = await findProductWords(db, productFilter(actor.brandId, query));
    const [rows, counts] = await Promise.all([
      listProductRows(db, { ...filter, order: query.sort, cursor: query.cursor, limit: query.limit + 1 }),
      countProductRows(db, { ...filter, most: COUNTED_MAX + 1 }),
    ]);
    const { rows: listed, next } = cutPage(rows, query.limit, ({ product }) => product.id);
    const subjects = { brandId: actor.brandId, productIds: listed.map(({ product }) => product.id) };
    const [figures, pictures] = await Promise.all([
      countUnitsOf(db, { ...subjects, at: filter.at, most: UNITS_COUNTED_MAX + 1 }),
      findMainPictures(db, subjects),
    ]);
    const page = listed.map(({ product }) => ({
      id: product.id,
      name: product.name,
      model: product.model,
      gtin: product.gtin,
      externalId: product.externalId,
      productGroup: product.productGroup,
      reviewState: product.reviewState,
      recalledAt: product.recalledAt,
      isExample: product.isExample,
      pictureId: pictures.get(product.id) ?? null,
      updatedAt: product.updatedAt,
      units: figures.get(product.id) ?? NO_UNITS,
      readiness: measureReadiness(declaredData(product)),
    }));
    return { products: page, next, total: totalOf(counts) };
  },
});

export type ListedProduct = Awaited<ReturnType<typeof listProductsPage>>["products"][number];

export const countProductsByFacet = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: productListQuery,
  audits: [],
  run: async ({ db, actor }, query): Promise<Record<ProductFacet, FacetCounts>> =>
    countProductFacets(db, await findProductWords(db, productFilter(actor.brandId, query)), COUNTED_MAX),
});

/** Smaller batches than other lists, because each product's units are counted. */
const PRODUCTS_PER_BATCH = 100;
const ALL_UNITS = 2_147_483_647;

export const exportProducts = defineExport(listProductsPage, {
  name: "products",
  batches: ({ db, actor: { brandId } }, query) => {
    const filter = productFilter(brandId, query);
    const readBatch = async (copy: BrandDb, page: Batch<string>) => {
      const rows = await listProductRows(copy, { ...filter, ...page });
      const productIds = rows.map(({ product }) => product.id);
      const units = await countUnitsOf(copy, { brandId, productIds, at: filter.at, most: ALL_UNITS });
      return rows.map(({ product }) => ({ product, id: product.id, units: units.get(product.id) ?? NO_UNITS }));
    };
    return batchesById(
      (page) => readBatchFromReplica(db, brandId, (copy) => readBatch(copy, page)),
      PRODUCTS_PER_BATCH,
    );
  },
  columns: {
    id: ({ id }) => id,
    external_id: ({ product }) => product.externalId,
    gtin: ({ product }) => product.gtin,
    name: ({ product }) => product.name,
    model: ({ product }) => product.model,
    product_group: ({ product }) => product.productGroup,
    review_state: ({ product }) => product.reviewState,
    answered: ({ product }) => measureReadiness(declaredData(product)).answered,
    required: ({ product }) => measureReadiness(declaredData(product)).required,
    passports: ({ units }) => units.registered,
    passports_owned: ({ units }) => units.owned,
    passports_in_trouble: ({ units }) => units.inTrouble,
    is_example: ({ product }) => product.isExample,
    recalled_at: ({ product }) => product.recalledAt,
    created_at: ({ product }) => product.createdAt,
    updated_at: ({ product }) => product.updatedAt,
  },
});
