import { findPublicModel, findResolvableUnit } from "@/db/queries/resolvable-items";
import { findOnReplica } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { passportLink } from "@/lib/passports/code";
import { originOf } from "@/lib/passports/identifier";
import { environment } from "@/lib/platform/env";
import { findOwner } from "./find-dpp";
import { type NamedDpp, readProductId } from "./read-id";

/** EN 18222, 4.5. Ignores unknown identifiers and preserves the order. `findElsewhere` is asked about unknown ones. */
export async function findDppIds(
  db: AllBrandsDb,
  productIds: readonly string[],
  findElsewhere: (productId: string) => Promise<string | null> = async () => null,
): Promise<string[]> {
  const ids = await Promise.all(
    productIds.map(async (productId) => (await idOf(db, readProductId(productId))) ?? (await findElsewhere(productId))),
  );
  return [...new Set(ids.filter((id) => id !== null))];
}

async function idOf(db: AllBrandsDb, identifier: NamedDpp | null): Promise<string | null> {
  const { publicUrl } = environment();
  switch (identifier?.is) {
    case "model": {
      const of = { gtin14: identifier.gtin14, brandId: undefined };
      const model = await findOnReplica(
        db,
        (near) => findPublicModel(near, of),
        (subject) => subject?.brand.id,
      );
      return model ? `${publicUrl}/v1/products/${model.product.id}` : null;
    }
    case "product":
      return (await findOwner(db, identifier.productId)) && `${publicUrl}/v1/products/${identifier.productId}`;
    case "unit": {
      const unit = await findOnReplica(
        db,
        (near) => findResolvableUnit(near, identifier.code),
        (model) => model?.brandId,
      );
      const isOther = identifier.gtin14 !== undefined && (!unit?.gtin || gtin14(unit.gtin) !== identifier.gtin14);
      return unit && !isOther ? passportLink(unit.code, originOf(unit.host, publicUrl)) : null;
    }
    case undefined:
      return null;
  }
}
