import { z } from "zod";
import {
  insertPictures,
  listPictures,
  markPictureWaiting,
  type PictureRow,
  updatePictureAlt,
} from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { getLockedProduct } from "../versions/get-locked-product";
import { requireRoom } from "./keep-picture";

const given = z.object({
  productId: z.string(),
  pictures: z.array(z.object({ url: z.string(), alt: z.record(z.string(), z.string()).optional() })),
});

/**
 * Adds pictures by their addresses, which are fetched in the background. One that the product has by this address
 * already gets the texts, and another try where it failed. Answers all of the product's. Throws `forbidden`,
 * `insufficient_scope`, `product_not_found`, `too_many_pictures`.
 */
export const addPictures = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: given,
  audits: ["product.picture_added", "product.pictures_edited"],
  run: async ({ tx, audit, actor, at }, { productId, pictures }): Promise<PictureRow[]> => {
    const { brandId } = actor;
    await getLockedProduct(tx, { brandId, productId });
    const before = await listPictures(tx, { brandId, productId });
    const byAddress = new Map(before.map((picture) => [picture.sourceUrl, picture]));
    const last = new Map(pictures.map((picture) => [picture.url, picture]));
    const wanted = [...last.values()];
    const added = wanted.filter(({ url }) => !byAddress.has(url));
    if (added.length > 0) requireRoom({ count: before.length, more: added.length });
    const rows = added.map(({ url: sourceUrl, alt = {} }) => {
      const id = newId("pic", at);
      return { id, brandId, productId, sourceUrl, alt, createdAt: at };
    });
    await insertPictures(tx, rows);
    const again: string[] = [];
    const described: string[] = [];
    for (const { url, alt } of wanted) {
      const known = byAddress.get(url);
      if (known && alt && JSON.stringify(known.alt) !== JSON.stringify(alt)) {
        await updatePictureAlt(tx, { pictureId: known.id, alt });
        described.push(known.id);
      }
      if (known?.state === "failed") {
        await markPictureWaiting(tx, known.id);
        again.push(known.id);
      }
    }
    const toMake = [...rows.map(({ id }) => id), ...again].map((pictureId) => ({ brandId, pictureId }));
    if (toMake.length > 0) await enqueue(tx, "picture", ...toMake);
    const all = await listPictures(tx, { brandId, productId });
    const pictureIds = rows.map(({ id }) => id);
    if (described.length + again.length > 0)
      await audit("product.pictures_edited", productId, { described, tried_again: again });
    if (rows.length > 0)
      await audit("product.picture_added", productId, {
        pictures: pictureIds,
        addresses: rows.map(({ sourceUrl }) => sourceUrl),
      });
    return all;
  },
});
