import {
  findPublicModel,
  findResolvableUnit,
  isSerialIssued,
  type PublicModel,
  type ResolvableUnit,
} from "@/db/queries/resolvable-items";
import { findNearby } from "@/db/read-nearby";
import type { AllBrandsDb } from "@/db/tenant";
import { gtin14 } from "@/lib/products/gtin";

interface Named {
  gtin14: string;
  /** Null: nothing that was given could be one. */
  code: string | null;
  serialNumber: string | undefined;
  /** Whether what was given as a code can be nothing else. */
  hasCode: boolean;
  /** Whose items alone there are; undefined: everybody's. */
  onlyBrand: string | undefined;
  /** Whether a unit is all that is asked for, or the document of its links and its model's. */
  wants: "unit" | "linkset" | "link";
}

interface Found {
  unit: ResolvableUnit | undefined;
  /** Left out where a unit was all that was asked for. */
  model: PublicModel | undefined;
  /** Whether the address names an item that nobody issued: a code that is none, or another serial number. */
  isUnknown: boolean;
}

/** What an address names; read at a replica where one is near enough, and at the primary what it has not got. */
export function findNamed(db: AllBrandsDb, named: Named): Promise<Found> {
  return findNearby(
    db,
    (near) => readNamed(near, named),
    ({ unit, model, isUnknown, isCodeKnown }) =>
      isUnknown || !isCodeKnown ? undefined : (unit?.brandId ?? model?.brand.id),
  );
}

async function readNamed(db: AllBrandsDb, named: Named): Promise<Found & { isCodeKnown: boolean }> {
  const { code, onlyBrand, wants } = named;
  const found = code === null ? undefined : await findResolvableUnit(db, code);
  const isCodeKnown = code === null || found !== undefined;
  const unit = onlyBrand === undefined || found?.brandId === onlyBrand ? found : undefined;
  if (unit && wants === "unit") return { unit, model: undefined, isUnknown: false, isCodeKnown };
  const model = await findPublicModel(db, {
    gtin14: unit?.gtin ? gtin14(unit.gtin) : named.gtin14,
    brandId: unit?.brandId ?? onlyBrand,
  });
  const isUnknown = !unit && model !== undefined && wants !== "linkset" && !(await isIssued(db, named));
  return { unit, model, isUnknown, isCodeKnown };
}

/** Of what was not found by its code. */
async function isIssued(
  db: AllBrandsDb,
  { gtin14: gtin, serialNumber, hasCode, onlyBrand: brandId }: Named,
): Promise<boolean> {
  if (hasCode || serialNumber === undefined) return !hasCode;
  return isSerialIssued(db, { brandId, gtin14: gtin, serialNumber });
}
