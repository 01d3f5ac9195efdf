import { listProducts as listProductRows } from "@/db/queries/products";
import { authorise, type Context } from "@/lib/access/actor";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import type { ProductsQuery } from "../reading-contract";
import type { ProductPage } from "../registration/answer-contract";
import { productAnswer } from "../registration/product-answers";

/**
 * One page of the acting brand's products, newest first. Throws `insufficient_scope`, and `invalid_request` for a
 * strange cursor.
 */
export async function listProducts({ db, actor }: Context, query: ProductsQuery): Promise<ProductPage> {
  authorise(actor, "products.read");
  const list = `products:${actor.brandId}`;
  const rows = await listProductRows(db, {
    brandId: actor.brandId,
    gtin: query.gtin,
    externalId: query.external_id,
    productGroup: query.product_group,
    beforeId: query.cursor === undefined ? undefined : readCursor(list, query.cursor),
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const hasMore = rows.length > query.limit;
  return {
    data: page.map(productAnswer),
    has_more: hasMore,
    next_cursor: hasMore ? writeCursor(list, page.at(-1)!.product.id) : null,
  };
}
