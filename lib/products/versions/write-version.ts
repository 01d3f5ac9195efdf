import { violatedIndex } from "@/db/is-database-away";
import {
  listTakenSerials,
  updatePassportGtins,
  updateProductData,
  insertProductVersion,
} from "@/db/queries/product-versions";
import { type NewProduct, type ProductRow } from "@/db/queries/products";
import { findByGtinIdentity, findSharedBatch } from "@/db/queries/registrations";
import { type BrandDb } from "@/db/tenant";
import { actorId, type Context } from "@/lib/access/actor";
import type { AuditDetail } from "@/lib/access/use-case";
import { recordDataChanges } from "@/lib/compliance/reviews/open-review";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { type ProductRecord } from "../contract";
import { batchOfIdentity, changesIdentity, gtinIdentity } from "../registration/identity";
import { productOf } from "../registration/plan-registration";
import { reviewStateAfterEdit } from "./edit-contract";

const SERIALS_NAMED_MAX = 10;

export interface VersionWrite {
  stored: ProductRow;
  before: Record<string, unknown>;
  wanted: Record<string, unknown>;
}

/**
 * The caller holds the lock and audits the returned detail near the end of its transaction, because an audit row
 * blocks all writers of the brand. Throws `gtin_taken`, `serial_number_taken`; concurrent conflicts violate a unique
 * index, which `versionClash` translates.
 */
export async function writeVersion(
  tx: BrandDb,
  { actor }: Pick<Context, "actor">,
  { stored, before, wanted }: VersionWrite,
): Promise<{ data: NewProduct; detail: AuditDetail<"product.edited"> }> {
  const { id: productId, brandId } = stored;
  const [at, version, fields] = [now(), stored.version + 1, Object.keys(wanted)];
  const data = {
    ...productOf({ ...before, ...wanted } as ProductRecord, productId),
    gtinIdentity: stored.gtinIdentity,
  };
  if (changesIdentity(fields)) data.gtinIdentity = await identityAfter(tx, { stored, data, fields });
  const after = productSnapshot(data);
  const reviewState = reviewStateAfterEdit(stored.reviewState);
  await updateProductData(tx, { data, version, reviewState, at });
  await insertProductVersion(tx, {
    productId,
    brandId,
    version,
    data: after,
    actorKind: actor.kind,
    actorId: actorId(actor),
    createdAt: at,
  });
  if ("gtin" in wanted) await moveGtin(tx, { brandId, productId, gtin: data.gtin });
  await recordDataChanges(
    tx,
    { actor },
    [{ productId, version, fields, from: stored.reviewState, to: reviewState }],
    at,
  );
  const detail = {
    version,
    fields,
    before_sha256: sha256Hex(canonicalJson(before)),
    after_sha256: sha256Hex(canonicalJson(after)),
  };
  return { data, detail };
}

/** A duplicate stays without identity unless its GTIN or external id changes. */
async function identityAfter(
  tx: BrandDb,
  { stored, data, fields }: { stored: ProductRow; data: NewProduct; fields: readonly string[] },
): Promise<string | null> {
  const {
    externalId,
    gtin,
    ecodesign: { granularity },
  } = data;
  const isDouble = stored.gtin !== null && stored.externalId === null && stored.gtinIdentity === null;
  if (isDouble && !fields.includes("gtin") && !fields.includes("external_id")) return null;
  const batch =
    granularity === "batch" ? (batchOfIdentity(stored.gtinIdentity) ?? (await findSharedBatch(tx, stored.id))) : null;
  const identity = gtinIdentity({ external_id: externalId, gtin, granularity, batch });
  if (identity === null || identity === stored.gtinIdentity) return identity;
  const other = await findByGtinIdentity(tx, { brandId: stored.brandId, identity });
  if (other !== null)
    throw gtinTaken(
      fields.includes("gtin") ? "gtin" : fields.includes("external_id") ? "external_id" : "granularity",
      other,
    );
  return identity;
}

function gtinTaken(field: string, productId?: string): DomainError {
  const detail = "Another product of your brand without an external id has this GTIN, and is known by it.";
  return new DomainError("gtin_taken", detail, {
    errors: [{ pointer: `/${field}`, code: "gtin_taken", detail }],
    members: productId === undefined ? {} : { product_id: productId },
  });
}

async function moveGtin(
  tx: BrandDb,
  { gtin, ...product }: { brandId: string; productId: string; gtin: string | null },
): Promise<void> {
  const padded = gtin === null ? null : gtin14(gtin);
  const clash =
    padded === null ? [] : await listTakenSerials(tx, { ...product, gtin14: padded, limit: SERIALS_NAMED_MAX });
  if (clash.length > 0) throw serialsTaken(clash);
  await updatePassportGtins(tx, { productId: product.productId, gtin14: padded });
}

function serialsTaken(serials: string[]): DomainError {
  const detail =
    serials.length > 0
      ? `Other units of your brand have this GTIN and these serial numbers: ${serials.join(", ")}.`
      : "Another unit of your brand has this GTIN and one of the product's serial numbers.";
  return new DomainError("serial_number_taken", detail, {
    errors: [{ pointer: "/gtin", code: "serial_number_taken", detail }],
    members: { serial_numbers: serials },
  });
}

export function versionClash(error: unknown): unknown {
  const index = violatedIndex(error);
  if (index === "passports_serial_per_gtin_unique") return serialsTaken([]);
  if (index === "products_gtin_identity_unique") return gtinTaken("gtin");
  if (index !== "products_external_id_unique") return error;
  const detail = "A product of your brand has this external id already.";
  return new DomainError("external_id_taken", detail, {
    errors: [{ pointer: "/external_id", code: "external_id_taken", detail }],
  });
}
