import { type NewProduct, type ProductRow, gtinForms } from "@/db/queries/products";
import { lockProductsFor, findKnownProducts, type GtinCandidate, listGtinCandidates } from "@/db/queries/registrations";
import type { BrandDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { differing, gatherRecords, meeting, type NamedAlike } from "./group-records";
import type { RecordIdentity } from "./identity";
import { type StatedDifference, statedDifferences } from "./stated-differences";
import { updateProducts } from "./update-products";
import type { ValidatedRecord, RejectedRecord } from "./validate-records";

/** `add`: a known product gets the units. `update`: also a new version if the data differ. `refuse`: rejected. */
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

export interface MatchedProduct {
  productId: string | null;
  identity: RecordIdentity | null;
  records: ValidatedRecord[];
}

export type KnownProduct = MatchedProduct & { productId: string };

export const isKnown = (match: MatchedProduct): match is KnownProduct => match.productId !== null;

type GtinGroup = NamedAlike & { identity: Extract<RecordIdentity, { by: "gtin" }> };

const isByGtin = (group: NamedAlike): group is GtinGroup => group.identity?.by === "gtin";

/** Takes no locks, so matched products can disappear afterwards. At most two statements for any number of records. */
export async function matchStoredProducts(
  db: BrandDb,
  { brandId, groups }: { brandId: string; groups: readonly NamedAlike[] },
): Promise<{ meant: MatchedProduct[]; rejected: RejectedRecord[] }> {
  const byGtin = groups.filter(isByGtin);
  const known = await findKnownProducts(db, {
    brandId,
    externalIds: groups.flatMap(({ identity }) => (identity?.by === "external_id" ? [identity.externalId] : [])),
    gtinIdentities: byGtin.flatMap(({ identity: { identity, otherIdentity } }) =>
      otherIdentity ? [identity, otherIdentity] : [identity],
    ),
  });
  const idOf = (identity: RecordIdentity | null): string | null => {
    if (identity?.by === "external_id") return known.byExternalId.get(identity.externalId) ?? null;
    if (identity?.by !== "gtin") return null;
    return (
      known.byGtinIdentity.get(identity.identity) ??
      (identity.otherIdentity && known.byGtinIdentity.get(identity.otherIdentity)) ??
      null
    );
  };
  const unknown = byGtin.filter(({ identity }) => idOf(identity) === null);
  const identities = unknown.map(({ identity: { identity, gtin14: gtin, batch } }) => ({
    identity,
    forms: gtinForms(gtin),
    batch,
  }));
  const candidates = new Map<string, GtinCandidate[]>();
  for (const candidate of await listGtinCandidates(db, { brandId, gtins: identities }))
    candidates.set(candidate.identity, [...(candidates.get(candidate.identity) ?? []), candidate]);
  return sortOut(groups, idOf, candidates);
}

/** Returns no product for a group whose GTIN matches several. */
function sortOut(
  groups: readonly NamedAlike[],
  idOf: (identity: RecordIdentity | null) => string | null,
  candidates: Map<string, GtinCandidate[]>,
) {
  const matches: MatchedProduct[] = [];
  const byId = new Map<string, MatchedProduct>();
  const newByGtin = new Map<string, MatchedProduct[]>();
  const rejected: RejectedRecord[] = [];
  const take = (group: NamedAlike, productId: string | null) => {
    const there = productId === null ? undefined : byId.get(productId);
    if (there) return join(there, group);
    const product = { productId, identity: group.identity, records: [...group.records] };
    matches.push(product);
    if (productId !== null) byId.set(productId, product);
    else if (group.identity?.by === "external_id") indexGtins(newByGtin, product);
  };
  for (const group of groups) {
    const productId = idOf(group.identity);
    if (productId !== null || !isByGtin(group)) take(group, productId);
    else {
      const stored = candidates.get(group.identity.identity) ?? [];
      const newMatches = (newByGtin.get(group.identity.gtin14) ?? []).filter((product) =>
        isOfBatch(product, group.identity.batch),
      );
      if (stored[0] && stored[0].externalId === null) take(group, stored[0].id);
      else if (stored.length + newMatches.length > 1) rejected.push(...group.records.map(ambiguous));
      else if (newMatches[0]) join(newMatches[0], group);
      else take(group, stored[0]?.id ?? null);
    }
  }
  return { meant: matches, rejected };
}

const AMBIGUOUS = "Several products of your brand have this GTIN: identify the product by its external_id.";
const ambiguous = (record: ValidatedRecord) => meeting(record, ["product_ambiguous"], { product_ambiguous: AMBIGUOUS });

const isOfBatch = ({ records }: MatchedProduct, batch: string | null) =>
  batch === null || records.some(({ record }) => record.batch === batch);

function join(product: MatchedProduct, group: NamedAlike): void {
  product.records = [...product.records, ...group.records].sort((one, other) => one.index - other.index);
}

function indexGtins(newByGtin: Map<string, MatchedProduct[]>, product: MatchedProduct): void {
  const gtins = new Set(product.records.flatMap(({ record: { gtin } }) => (gtin ? [gtin14(gtin)] : [])));
  for (const gtin of gtins) newByGtin.set(gtin, [...(newByGtin.get(gtin) ?? []), product]);
}
