import { findProductOwner } from "@/db/queries/products";
import { findOnReplica } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { DomainError } from "@/lib/platform/errors";
import { findPublicModel, findPublicProduct, findPublicUnit, type ReadAs } from "../public-subjects";
import type { PublicSubject } from "../unit-subject";
import { type NamedDpp, readDppId, readProductId } from "./read-id";

export const noSuchDpp = () =>
  new DomainError(
    "dpp_not_found",
    "No passport here has this identifier. A serial number names an item together with the code of its label, as ?c=.",
  );

/** ReadDPPById (EN 18222, 4.2), and by date (4.4). Throws `dpp_not_found`. */
export const findDppById = (db: AllBrandsDb, dppId: string, as: ReadAs): Promise<PublicSubject> =>
  findNamed(db, readDppId(dppId), as);

/** ReadDPPByProductId (EN 18222, 4.3). Throws `dpp_not_found`. */
export const findDppByProductId = (db: AllBrandsDb, productId: string, as: ReadAs): Promise<PublicSubject> =>
  findNamed(db, readProductId(productId), as);

export const findOwner = (db: AllBrandsDb, productId: string): Promise<string | null> =>
  findOnReplica(
    db,
    (near) => findProductOwner(near, productId),
    (brandId) => brandId ?? undefined,
  );

async function findNamed(db: AllBrandsDb, identifier: NamedDpp | null, as: ReadAs): Promise<PublicSubject> {
  if (!identifier) throw noSuchDpp();
  try {
    return await findSubject(db, identifier, as);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.status === 404;
    throw isMissing ? noSuchDpp() : error;
  }
}

async function findSubject(db: AllBrandsDb, identifier: NamedDpp, as: ReadAs): Promise<PublicSubject> {
  switch (identifier.is) {
    case "model":
      return findPublicModel({ db }, { gtin: identifier.gtin14, ...as });
    case "product": {
      const brandId = await findOwner(db, identifier.productId);
      if (!brandId) throw noSuchDpp();
      return findPublicProduct({ db }, { brandId, productId: identifier.productId, ...as });
    }
    case "unit": {
      const unit = await findPublicUnit({ db }, { code: identifier.code, ...as });
      const { gtin } = unit.subject.product.declared;
      const isOther = identifier.gtin14 !== undefined && (!gtin || gtin14(gtin) !== identifier.gtin14);
      if (isOther) throw noSuchDpp();
      return unit;
    }
  }
}
