import { insertFirstBatteryStates } from "@/db/queries/battery-states";
import { analyzeGrownTables } from "@/db/queries/health";
import { findTakenUnits, insertPassports } from "@/db/queries/passports";
import { insertProducts, type NewProduct } from "@/db/queries/products";
import { addRegistrations, countExampleUnits } from "@/db/queries/registrations";
import { inBrand, type TenantDb } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import type { WritingScope } from "@/lib/access/use-case";
import { queueChecks } from "@/lib/compliance/assessment/check-products";
import { sourceOf } from "@/lib/passports/battery/record-battery-state";
import { writeDocuments } from "@/lib/passports/documents/write-documents";
import { dayOf } from "@/lib/platform/calendar";
import { sha256Hex } from "@/lib/platform/secrets";
import { groupBy } from "@/lib/platform/some";
import type { PlannedUnits } from "./plan-registration";

const MANY = 200;

/** Otherwise the connection keeps foreign-key plans for small tables, which scan the whole table for each row. */
async function followGrowth(tx: TenantDb, rows: number): Promise<void> {
  if (rows >= MANY) await analyzeGrownTables(tx);
}

export interface StoringSource {
  actor: Actor;
  at: Date;
  isExample?: boolean;
}

/** Returns the ids of the products that were written. For the others the identity is already taken. */
export async function storeProducts(
  tx: TenantDb,
  { actor, at, isExample }: StoringSource,
  products: readonly NewProduct[],
): Promise<Set<string>> {
  if (products.length === 0) return new Set();
  const written = await insertProducts(
    tx,
    { brandId: actor.brandId, at, isExample, author: { kind: actor.kind, id: actorId(actor) } },
    products,
  );
  await followGrowth(tx, written.size);
  return written;
}

export type UnitClashCode = "serial_number_taken" | "unit_external_id_taken";

interface TakenUnits<T extends PlannedUnits> {
  units: T;
  codes: UnitClashCode[];
}

/** Units whose serial number or external id is taken are not written but returned in `taken`. */
export async function storePassports<T extends PlannedUnits>(
  tx: TenantDb,
  { actor, at }: StoringSource,
  planned: readonly T[],
): Promise<{ stored: T[]; taken: TakenUnits<T>[] }> {
  if (planned.length === 0) return { stored: [], taken: [] };
  const { brandId } = actor;
  const written = await insertPassports(
    tx,
    { brandId, at },
    planned.flatMap(({ passports }) => passports),
  );
  await followGrowth(tx, written.size);
  const isStored = ({ passports }: T) => passports.every(({ id }) => written.has(id));
  const leftOut = planned.filter((units) => !isStored(units));
  const conflicts = leftOut.length > 0 ? await explainLeftOut(tx, brandId, leftOut) : [];
  const stored = leftOut.length > 0 ? planned.filter(isStored) : [...planned];
  await storeBatteryStates(tx, { actor, at }, stored);
  const documented = stored.flatMap(({ passports: [unit], documents, fromRow: row }) =>
    unit && documents.length > 0 ? [{ passportId: unit.id, documents, ...(row && { row }) }] : [],
  );
  if (documented.length > 0) await writeDocuments(inBrand(tx, brandId), brandId, documented);
  return { stored, taken: conflicts };
}

async function storeBatteryStates(
  tx: TenantDb,
  { actor, at }: StoringSource,
  stored: readonly PlannedUnits[],
): Promise<void> {
  const { brandId } = actor;
  const bySource = groupBy(
    stored.filter(({ batteryState }) => batteryState !== null),
    ({ fromRow }) => fromRow?.importId ?? "",
  );
  for (const [importId, units] of bySource) {
    const source = importId === "" ? sourceOf(actor) : { sourceKind: "import" as const, sourceId: importId };
    const states = units.flatMap(({ passports, batteryState: state }) =>
      state ? passports.map(({ id: passportId }) => ({ passportId, state })) : [],
    );
    await insertFirstBatteryStates(tx, { brandId, at, ...source }, states);
  }
}

async function explainLeftOut<T extends PlannedUnits>(
  tx: TenantDb,
  brandId: string,
  leftOut: readonly T[],
): Promise<TakenUnits<T>[]> {
  const takenUnits = await findTakenUnits(tx, { brandId, rows: leftOut.flatMap(({ passports }) => passports) });
  return leftOut.map((units) => {
    const [unit, ...others] = units.passports;
    if (!unit || others.length > 0 || (!unit.serialNumber && !unit.externalId))
      throw new Error("a random passport code came up twice");
    const { id, serialNumber } = unit;
    const { hasSerial = false, hasExternalId = false } = takenUnits.get(id) ?? {};
    const isVanished = !hasSerial && !hasExternalId;
    const codes: UnitClashCode[] = [];
    if (hasSerial || (isVanished && serialNumber)) codes.push("serial_number_taken");
    if (hasExternalId || (isVanished && !serialNumber)) codes.push("unit_external_id_taken");
    return { units, codes };
  });
}

export const UNIT_CLASHES: Record<UnitClashCode, string> = {
  serial_number_taken: "A unit of your brand has this GTIN and serial number already.",
  unit_external_id_taken: "A unit of your brand has this external id already.",
};

const IDS_NAMED_IN_AUDIT = 10;

export interface StoredIds {
  productIds: readonly string[];
  passportIds: readonly string[];
}

interface RecordedRegistration {
  at: Date;
  created: StoredIds;
  extended: StoredIds;
  source?: Record<string, unknown>;
}

export const NO_IDS: StoredIds = { productIds: [], passportIds: [] };

/** Call it last: it locks rows that all registrations of the brand need. */
export async function recordRegistration(
  { tx, actor, audit }: WritingScope<"product.registered" | "product.units_added">,
  { at, created, extended, source = {} }: RecordedRegistration,
): Promise<void> {
  const { brandId } = actor;
  if (extended.productIds.length > 0) await queueChecks(tx, { brandId, productIds: extended.productIds });
  const examples =
    extended.productIds.length > 0 ? await countExampleUnits(tx, { brandId, passportIds: extended.passportIds }) : 0;
  const passports = created.passportIds.length + extended.passportIds.length - examples;
  if (passports > 0) await addRegistrations(tx, { brandId, day: dayOf(at), passports });
  for (const [action, { productIds, passportIds }] of [
    ["product.registered", created],
    ["product.units_added", extended],
  ] as const) {
    const [firstId] = productIds;
    if (firstId === undefined) continue;
    const detail = {
      ...source,
      products: productIds.length,
      passports: passportIds.length,
      first_ids: productIds.slice(0, IDS_NAMED_IN_AUDIT),
      ids_sha256: sha256Hex([...productIds, ...passportIds].sort().join("\n")),
    };
    await audit(action, firstId, detail, undefined, { productIds, passportIds });
  }
}
