import type { Queryable } from "@/db/client";
import { findVersionData, insertProductVersion, listTakenSerials, updatePassportGtins, updateProductData } from "@/db/queries/product-edits";
import type { ProductRow } from "@/db/queries/products";
import { violatedIndex } from "@/db/unique-violation";
import { actorId, appendAudit } from "@/lib/audit/append-audit";
import { canonicalJson } from "@/lib/audit/rules";
import { authorise, type Context } from "@/lib/auth/actor";
import { noteDataChanges } from "@/lib/compliance/note-data-changes";
import { invalidRequest } from "@/lib/input/invalid-request";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import type { ProductRecord } from "./contract";
import type { ProductEditForm } from "./edit-contract";
import { type ComparedEdit, compareEdit, reviewStateAfterEdit } from "./edit-rules";
import { getLockedProduct } from "./get-locked-product";
import { gtin14 } from "./gtin";
import { productOf } from "./plan-registration";
import { productSnapshot } from "./rules";

export interface EditedProduct {
  version: number;
  /** The fields that were written; none: the product stood so already. */
  fields: string[];
}

/** What an `edit_conflict` carries: the version to send the edit on top of, once its author has seen the rest. */
export interface EditConflict extends Pick<ComparedEdit, "conflicts" | "meanwhile"> {
  version: number;
}

const SERIALS_NAMED_MAX = 10;

/**
 * Writes the fields that an edit changes, as the product's next version; a new GTIN goes to its passports too. An edit of
 * a version that is no longer the newest is `edit_conflict` with every field's values, in conflict or not: sent again on
 * the newest version it is written. Where only evidence has changed since, it is written at once. Throws also `forbidden`,
 * `product_not_found`, `external_id_taken`, `serial_number_taken`.
 */
export async function editProduct(context: Context, input: ProductEditForm & { productId: string }): Promise<EditedProduct> {
  const { actor } = context;
  authorise(actor, "products.edit");
  const { productId, version, ...changes } = input;
  try {
    return await context.db.transaction(async (tx) => {
      const stored = await getLockedProduct(tx, { brandId: actor.brandId, productId });
      const snapshot = productSnapshot(stored);
      const loaded = version === stored.version ? snapshot : await getLoaded(tx, stored, version);
      const { wanted, conflicts, meanwhile } = compareEdit({ loaded, stored: snapshot, changes });
      const fields = Object.keys(wanted);
      if (fields.length === 0) return { version: stored.version, fields };
      const isSameData = conflicts.length === 0 && meanwhile.length === 0;
      if (version !== stored.version && !isSameData) throw conflictOf({ version: stored.version, conflicts, meanwhile });
      await writeVersion(tx, context, { stored, before: snapshot, wanted });
      return { version: stored.version + 1, fields };
    });
  } catch (error) {
    throw clashOf(error);
  }
}

/** What an `edit_conflict` of a product tells, or null for any other error. */
export function editConflictOf(error: unknown): EditConflict | null {
  return error instanceof DomainError && error.code === "edit_conflict" ? (error.extras.members as unknown as EditConflict) : null;
}

async function getLoaded(tx: Queryable, { brandId, id: productId }: ProductRow, version: number): Promise<Record<string, unknown>> {
  const data = await findVersionData(tx, { brandId, productId, version });
  if (data) return data;
  throw invalidRequest([{ pointer: "/version", code: "out_of_range", detail: "The product has no such version." }]);
}

function conflictOf(conflict: EditConflict): DomainError {
  return new DomainError("edit_conflict", "The product was changed after it was loaded.", { members: { ...conflict } });
}

async function writeVersion(
  tx: Queryable,
  context: Context,
  { stored, before, wanted }: { stored: ProductRow; before: Record<string, unknown>; wanted: Record<string, unknown> },
): Promise<void> {
  const { actor } = context;
  const { id: productId, brandId } = stored;
  const [at, version] = [now(), stored.version + 1];
  const isOtherIdentity = ["external_id", "gtin", "granularity"].some((field) => field in wanted);
  const gtinIdentity = isOtherIdentity ? null : stored.gtinIdentity;
  const data = { ...productOf({ ...before, ...wanted } as ProductRecord, productId), gtinIdentity };
  const after = productSnapshot(data);
  const reviewState = reviewStateAfterEdit(stored.reviewState);
  await updateProductData(tx, { data, version, reviewState, at });
  await insertProductVersion(tx, { productId, brandId, version, data: after, actorKind: actor.kind, actorId: actorId(actor), createdAt: at });
  if ("gtin" in wanted) await moveGtin(tx, { brandId, productId, gtin: data.gtin });
  await noteDataChanges(tx, context, [{ productId, version, fields: Object.keys(wanted), from: stored.reviewState, to: reviewState }], at);
  await appendAudit(tx, context, {
    action: "product.edited",
    targetKind: "product",
    targetId: productId,
    detail: {
      version,
      fields: Object.keys(wanted),
      before_sha256: sha256Hex(canonicalJson(before)),
      after_sha256: sha256Hex(canonicalJson(after)),
    },
  });
}

async function moveGtin(tx: Queryable, { gtin, ...product }: { brandId: string; productId: string; gtin: string | null }): Promise<void> {
  const padded = gtin === null ? null : gtin14(gtin);
  const taken = padded === null ? [] : await listTakenSerials(tx, { ...product, gtin14: padded, limit: SERIALS_NAMED_MAX });
  if (taken.length > 0) throw serialsTaken(taken);
  await updatePassportGtins(tx, { productId: product.productId, gtin14: padded });
}

function serialsTaken(serials: string[]): DomainError {
  const detail = serials.length > 0
    ? `Other units of your brand have this GTIN and these serial numbers: ${serials.join(", ")}.`
    : "Another unit of your brand has this GTIN and one of the product's serial numbers.";
  return new DomainError("serial_number_taken", detail, {
    errors: [{ pointer: "/gtin", code: "serial_number_taken", detail }],
    members: { serial_numbers: serials },
  });
}

/** What two writers at once would both take is settled by the unique indexes. */
function clashOf(error: unknown): unknown {
  const index = violatedIndex(error);
  if (index === "passports_serial_per_gtin_unique") return serialsTaken([]);
  if (index !== "products_external_id_unique") return error;
  const detail = "A product of your brand has this external id already.";
  return new DomainError("external_id_taken", detail, { errors: [{ pointer: "/external_id", code: "external_id_taken", detail }] });
}
