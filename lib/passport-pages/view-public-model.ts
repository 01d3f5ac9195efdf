import { listShownPictures } from "@/db/queries/product-pictures";
import type { PublicModel } from "@/db/queries/resolvable-items";
import type { AllBrandsDb } from "@/db/tenant";
import { type AccessReader, readsOf } from "@/lib/access-grants/reader";
import { type RestrictedView, viewRestricted } from "@/lib/access-grants/view-restricted";
import { findActiveAppearance, type ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import type { Verification } from "@/lib/passports/contract";
import { findModelWithMore } from "@/lib/passports/verification/find-passport-by-code";
import { modelSustainability } from "@/lib/passports/verification/verification-answer";
import type { PictureView } from "@/lib/products/pictures/rules";

export interface ModelView extends PublicModel {
  sustainability: Verification["sustainability"];
  pictures: PictureView[];
  appearance: ActiveAppearance;
  restricted: RestrictedView;
}

export async function viewPublicModel(
  { db }: { db: AllBrandsDb },
  { gtin, reader }: { gtin: string; reader?: AccessReader | null },
): Promise<ModelView> {
  const { model, more } = await findModelWithMore(db, gtin, async (near, { brand, product }) => {
    const [pictures, appearance] = await Promise.all([
      listShownPictures(near, { brandId: brand.id, productId: product.id }),
      findActiveAppearance(near, brand),
    ]);
    return { pictures, appearance };
  });
  const { brand, product } = model;
  // Read from the primary, because access may just have been revoked.
  const reads = await readsOf(db, reader, { brandId: brand.id, productId: product.id });
  const restricted = viewRestricted({ product }, { reads });
  return { ...model, ...more, sustainability: modelSustainability(product), restricted };
}
