import type { NewPassport } from "@/db/queries/passports";
import { countPassportsOf, findKnownProducts } from "@/db/queries/registrations";
import type { BrandDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { newId } from "@/lib/platform/ids";
import type { ProductRecord } from "../contract";
import { gatherRecords, groupAlike, meeting } from "./group-records";
import {
  matchProducts,
  type OnExisting,
  ProductMoved,
  type Standing,
  type StandingProduct,
  matchStoredProducts,
  isKnown,
  type KnownProduct,
  type MatchedProduct,
} from "./match-products";
import { inInputOrder, type PlannedUnits, planUnits, productOf } from "./plan-registration";
import { type StoringSource, storePassports, storeProducts, UNIT_CLASHES } from "./store-registration";
import type { WrittenVersion } from "./update-products";
import type { ValidatedRecord, RejectedRecord } from "./validate-records";

export interface RegisteredRecord {
  given: ValidatedRecord;
  product: StandingProduct;
  outcome: Standing["outcome"];
  isUpdated: boolean;
  passports: NewPassport[];
  passportCount: number;
}

export interface StoredRecords {
  registered: RegisteredRecord[];
  rejected: RejectedRecord[];
  contradicting: RejectedRecord[];
  versions: WrittenVersion[];
  isTainted: boolean;
}

/** Throws ProductMoved. */
export async function storeRecords(
  tx: BrandDb,
  context: Context,
  { records, onExisting, at }: { records: readonly ValidatedRecord[]; onExisting: OnExisting; at: Date },
): Promise<StoredRecords> {
  const source = { actor: context.actor, at };
  const { brandId } = context.actor;
  const { meant, rejected } = await matchStoredProducts(tx, { brandId, groups: groupAlike(records) });
  const unknown = meant.filter((product) => !isKnown(product));
  const newProducts = await makeProducts(tx, source, unknown);
  const there = [...meant.filter(isKnown), ...newProducts.lost];
  const result: StoredRecords = {
    registered: [],
    rejected,
    contradicting: newProducts.contradicting,
    versions: [],
    isTainted: false,
  };
  if (onExisting === "refuse") {
    for (const { records: met, productId } of there)
      result.rejected.push(...met.map((record) => refused(record, productId)));
    there.length = 0;
  }
  const matches = await matchProducts(tx, context, { there, onExisting, at });
  result.rejected.push(...matches.rejected);
  result.contradicting.push(...matches.contradicting);
  result.versions.push(...matches.versions);
  return storeUnits(tx, source, { standing: [...newProducts.standing, ...matches.standing], result });
}

function refused(record: ValidatedRecord, productId: string): RejectedRecord {
  const details = {
    external_id_taken: "A product of your brand has this external id already.",
    gtin_taken: "A product of your brand has this GTIN already.",
  };
  return { ...meeting(record, [record.record.external_id ? "external_id_taken" : "gtin_taken"], details), productId };
}

async function makeProducts(tx: BrandDb, source: StoringSource, matches: readonly MatchedProduct[]) {
  const plans = matches.map((product) => {
    const { records, stated, rejected } = gatherRecords(product.records);
    const months = records.find(({ record }) => record.warranty_months != null)?.record.warranty_months;
    const data = productOf(stated as ProductRecord, newId("prd", source.at));
    const gtinIdentity = product.identity?.by === "gtin" ? product.identity.identity : null;
    return { meant: product, records, rejected, data: { ...data, warrantyMonths: months ?? null, gtinIdentity } };
  });
  const written = await storeProducts(
    tx,
    source,
    plans.map(({ data }) => data),
  );
  const missed = plans.filter(({ data }) => !written.has(data.id));
  const known = await findKnownProducts(tx, {
    brandId: source.actor.brandId,
    externalIds: missed.flatMap(({ data }) => data.externalId ?? []),
    gtinIdentities: missed.flatMap(({ data }) => data.gtinIdentity ?? []),
  });
  const lost = missed.map(({ meant: product, data: { externalId, gtinIdentity } }): KnownProduct => {
    const productId = externalId ? known.byExternalId.get(externalId) : known.byGtinIdentity.get(gtinIdentity ?? "");
    if (productId === undefined) throw new ProductMoved();
    return { ...product, productId };
  });
  const writtenPlans = missed.length > 0 ? plans.filter(({ data }) => written.has(data.id)) : plans;
  const standing = writtenPlans.map(({ data, records }): Standing => ({
    product: { reviewState: "draft", version: 1, createdAt: source.at, ...data },
    outcome: "created",
    isUpdated: false,
    records,
  }));
  return { standing, lost, contradicting: writtenPlans.flatMap(({ rejected }) => rejected) };
}

type RecordUnits = PlannedUnits & { given: ValidatedRecord; of: Standing };

async function storeUnits(
  tx: BrandDb,
  source: StoringSource,
  { standing, result }: { standing: readonly Standing[]; result: StoredRecords },
): Promise<StoredRecords> {
  const unitsOf = (of: Standing, record: ValidatedRecord): RecordUnits => ({
    given: record,
    of,
    ...planUnits(of.product, record.record, { brandId: source.actor.brandId, at: source.at }),
  });
  const planned = inInputOrder(standing.flatMap((of) => of.records.map((record) => unitsOf(of, record))));
  const { stored, taken } = await storePassports(tx, source, planned);
  result.rejected.push(...taken.map(({ units, codes }) => meeting(units.given, codes, UNIT_CLASHES)));
  result.isTainted = taken.some(({ units: { of } }) => of.outcome === "created" || of.isUpdated);
  const counts = await countPassportsOf(tx, {
    brandId: source.actor.brandId,
    productIds: standing.flatMap(({ product, outcome }) => (outcome === "existing" ? product.id : [])),
  });
  for (const {
    of: {
      outcome,
      product: { id },
    },
    passports,
  } of stored)
    if (outcome === "created") counts.set(id, (counts.get(id) ?? 0) + passports.length);
  const registered = stored.map(({ given, passports, of: { product, outcome, isUpdated } }) => {
    const passportCount = counts.get(product.id) ?? 0;
    return { given, product, outcome, isUpdated, passports, passportCount };
  });
  result.registered = registered.sort((one, other) => one.given.index - other.given.index);
  return result;
}
