import { listShownPictures } from "@/db/queries/product-pictures";
import { findPublicModel, type PublicModel } from "@/db/queries/resolvable-items";
import { readFromReplica } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { type AccessReader, readsOf } from "@/lib/access-grants/reader";
import { type RestrictedView, viewRestricted } from "@/lib/access-grants/view-restricted";
import { findActiveAppearance, type ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { requestedBrand } from "@/lib/brands/hosts/asked-brand";
import { DomainError } from "@/lib/platform/errors";
import { gtinError } from "@/lib/products/gtin";
import type { PictureView } from "@/lib/products/pictures/rules";
import type { Verification } from "../contract";
import { modelSustainability } from "./verification-answer";

export interface ModelView extends PublicModel {
  sustainability: Verification["sustainability"];
  pictures: PictureView[];
  face: ActiveAppearance;
  restricted: RestrictedView;
}

/** Reads from a replica if one is recent enough. Throws `product_not_found`. */
export const findVisibleModel = (db: AllBrandsDb, gtin: string): Promise<PublicModel> =>
  findModelWithMore(db, gtin).then(({ model }) => model);

export async function findModelWithMore<More>(
  db: AllBrandsDb,
  gtin: string,
  more?: (near: AllBrandsDb, model: PublicModel) => Promise<More>,
): Promise<{ model: PublicModel; more: More }> {
  const isGtin = /^\d{14}$/.test(gtin) && gtinError(gtin) === null;
  const asked = { gtin14: gtin, brandId: requestedBrand() };
  const nearby = isGtin
    ? await readFromReplica(db, {
        read: (near) => findPublicModel(near, asked),
        brandOf: (model) => model?.brand.id,
        more,
      })
    : undefined;
  if (!nearby?.found) throw new DomainError("product_not_found", "No product with this GTIN is registered here.");
  return { model: nearby.found, more: nearby.more };
}

export async function viewPublicModel(
  { db }: { db: AllBrandsDb },
  { gtin, reader }: { gtin: string; reader?: AccessReader | null },
): Promise<ModelView> {
  const { model, more } = await findModelWithMore(db, gtin, async (near, { brand, product }) => {
    const [pictures, face] = await Promise.all([
      listShownPictures(near, { brandId: brand.id, productId: product.id }),
      findActiveAppearance(near, brand),
    ]);
    return { pictures, face };
  });
  const { brand, product } = model;
  // Read from the primary, because access may just have been revoked.
  const reads = await readsOf(db, reader, { brandId: brand.id, productId: product.id });
  const restricted = viewRestricted({ product }, { reads });
  return { ...model, ...more, sustainability: modelSustainability(product), restricted };
}
