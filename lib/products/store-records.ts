import type { Queryable } from "@/db/client";
import { countPassportsOf, findKnownProducts, lockProductsFor } from "@/db/queries/product-identities";
import type { NewPassport } from "@/db/queries/passports";
import type { NewProduct, ProductRow } from "@/db/queries/products";
import type { AuditEntry } from "@/lib/audit/append-audit";
import type { Context } from "@/lib/auth/actor";
import { newId } from "@/lib/platform/ids";
import type { CheckedRecord, RejectedRecord } from "./check-records";
import type { ProductRecord } from "./contract";
import { findMeantProducts, type MeantProduct } from "./find-meant-products";
import { gtin14 } from "./gtin";
import { differing, gatherRecords, groupAlike, meeting } from "./group-records";
import { inGivenOrder, type PlannedUnits, planUnits, productOf } from "./plan-registration";
import { productSnapshot } from "./rules";
import { statedDifferences } from "./stated-differences";
import { type StoringSource, storePassports, storeProducts, UNIT_CLASHES } from "./store-registration";
import { updateProducts } from "./update-products";

/** What a registration does with records, inside its transaction. */

/** `add`: a product that is there gets the units. `update`: it also gets a new version where it is stated otherwise. `refuse`: it is told. */
export type OnExisting = "add" | "update" | "refuse";

/** A product as it stands after the registration. */
export type StandingProduct = NewProduct & Pick<ProductRow, "reviewState" | "version" | "createdAt">;

interface Standing {
  product: StandingProduct;
  outcome: "created" | "existing";
  isUpdated: boolean;
  records: CheckedRecord[];
}

export interface RegisteredRecord {
  given: CheckedRecord;
  product: StandingProduct;
  outcome: Standing["outcome"];
  isUpdated: boolean;
  passports: NewPassport[];
  /** All that the product has. */
  passportCount: number;
}

export interface StoredRecords {
  /** In the order of the request. */
  registered: RegisteredRecord[];
  /** Meet what is stored. */
  rejected: RejectedRecord[];
  /** Say otherwise than an earlier record of the request. */
  contradicting: RejectedRecord[];
  /** Of new versions. */
  audits: AuditEntry[];
  /** Something that was written stands on the word of a record that is rejected. */
  isTainted: boolean;
}

/** What was found was changed or removed before it could be locked: the registration has to begin anew. */
export class ProductMoved extends Error {}

/** Writes products, passports and warranties. Throws ProductMoved. */
export async function storeRecords(
  tx: Queryable,
  context: Context,
  { records, onExisting, at }: { records: readonly CheckedRecord[]; onExisting: OnExisting; at: Date },
): Promise<StoredRecords> {
  const source = { actor: context.actor, at };
  const { brandId } = context.actor;
  const { meant, rejected } = await findMeantProducts(tx, { brandId, groups: groupAlike(records) });
  const made = await makeProducts(tx, source, meant.filter(({ productId }) => productId === null));
  const there = [...meant.filter(({ productId }) => productId !== null), ...made.lost];
  const result: StoredRecords = { registered: [], rejected, contradicting: made.contradicting, audits: [], isTainted: false };
  if (onExisting === "refuse") {
    result.rejected.push(...there.flatMap((product) => product.records.map((record) => refused(record, product.productId!))));
    there.length = 0;
  }
  const found = await meetProducts(tx, context, { there, onExisting, at });
  result.rejected.push(...found.rejected);
  result.contradicting.push(...found.contradicting);
  result.audits.push(...found.audits);
  return storeUnits(tx, source, { standing: [...made.standing, ...found.standing], result });
}

function refused(record: CheckedRecord, productId: string): RejectedRecord {
  const details = { external_id_taken: "A product of your brand has this external id already.", gtin_taken: "A product of your brand has this GTIN already." };
  return { ...meeting(record, [record.record.external_id ? "external_id_taken" : "gtin_taken"], details), productId };
}

/** Writes the products that a request makes; those that another request has made meanwhile are `lost` to it, with their ids. */
async function makeProducts(tx: Queryable, source: StoringSource, meant: readonly MeantProduct[]) {
  const plans = meant.map((product) => {
    const { records, stated, rejected } = gatherRecords(product.records);
    const months = records.find(({ record }) => record.warranty_months != null)?.record.warranty_months;
    const data = productOf({ ...stated, warranty_months: months } as ProductRecord, newId("prd", source.at));
    const gtinIdentity = product.identity?.by === "gtin" ? product.identity.identity : null;
    return { meant: product, records, rejected, data: { ...data, gtinIdentity } };
  });
  const written = await storeProducts(tx, source, plans.map(({ data }) => data));
  const missed = plans.filter(({ data }) => !written.has(data.id));
  const known = await findKnownProducts(tx, {
    brandId: source.actor.brandId,
    externalIds: missed.flatMap(({ data }) => data.externalId ?? []),
    gtinIdentities: missed.flatMap(({ data }) => data.gtinIdentity ?? []),
  });
  const lost = missed.map(({ meant: product, data: { externalId, gtinIdentity } }): MeantProduct => {
    const productId = (externalId ? known.byExternalId.get(externalId) : known.byGtinIdentity.get(gtinIdentity ?? "")) ?? null;
    if (productId === null) throw new ProductMoved();
    return { ...product, productId };
  });
  const kept = missed.length > 0 ? plans.filter(({ data }) => written.has(data.id)) : plans;
  const standing = kept.map(({ data, records }): Standing => ({
    product: { ...data, reviewState: "draft", version: 1, createdAt: source.at }, outcome: "created", isUpdated: false, records,
  }));
  return { standing, lost, contradicting: kept.flatMap(({ rejected }) => rejected) };
}

