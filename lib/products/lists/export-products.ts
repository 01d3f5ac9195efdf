import { listProductRows } from "@/db/queries/product-lists";
import { countUnitsOf, type UnitFigures } from "@/db/queries/unit-counts";
import { readBatchFromReplica } from "@/db/replicas";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { measureReadiness } from "@/lib/compliance/assessment/readiness-rules";
import { declaredData } from "@/lib/ecodesign/declared";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { productListQuery } from "./list-contract";
import { productFilter } from "./list-products-page";

/** Smaller batches than other lists, because each product's units are counted. */
const PRODUCTS_PER_BATCH = 100;
const ALL_UNITS = 2_147_483_647;

type Row = Awaited<ReturnType<typeof listProductRows>>[number] & { id: string; units: UnitFigures | undefined };

const columns: ExportColumn<Row>[] = [
  { header: "id", value: ({ id }) => id },
  { header: "external_id", value: ({ product }) => product.externalId },
  { header: "gtin", value: ({ product }) => product.gtin },
  { header: "name", value: ({ product }) => product.name },
  { header: "model", value: ({ product }) => product.model },
  { header: "product_group", value: ({ product }) => product.productGroup },
  { header: "review_state", value: ({ product }) => product.reviewState },
  { header: "answered", value: ({ product }) => measureReadiness(declaredData(product)).answered },
  { header: "required", value: ({ product }) => measureReadiness(declaredData(product)).required },
  { header: "passports", value: ({ units }) => units?.registered ?? 0 },
  { header: "passports_owned", value: ({ units }) => units?.owned ?? 0 },
  { header: "passports_in_trouble", value: ({ units }) => units?.inTrouble ?? 0 },
  { header: "is_example", value: ({ product }) => product.isExample },
  { header: "recalled_at", value: ({ product }) => product.recalledAt },
  { header: "created_at", value: ({ product }) => product.createdAt },
  { header: "updated_at", value: ({ product }) => product.updatedAt },
];

export const exportProducts = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: productListQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { cursor: _cursor, limit: _limit, sort: _sort, ...filters } = query;
    const match = productFilter(actor.brandId, query);
    const readRows = async (copy: BrandDb, page: { cursor: string | undefined; limit: number }): Promise<Row[]> => {
      const rows = await listProductRows(copy, { ...match, ...page });
      const units = await countUnitsOf(copy, {
        brandId: actor.brandId,
        productIds: rows.map(({ product }) => product.id),
        at: match.at,
        most: ALL_UNITS,
      });
      return rows.map((row) => ({ ...row, id: row.product.id, units: units.get(row.product.id) }));
    };
    const read = (page: { cursor: string | undefined; limit: number }) =>
      readBatchFromReplica(db, actor.brandId, (copy) => readRows(copy, page));
    return openExport(
      context,
      { list: "products", filters, columns, batches: batchesById(read, PRODUCTS_PER_BATCH) },
      options,
    );
  },
});
