import {
  deletePicture,
  findPicture,
  listPictures,
  updatePictureAlt,
  updatePictureOrder,
} from "@/db/queries/product-pictures";
import type { PictureRow } from "@/db/queries/product-pictures";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { getLockedProduct } from "../versions/get-locked-product";
import { describeForm, moveForm } from "./contract";

/** A picture of the brand, its product locked until the transaction ends. Throws `not_found`. */
async function lockedPicture(tx: BrandDb, of: { brandId: string; pictureId: string }): Promise<PictureRow> {
  const { brandId, pictureId } = of;
  const found = await findPicture(tx, of);
  if (found) await getLockedProduct(tx, { brandId, productId: found.productId });
  const picture = found && (await findPicture(tx, { brandId, pictureId }));
  if (!picture) throw new DomainError("not_found", "Your brand has no such picture.");
  return picture;
}

/** Says what a picture shows, in each language. Throws `forbidden`, `not_found`. */
export const describePicture = useCase({
  may: "products.edit",
  by: "member",
  input: describeForm,
  audits: ["product.pictures_edited"],
  run: async ({ tx, audit, actor }, { pictureId, alt }) => {
    const { productId, alt: before } = await lockedPicture(tx, { brandId: actor.brandId, pictureId });
    const said = (texts: Record<string, string>) => JSON.stringify(Object.entries(texts).toSorted());
    if (said(before) === said(alt)) return;
    await updatePictureAlt(tx, { pictureId, alt });
    await audit("product.pictures_edited", productId, { picture: pictureId, before: { alt: before }, after: { alt } });
  },
});

/** Moves a picture to another place among those of its product. Throws `forbidden`, `not_found`. */
export const movePicture = useCase({
  may: "products.edit",
  by: "member",
  input: moveForm,
  audits: ["product.pictures_edited"],
  run: async ({ tx, audit, actor }, { pictureId, to }) => {
    const { brandId } = actor;
    const { productId } = await lockedPicture(tx, { brandId, pictureId });
    const before = (await listPictures(tx, { brandId, productId })).map(({ id }) => id);
    const from = before.indexOf(pictureId);
    const place = to === "first" ? 0 : Math.min(Math.max(from + (to === "later" ? 1 : -1), 0), before.length - 1);
    if (place === from) return;
    const after = before.toSpliced(from, 1).toSpliced(place, 0, pictureId);
    await updatePictureOrder(tx, { brandId, ids: after });
    await audit("product.pictures_edited", productId, { before: { order: before }, after: { order: after } });
  },
});

/** Takes a picture off its product, for good. Throws `forbidden`, `not_found`. */
export const removePicture = useCase({
  may: "products.edit",
  by: "member",
  input: ids("pictureId"),
  audits: ["product.picture_removed"],
  run: async ({ tx, audit, actor }, { pictureId }) => {
    const { brandId } = actor;
    const { productId, sourceHash, sourceUrl } = await lockedPicture(tx, { brandId, pictureId });
    await deletePicture(tx, { brandId, pictureId });
    await audit("product.picture_removed", productId, { picture: pictureId, sha256: sourceHash, address: sourceUrl });
  },
});
