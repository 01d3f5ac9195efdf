import { z } from "zod";
import { listPictures, type PictureRow } from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "../versions/get-locked-product";
import { tooManyPictures } from "./keep-picture";
import { addedDetail, editedDetail, writePictures } from "./write-pictures";

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
  run: async ({ tx, audit, actor }, { productId, pictures }): Promise<PictureRow[]> => {
    const { brandId } = actor;
    await getLockedProduct(tx, { brandId, productId });
    const written = await writePictures(tx, brandId, [{ productId, pictures }]);
    if (written.crowded.length > 0) throw tooManyPictures();
    const all = await listPictures(tx, { brandId, productId });
    const edited = editedDetail(written);
    if (edited) await audit("product.pictures_edited", productId, edited);
    if (written.added.length > 0) await audit("product.picture_added", productId, addedDetail(written));
    return all;
  },
});