/** Locks products that are there, and compares what records state of them with what they are. */
async function meetProducts(tx: Queryable, context: Context, { there, onExisting, at }: { there: readonly MeantProduct[]; onExisting: OnExisting; at: Date }) {
  const strength = onExisting === "update" ? "no key update" : "share";
  const locked = await lockProductsFor(tx, { brandId: context.actor.brandId, productIds: there.map(({ productId }) => productId!), strength });
  const byId = new Map(locked.map((product) => [product.id, product]));
  const met = there.map(({ productId, identity, records }) => {
    const stored = byId.get(productId!);
    if (!stored || !isStillMeant(stored, identity)) throw new ProductMoved();
    return onExisting === "update" ? { stored, ...compareTogether(stored, records) } : { stored, differences: [], ...compareEach(stored, records) };
  });
  const updates = met.filter(({ differences }) => differences.length > 0);
  const { updated, rejected, audits } = await updateProducts(tx, context, { updates, at });
  const refusedIndexes = new Set(rejected.map(({ index }) => index));
  const standing = met.map(({ stored, records }): Standing => ({
    product: updated.get(stored.id) ?? stored, outcome: "existing", isUpdated: updated.has(stored.id),
    records: records.filter(({ index }) => !refusedIndexes.has(index)),
  }));
  return { standing, rejected: [...rejected, ...met.flatMap((each) => each.rejected)], contradicting: met.flatMap((each) => each.contradicting), audits };
}

function isStillMeant({ externalId, gtin, gtinIdentity }: ProductRow, identity: MeantProduct["identity"]): boolean {
  if (identity?.by === "external_id") return externalId === identity.externalId;
  if (identity?.by !== "gtin" || gtin === null || gtin14(gtin) !== identity.gtin14) return false;
  return gtinIdentity === null || gtinIdentity === identity.identity || gtinIdentity === identity.otherIdentity;
}

const DIFFERS = "The product is stored with another value. Send it as it is stored, leave it out, or say on_existing=update.";

function compareEach(stored: ProductRow, records: readonly CheckedRecord[]) {
  const snapshot = productSnapshot(stored);
  const differencesOf = new Map<object, ReturnType<typeof statedDifferences>>();
  const rejected: RejectedRecord[] = [];
  const same = records.filter((record) => {
    const differences = differencesOf.get(record.stated) ?? statedDifferences(snapshot, record.stated);
    differencesOf.set(record.stated, differences);
    if (differences.length > 0) rejected.push(differing(record, differences, DIFFERS));
    return differences.length === 0;
  });
  return { records: same, rejected, contradicting: [] as RejectedRecord[] };
}

function compareTogether(stored: ProductRow, given: readonly CheckedRecord[]) {
  const { records, stated, rejected: contradicting } = gatherRecords(given);
  return { records, contradicting, rejected: [] as RejectedRecord[], differences: statedDifferences(productSnapshot(stored), stated) };
}

type RecordUnits = PlannedUnits & { given: CheckedRecord; of: Standing };

async function storeUnits(tx: Queryable, source: StoringSource, { standing, result }: { standing: readonly Standing[]; result: StoredRecords }): Promise<StoredRecords> {
  const planned = inGivenOrder(standing.flatMap((of) => of.records.map((given): RecordUnits => ({ given, of, ...planUnits(of.product, given.record, source.at) }))));
  const { stored, taken } = await storePassports(tx, source, planned);
  result.rejected.push(...taken.map(({ units, codes }) => meeting(units.given, codes, UNIT_CLASHES)));
  result.isTainted = taken.some(({ units: { of } }) => of.outcome === "created" || of.isUpdated);
  const counts = await countPassportsOf(tx, {
    brandId: source.actor.brandId,
    productIds: standing.flatMap(({ product, outcome }) => (outcome === "existing" ? product.id : [])),
  });
  for (const { of, passports } of stored) if (of.outcome === "created") counts.set(of.product.id, (counts.get(of.product.id) ?? 0) + passports.length);
  result.registered = stored
    .map(({ given, passports, of: { product, outcome, isUpdated } }) => ({ given, product, outcome, isUpdated, passports, passportCount: counts.get(product.id) ?? 0 }))
    .sort((one, other) => one.given.index - other.given.index);
  return result;
}
