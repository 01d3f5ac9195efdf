import { findVersionData } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { conflictIn } from "@/lib/platform/input/form-state";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { productSnapshot } from "../rules";
import { productEditForm, type ComparedEdit, compareEdit } from "./edit-contract";
import { getLockedProduct } from "./get-locked-product";
import { versionClash, writeVersion } from "./write-version";

export interface EditedProduct {
  version: number;
  /** The fields that were written; none: the product stood so already. */
  fields: string[];
}

/** What an `edit_conflict` carries: the version to send the edit on top of, once its author has seen the rest. */
export interface EditConflict extends Pick<ComparedEdit, "conflicts" | "meanwhile"> {
  version: number;
}

/**
 * Writes the fields that an edit changes, as the product's next version; a new GTIN goes to its passports too. An edit
 * of a version that is no longer the newest is `edit_conflict` with every field's values, in conflict or not: sent
 * again on the newest version it is written. Where only evidence has changed since, it is written at once. Throws also
 * `forbidden`, `product_not_found`, `external_id_taken`, `gtin_taken`, `serial_number_taken`.
 */
export const editProduct = useCase({
  may: "products.edit",
  by: ["member", "key", "system"],
  input: productEditForm.extend(ids("productId").shape),
  audits: ["product.edited"],
  run: async ({ tx, actor, audit }, { productId, version, ...changes }): Promise<EditedProduct> => {
    try {
      const stored = await getLockedProduct(tx, { brandId: actor.brandId, productId });
      const snapshot = productSnapshot(stored);
      const loaded = version === stored.version ? snapshot : await getLoaded(tx, stored, version);
      const { wanted, conflicts, meanwhile } = compareEdit({ loaded, stored: snapshot, changes });
      const fields = Object.keys(wanted);
      if (fields.length === 0) return { version: stored.version, fields };
      const isSameData = conflicts.length === 0 && meanwhile.length === 0;
      if (version !== stored.version && !isSameData)
        throw conflictOf({ version: stored.version, conflicts, meanwhile });
      const { detail } = await writeVersion(tx, { actor }, { stored, before: snapshot, wanted });
      await audit("product.edited", productId, detail);
      return { version: stored.version + 1, fields };
    } catch (error) {
      throw versionClash(error);
    }
  },
});

/** What an `edit_conflict` of a product tells, or null for any other error. */
export function editConflictOf(error: unknown): EditConflict | null {
  if (!(error instanceof DomainError)) return null;
  return conflictIn<EditConflict>({ code: error.code, members: error.extras.members }) ?? null;
}

async function getLoaded(
  tx: BrandDb,
  { brandId, id: productId }: ProductRow,
  version: number,
): Promise<Record<string, unknown>> {
  const data = await findVersionData(tx, { brandId, productId, version });
  if (data) return data;
  throw invalidRequest([{ pointer: "/version", code: "out_of_range", detail: "The product has no such version." }]);
}

function conflictOf(conflict: EditConflict): DomainError {
  return new DomainError("edit_conflict", "The product was changed after it was loaded.", { members: { ...conflict } });
}
