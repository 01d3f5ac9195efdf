import { z } from "zod";
import { countBatch, countScannedUnits, findBatchRecall, listProductBatches } from "@/db/queries/batches";
import { findBrand } from "@/db/queries/brands";
import { findProduct } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, cutPage } from "@/lib/platform/input/list-page";
import { type BatchesAnswer, batchesQuery, batchName } from "./contract";

const noSuchProduct = () => new DomainError("product_not_found", "Your brand has no product with this id.");
const noSuchBatch = () => new DomainError("batch_not_found", "The product has no unit of this batch.");

/** In the order of their texts. Counts units up to 10,001. Throws `forbidden`, `product_not_found`. */
export const listBatches = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("productId").extend({ after: z.string().optional(), limit: z.number() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { productId, after, limit }) => {
    if (!(await findProduct(db, { brandId, productId }))) throw noSuchProduct();
    const counting = { at: now(), most: COUNTED_MAX + 1 };
    const rows = await listProductBatches(db, { brandId, productId, after, limit: limit + 1, ...counting });
    return cutPage(
      rows.map((row) => ({ ...row, id: row.batch })),
      limit,
    );
  },
});

export const followBatches = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("productId").extend({ query: batchesQuery }),
  audits: [],
  run: async (context, { productId, query: { cursor, limit } }): Promise<BatchesAnswer> => {
    // Batch texts may contain spaces, which separate the parts of a cursor.
    const list = `batches:${productId}`;
    const after = cursor === undefined ? undefined : decodeURIComponent(readCursor(list, cursor));
    const page = await listBatches(context, { productId, after, limit });
    return {
      data: page.rows.map(({ batch, units, owned, pending, recalledAt, reason }) => ({
        batch,
        units: Math.min(units, COUNTED_MAX),
        owned: Math.min(owned, COUNTED_MAX),
        transfers_pending: Math.min(pending, COUNTED_MAX),
        recalled_at: recalledAt?.toISOString() ?? null,
        recall_reason: reason,
      })),
      has_more: page.next !== null,
      next_cursor: page.next === null ? null : writeCursor(list, encodeURIComponent(page.next)),
    };
  },
});

/** Throws `forbidden`, `product_not_found`, `batch_not_found`. */
export const showBatch = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("productId").extend({ batch: batchName, query: passportListQuery }),
  audits: [],
  run: async (context, { productId, batch, query }) => {
    const { db, actor } = context;
    const { brandId } = actor;
    const product = await findProduct(db, { brandId, productId });
    if (!product) throw noSuchProduct();
    if (batch === undefined) throw noSuchBatch();
    const of = { brandId, productId, batch };
    const [figures, scanned, recall, brand, listed] = await Promise.all([
      countBatch(db, { ...of, at: now(), most: COUNTED_MAX + 1 }),
      countScannedUnits(db, { ...of, most: COUNTED_MAX + 1 }),
      findBatchRecall(db, of),
      findBrand(db, brandId),
      listPassports(context, { ...query, product: productId, batch: [batch] }),
    ]);
    if (figures.units === 0) throw noSuchBatch();
    const passesOnRecalled = brand?.passesOnRecalled ?? false;
    return { product, batch, figures: { ...figures, scanned }, recall, passesOnRecalled, listed };
  },
});
