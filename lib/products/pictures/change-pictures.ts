import { z } from "zod";
import {
  deletePicture,
  findPicture,
  listPictures,
  updatePictureAlt,
  updatePictureOrder,
  type PictureRow,
} from "@/db/queries/product-pictures";
import type { BrandDb, AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { removeLeftovers, type EvidenceStore } from "@/lib/files/store";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { allPictureKeys, sourceKey } from "./add-pictures";
import { describeForm, moveForm } from "./contract";

/** Locks the product. Throws `not_found`, or `picture_not_found` if the named product does not have it. */
async function lockedPicture(
  tx: BrandDb,
  { productId, ...of }: { brandId: string; pictureId: string; productId?: string | undefined },
): Promise<PictureRow> {
  const { brandId } = of;
  const product = await findPicture(tx, of);
  if (productId !== undefined) await getLockedProduct(tx, { brandId, productId });
  else if (product) await getLockedProduct(tx, { brandId, productId: product.productId });
  const picture = product && (await findPicture(tx, of));
  if (picture && picture.productId === (productId ?? picture.productId)) return picture;
  throw productId === undefined ? new DomainError("not_found", "Your brand has no such picture.") : noSuchPicture();
}

const noSuchPicture = () => new DomainError("picture_not_found", "The product has no such picture.");

export const describePicture = useCase({
  may: "products.edit",
  by: "member",
  input: describeForm,
  audits: ["product.pictures_edited"],
  run: async ({ tx, audit, actor }, { pictureId, alt }) => {
    const { productId, alt: before } = await lockedPicture(tx, { brandId: actor.brandId, pictureId });
    const textKey = (texts: Record<string, string>) => JSON.stringify(Object.entries(texts).toSorted());
    if (textKey(before) === textKey(alt)) return;
    await updatePictureAlt(tx, { pictureId, alt });
    await audit("product.pictures_edited", productId, { picture: pictureId, before: { alt: before }, after: { alt } });
  },
});

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
    const position = to === "first" ? 0 : Math.min(Math.max(from + (to === "later" ? 1 : -1), 0), before.length - 1);
    if (position === from) return;
    const after = before.toSpliced(from, 1).toSpliced(position, 0, pictureId);
    await updatePictureOrder(tx, { brandId, ids: after });
    await audit("product.pictures_edited", productId, { before: { order: before }, after: { order: after } });
  },
});

/** Returns all. Throws `forbidden`, `insufficient_scope`, `product_not_found`, `picture_not_found`. */
export const orderPictures = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: z.object({ productId: z.string(), pictures: z.array(z.string()) }),
  audits: ["product.pictures_edited"],
  run: async ({ tx, audit, actor }, { productId, pictures }): Promise<PictureRow[]> => {
    const { brandId } = actor;
    await getLockedProduct(tx, { brandId, productId });
    const stored = await listPictures(tx, { brandId, productId });
    const before = stored.map(({ id }) => id);
    if (!pictures.every((id) => before.includes(id))) throw noSuchPicture();
    const after = [...new Set([...pictures, ...before])];
    if (after.every((id, index) => id === before[index])) return stored;
    await updatePictureOrder(tx, { brandId, ids: after });
    await audit("product.pictures_edited", productId, { before: { order: before }, after: { order: after } });
    return stored.toSorted((one, other) => after.indexOf(one.id) - after.indexOf(other.id));
  },
});

/** Throws `forbidden`, `insufficient_scope`, `not_found`; with the product `product_not_found`, `picture_not_found`. */
export const removePicture = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: ids("pictureId").extend({ productId: z.string().optional() }),
  audits: ["product.picture_removed"],
  run: async ({ tx, audit, actor }, changes): Promise<PictureRow[]> => {
    const { brandId } = actor;
    const { id: pictureId, productId, sourceHash, sourceUrl } = await lockedPicture(tx, { brandId, ...changes });
    await deletePicture(tx, { brandId, pictureId });
    const left = await listPictures(tx, { brandId, productId });
    await audit("product.picture_removed", productId, { picture: pictureId, sha256: sourceHash, address: sourceUrl });
    return left;
  },
});

/** All files of removed or failed pictures, and the source file of ready ones. Returns the number of pictures. */
export const removePictureLeftovers = (db: AllBrandsDb, store?: EvidenceStore): Promise<number> =>
  removeLeftovers(
    db,
    {
      prefix: "pic",
      keysOf: ({ id: pictureId, brandId, state }) => {
        const of = { brandId, pictureId };
        return [...(state === "ready" ? [] : allPictureKeys(of)), sourceKey(of)];
      },
    },
    store,
  );
