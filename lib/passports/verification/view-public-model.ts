import { listShownPictures } from "@/db/queries/product-pictures";
import { findPublicModel, type PublicModel } from "@/db/queries/resolvable-items";
import type { AllBrandsDb } from "@/db/tenant";
import type { AccessReader } from "@/lib/access-grants/reader";
import { type RestrictedView, viewRestricted } from "@/lib/access-grants/view-restricted";
import { findWornFace } from "@/lib/brands/face/show-face";
import type { WornFace } from "@/lib/brands/face/worn-face";
import { askedBrand } from "@/lib/brands/hosts/asked-brand";
import { DomainError } from "@/lib/platform/errors";
import { gtinError } from "@/lib/products/gtin";
import type { ShownPicture } from "@/lib/products/pictures/rules";
import type { Verification } from "../contract";
import { modelSustainability } from "./verification-answer";

export interface ShownModel extends PublicModel {
  sustainability: Verification["sustainability"];
  pictures: ShownPicture[];
  face: WornFace;
  restricted: RestrictedView;
}

/** The model that a GTIN of 14 digits stands for. Throws `product_not_found`. */
export async function findShownModel(db: AllBrandsDb, gtin: string): Promise<PublicModel> {
  const isGtin = /^\d{14}$/.test(gtin) && gtinError(gtin) === null;
  const found = isGtin ? await findPublicModel(db, { gtin14: gtin, brandId: askedBrand() }) : undefined;
  if (!found) throw new DomainError("product_not_found", "No product with this GTIN is registered here.");
  return found;
}

/** What anybody may know of it. Throws `product_not_found`. */
export async function viewPublicModel(
  { db }: { db: AllBrandsDb },
  { gtin, reader }: { gtin: string; reader?: AccessReader | null },
): Promise<ShownModel> {
  const found = await findShownModel(db, gtin);
  const [pictures, face, restricted] = await Promise.all([
    listShownPictures(db, { brandId: found.brand.id, productId: found.product.id }),
    findWornFace(db, found.brand),
    viewRestricted(db, { reader, brandId: found.brand.id, product: found.product }),
  ]);
  return { ...found, sustainability: modelSustainability(found.product), pictures, face, restricted };
}
