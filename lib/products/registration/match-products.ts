import { lockProductsFor } from "@/db/queries/product-identities";
import type { NewProduct, ProductRow } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { differing, gatherRecords } from "./group-records";
import type { KnownProduct, MatchedProduct } from "./match-stored-products";
import { type StatedDifference, statedDifferences } from "./stated-differences";
import { updateProducts } from "./update-products";
import type { ValidatedRecord, RejectedRecord } from "./validate-records";

/**
 * `add`: a known product gets the units. `update`: also a new version if the data differ. `refuse`: the record is
 * rejected.
 */
export const ON_EXISTING = ["add", "update", "refuse"] as const;
export type OnExisting = (typeof ON_EXISTING)[number];

export type StandingProduct = NewProduct & Pick<ProductRow, "reviewState" | "version" | "createdAt">;

export interface Standing {
  product: StandingProduct;
  outcome: "created" | "existing";
  isUpdated: boolean;
  records: ValidatedRecord[];
}

/** A matched product was changed or removed before it was locked. The registration must restart. */
export class ProductMoved extends Error {}

/** Locks existing products and compares them with the records. Throws ProductMoved. */
export async function matchProducts(
  tx: BrandDb,
  context: Context,
  { there, onExisting, at }: { there: readonly KnownProduct[]; onExisting: OnExisting; at: Date },
) {
  const getsPictures = there.some(({ records }) => records.some(({ record }) => record.pictures?.length));
  const strength = onExisting === "update" || getsPictures ? "no key update" : "share";
  const productIds = there.map(({ productId }) => productId);
  const locked = await lockProductsFor(tx, { brandId: context.actor.brandId, productIds, strength });
  const byId = new Map(locked.map((product) => [product.id, product]));
  const met = there.map(({ productId, identity, records }) => {
    const stored = byId.get(productId);
    if (!stored || !hasSameIdentity(stored, identity)) throw new ProductMoved();
    return { stored, ...(onExisting === "update" ? compareTogether(stored, records) : compareEach(stored, records)) };
  });
  const updates = met.filter(({ differences }) => differences.length > 0);
  const { updated, rejected, versions } = await updateProducts(tx, context, { updates, at });
  const refusedIndexes = new Set(rejected.map(({ index }) => index));
  const standing = met.map(({ stored, records }): Standing => ({
    product: updated.get(stored.id) ?? stored,
    outcome: "existing",
    isUpdated: updated.has(stored.id),
    records: records.filter(({ index }) => !refusedIndexes.has(index)),
  }));
  return {
    standing,
    versions,
    rejected: [...rejected, ...met.flatMap((each) => each.rejected)],
    contradicting: met.flatMap((each) => each.contradicting),
  };
}

function hasSameIdentity(
  { externalId, gtin, gtinIdentity }: ProductRow,
  identity: MatchedProduct["identity"],
): boolean {
  if (identity?.by === "external_id") return externalId === identity.externalId;
  if (identity?.by !== "gtin" || gtin === null || gtin14(gtin) !== identity.gtin14) return false;
  return gtinIdentity === null || gtinIdentity === identity.identity || gtinIdentity === identity.otherIdentity;
}

const DIFFERS =
  "The product is stored with another value. Send it as it is stored, leave it out, or say on_existing=update.";

interface Compared {
  records: ValidatedRecord[];
  rejected: RejectedRecord[];
  contradicting: RejectedRecord[];
  differences: StatedDifference[];
}

function compareEach(stored: ProductRow, records: readonly ValidatedRecord[]): Compared {
  const snapshot = productSnapshot(stored);
  const differencesOf = new Map<object, ReturnType<typeof statedDifferences>>();
  const rejected: RejectedRecord[] = [];
  const same = records.filter((record) => {
    const differences = differencesOf.get(record.stated) ?? statedDifferences(snapshot, record.stated);
    differencesOf.set(record.stated, differences);
    if (differences.length > 0) rejected.push(differing(record, differences, DIFFERS));
    return differences.length === 0;
  });
  return { records: same, rejected, contradicting: [], differences: [] };
}

function compareTogether(stored: ProductRow, validRecords: readonly ValidatedRecord[]): Compared {
  const { records, stated, rejected: contradicting } = gatherRecords(validRecords);
  return { records, contradicting, rejected: [], differences: statedDifferences(productSnapshot(stored), stated) };
}
