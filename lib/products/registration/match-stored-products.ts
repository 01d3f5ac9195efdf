import { findKnownProducts, type GtinCandidate, listGtinCandidates } from "@/db/queries/product-identities";
import { gtinForms } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { meeting, type NamedAlike } from "./group-records";
import type { RecordIdentity } from "./identity";
import type { ValidatedRecord, RejectedRecord } from "./validate-records";

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

/** Records can also refer by GTIN to a product that an earlier record creates. */
function indexGtins(newByGtin: Map<string, MatchedProduct[]>, product: MatchedProduct): void {
  const gtins = new Set(product.records.flatMap(({ record: { gtin } }) => (gtin ? [gtin14(gtin)] : [])));
  for (const gtin of gtins) newByGtin.set(gtin, [...(newByGtin.get(gtin) ?? []), product]);
}
