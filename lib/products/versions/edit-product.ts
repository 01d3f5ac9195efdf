import { z } from "zod";
import { findVersionData } from "@/db/queries/product-versions";
import type { ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { namedTags, requireTag } from "@/lib/api/entity-tag";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { DomainError } from "@/lib/platform/errors";
import { conflictIn } from "@/lib/platform/input/form-state";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest, readInput, mergePatch } from "@/lib/platform/input/read-input";
import { getProduct } from "../get-product";
import { productEditForm, type ComparedEdit, compareEdit, productChanges } from "./edit-contract";
import { versionClash, writeVersion } from "./write-version";

interface EditedProduct {
  version: number;
  fields: string[];
}

/** Content of `edit_conflict`: `version` is the one to base the edit on after its author has seen the conflicts. */
export interface EditConflict extends Pick<ComparedEdit, "conflicts" | "meanwhile"> {
  version: number;
}

/**
 * An edit of an older version throws `edit_conflict` with all field values, unless only evidence has changed since.
 * Also throws `forbidden`, `product_not_found`, `external_id_taken`, `gtin_taken`, `serial_number_taken`.
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

/**
 * False if nothing changes. Throws `insufficient_scope`, `product_not_found`, `precondition_failed`,
 * `invalid_request` if the result is invalid, and what `editProduct` throws.
 */
export const patchProduct = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: ids("productId").extend({ ifMatch: namedTags, patch: z.record(z.string(), z.unknown()) }),
  audits: ["product.edited"],
  run: async (scope, { productId, ifMatch, patch }): Promise<boolean> => {
    const { tx, actor } = scope;
    const stored = await getLockedProduct(tx, { brandId: actor.brandId, productId });
    if (ifMatch !== "any") requireTag(ifMatch, await getProduct(scope, { id: productId }), "product");
    const snapshot = productSnapshot(stored);
    const merged = Object.entries(patch).map(
      ([field, value]) => [field, value === null ? null : mergePatch(snapshot[field], value)] as const,
    );
    const changes = readInput(productChanges, Object.fromEntries(merged));
    if (!changes.ok) throw invalidRequest(changes.errors);
    const { fields } = await editProduct(scope, { productId, version: stored.version, ...changes.value });
    return fields.length > 0;
  },
});
