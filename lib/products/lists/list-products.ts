import { listProducts as listProductRows } from "@/db/queries/products";
import { useCase } from "@/lib/access/use-case";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { cutPage } from "@/lib/platform/input/list-page";
import { listQuery, type ProductPage } from "../reading-contract";
import { productAnswer } from "../registration/product-answers";

export const listProducts = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: listQuery,
  audits: [],
  run: async ({ db, actor }, query): Promise<ProductPage> => {
    const list = `products:${actor.brandId}`;
    const rows = await listProductRows(db, {
      brandId: actor.brandId,
      gtin: query.gtin,
      externalId: query.external_id,
      productGroup: query.product_group,
      beforeId: query.cursor === undefined ? undefined : readCursor(list, query.cursor),
      limit: query.limit + 1,
    });
    const page = cutPage(rows, query.limit, ({ product }) => writeCursor(list, product.id));
    return { data: page.rows.map(productAnswer), has_more: page.next !== null, next_cursor: page.next };
  },
});
