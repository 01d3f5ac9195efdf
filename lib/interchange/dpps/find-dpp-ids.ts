import { findPublicModel, findResolvableUnit } from "@/db/queries/resolvable-items";
import { findOnReplica } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { passportLink } from "@/lib/passports/code";
import { originOf } from "@/lib/passports/identifier";
import { environment } from "@/lib/platform/env";
import { findOwner } from "./find-dpp";
import { type NamedDpp, readProductId } from "./read-id";

/** EN 18222, 4.5. Ignores unknown identifiers and preserves the order. */
export async function findDppIds(db: AllBrandsDb, productIds: readonly string[]): Promise<string[]> {
  const found = await Promise.all(productIds.map((given) => idOf(db, readProductId(given))));
  return [...new Set(found.filter((id) => id !== null))];
}

async function idOf(db: AllBrandsDb, named: NamedDpp | null): Promise<string | null> {
  const { publicUrl } = environment();
  switch (named?.is) {
    case "model": {
      const of = { gtin14: named.gtin14, brandId: undefined };
      const model = await findOnReplica(
        db,
        (near) => findPublicModel(near, of),
        (found) => found?.brand.id,
      );
      return model ? `${publicUrl}/v1/products/${model.product.id}` : null;
    }
    case "product":
      return (await findOwner(db, named.productId)) && `${publicUrl}/v1/products/${named.productId}`;
    case "unit": {
      const unit = await findOnReplica(
        db,
        (near) => findResolvableUnit(near, named.code),
        (found) => found?.brandId,
      );
      const isOther = named.gtin14 !== undefined && (!unit?.gtin || gtin14(unit.gtin) !== named.gtin14);
      return unit && !isOther ? passportLink(unit.code, originOf(unit.host, publicUrl)) : null;
    }
    case undefined:
      return null;
  }
}
