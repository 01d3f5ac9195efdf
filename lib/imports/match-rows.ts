import type { Queryable } from "@/db/client";
import { listOwnUnits, listProductsMet, listUnitsMet, listUnitsOfProducts, type UnitsOfProduct } from "@/db/queries/import-matches";
import type { ProductRow } from "@/db/queries/products";
import { withLineFeeds } from "@/lib/input/text";
import { gtin14 } from "@/lib/products/gtin";
import type { Derived } from "./derive-record";

/** Which product of the brand a row means: by its id, else by `external_id`, else by GTIN and serial number. */

export interface RowMatch {
  product: ProductRow;
  units: UnitsOfProduct;
  /** The lot of the unit with the row's serial number; undefined: the product has no such unit. */
  ownUnit?: { batch: string | null };
}

export interface MatchedRow {
  /** Null: the row makes a new product. */
  match: RowMatch | null;
  /** A key of the row that names nothing, or something else. */
  fault: "product_unknown" | "serial_number_taken" | null;
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" && !value.includes("\0") ? withLineFeeds(value).normalize("NFC").trim() : null);
const keyOf = (...parts: string[]) => parts.join("\n");

/** The row's GTIN and serial number as they are stored; null unless it has both. */
export function unitOf({ given }: Derived): { gtin14: string; serialNumber: string } | null {
  const [gtin, serialNumber] = [textOf(given["gtin"]), textOf(given["serial_number"])];
  return gtin && serialNumber && /^\d{8,14}$/.test(gtin) ? { gtin14: gtin14(gtin), serialNumber } : null;
}

export function externalIdOf({ given }: Derived): string | null {
  return textOf(given["external_id"]);
}

/** Looks up many rows with five statements at most. */
export async function matchRows(db: Queryable, { brandId, rows }: { brandId: string; rows: readonly Derived[] }): Promise<MatchedRow[]> {
  const present = <T>(values: (T | null)[]) => values.filter((value) => value !== null);
  const units = rows.map(unitOf);
  const found = await listProductsMet(db, { brandId, ids: present(rows.map(({ id }) => id)), externalIds: present(rows.map(externalIdOf)) });
  const unitsMet = await listUnitsMet(db, { brandId, units: present(units) });
  const takenBy = new Map(unitsMet.map((unit) => [keyOf(unit.gtin14, unit.serialNumber), unit.productId]));
  const known = new Set(found.map(({ id }) => id));
  found.push(...(await listProductsMet(db, { brandId, ids: [...new Set(takenBy.values())].filter((id) => !known.has(id)), externalIds: [] })));
  const byId = new Map(found.map((product) => [product.id, product]));
  const byExternalId = new Map(found.map((product) => [product.externalId, product]));

  const meant = rows.map((row, index): { product: ProductRow | null; fault: MatchedRow["fault"] } => {
    const [externalId, unit] = [externalIdOf(row), units[index]];
    const owner = unit ? takenBy.get(keyOf(unit.gtin14, unit.serialNumber)) : undefined;
    if (row.id !== null) {
      const product = byId.get(row.id);
      return product ? { product, fault: owner !== undefined && owner !== product.id ? "serial_number_taken" : null } : { product: null, fault: "product_unknown" };
    }
    const product = externalId === null ? (owner === undefined ? null : byId.get(owner)!) : (byExternalId.get(externalId) ?? null);
    return { product, fault: owner !== undefined && owner !== product?.id ? "serial_number_taken" : null };
  });
  return withUnits(db, brandId, rows, meant);
}

async function withUnits(db: Queryable, brandId: string, rows: readonly Derived[], meant: { product: ProductRow | null; fault: MatchedRow["fault"] }[]): Promise<MatchedRow[]> {
  const productIds = [...new Set(meant.flatMap(({ product }) => (product ? [product.id] : [])))];
  if (productIds.length === 0) return meant.map(({ fault }) => ({ match: null, fault }));
  const serialOf = (index: number) => textOf(rows[index]!.given["serial_number"]);
  const pairs = meant.flatMap(({ product }, index) => {
    const serialNumber = serialOf(index);
    return product && serialNumber ? [{ productId: product.id, serialNumber }] : [];
  });
  const unitsOf = await listUnitsOfProducts(db, { brandId, productIds });
  const own = await listOwnUnits(db, { brandId, pairs });
  const unitsById = new Map(unitsOf.map((units) => [units.productId, units]));
  const ownByKey = new Map(own.map(({ productId, serialNumber, batch }) => [keyOf(productId, serialNumber), { batch }]));
  return meant.map(({ product, fault }, index) => {
    if (!product) return { match: null, fault };
    const units = unitsById.get(product.id) ?? { productId: product.id, count: 0, batch: null, serialNumber: null };
    return { fault, match: { product, units, ownUnit: ownByKey.get(keyOf(product.id, serialOf(index) ?? "")) } };
  });
}
