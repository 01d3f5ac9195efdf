import {
  listNamedByGtin,
  listOwnUnits,
  listProductsMet,
  listUnitsMet,
  listUnitsNamed,
  listUnitsOfProducts,
  type UnitMet,
  type UnitsOfProduct,
} from "@/db/queries/import-matches";
import type { ProductRow } from "@/db/queries/products";
import type { TenantDb } from "@/db/tenant";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { UNIT_FIELD_NAMES } from "@/lib/ecodesign/product-fields";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { readPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { canonicalCode, canonicalText, isPlaceholder } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { gtinIdentity } from "@/lib/products/registration/identity";
import type { ReadRow } from "./read-row";

/** By id, `external_id`, the named unit, then GTIN and batch. Rows that match none describe a new product. */

export interface RowMatch {
  product: ProductRow;
  /** The values that all units share; null unless the row states something about the units as a whole. */
  units: UnitsOfProduct | null;
  ownUnit: UnitMet | null;
}

export type KeyError =
  | "product_unknown"
  | "product_ambiguous"
  | "passport_unknown"
  | "serial_number_taken"
  | "unit_external_id_taken";

const textOf = (value: unknown, canonical = canonicalCode): string | null => {
  const text = typeof value === "string" && !value.includes("\0") ? canonical(value) : "";
  return text === "" || isPlaceholder(text) ? null : text;
};

export interface RowKeys {
  externalId: string | null;
  gtin14: string | null;
  identity: string | null;
  serialNumber: string | null;
  unitExternalId: string | null;
}

export function rowKeys({ values }: Pick<ReadRow, "values">): RowKeys {
  const [externalId, gtin] = [textOf(values["external_id"]), textOf(values["gtin"])];
  const isGtin = gtin !== null && /^\d{8,14}$/.test(gtin);
  const granularity = values["granularity"] === "batch" ? ("batch" as const) : null;
  return {
    externalId,
    gtin14: isGtin ? gtin14(gtin) : null,
    identity: isGtin
      ? gtinIdentity({ external_id: externalId, gtin, granularity, batch: textOf(values["batch"]) })
      : null,
    serialNumber: textOf(values["serial_number"]),
    unitExternalId: textOf(values["unit_external_id"]),
  };
}

/** The key that rows of one new product share. Without external id and GTIN it is model and name. */
function newKey({ values }: ReadRow, { externalId, identity }: RowKeys): string | null {
  if (externalId !== null) return `x:${externalId}`;
  if (identity !== null) return `g:${identity}`;
  const [model, name] = [textOf(values["model"], canonicalText), textOf(values["name"], canonicalText)];
  return model !== null && name !== null && values["gtin"] == null
    ? `m:${sha256Hex([model, name].join("\n")).slice(0, 40)}`
    : null;
}

export interface MatchedRow {
  keys: RowKeys;
  /** Null: the row describes a new product. */
  match: RowMatch | null;
  key: string | null;
  error: KeyError | null;
}

const keyOf = (...parts: string[]) => parts.join("\n");
const present = <T>(values: (T | null | undefined)[]) =>
  values.filter((value) => value !== null && value !== undefined);

export async function matchRows(
  db: TenantDb,
  { brandId, rows }: { brandId: string; rows: readonly ReadRow[] },
): Promise<MatchedRow[]> {
  const keys = rows.map(rowKeys);
  const products = await listProductsMet(db, {
    brandId,
    ids: present(rows.map(({ id }) => id)),
    externalIds: present(keys.map(({ externalId }) => externalId)),
    gtinIdentities: present(keys.map(({ identity }) => identity)),
  });
  const pairs = keys.flatMap(({ gtin14: gtin, serialNumber }) =>
    gtin && serialNumber ? [{ gtin14: gtin, serialNumber }] : [],
  );
  const met = await listUnitsMet(db, { brandId, units: pairs });
  const codes = rows.map(({ code }) => (code === null ? null : storedCode(code)));
  const units = await listUnitsNamed(db, {
    brandId,
    externalIds: present(keys.map(({ unitExternalId }) => unitExternalId)),
    codes: present(codes),
  });
  const byIdentity = new Map(products.map((product) => [product.gtinIdentity, product]));
  const lost = keys.filter(({ identity }) => identity !== null && !byIdentity.has(identity));
  const byGtin = new Map(
    (await listNamedByGtin(db, { brandId, gtins14: present(lost.map(({ gtin14: gtin }) => gtin)) })).map((each) => [
      each.gtin14,
      each,
    ]),
  );
  const known = new Set(products.map(({ id }) => id));
  const owners = [
    ...met.map(({ productId }) => productId),
    ...units.map(({ productId }) => productId),
    ...[...byGtin.values()].filter(({ count }) => count === 1).map(({ productId }) => productId),
  ];
  products.push(...(await listProductsMet(db, { brandId, ids: owners.filter((id) => !known.has(id)) })));
  const lookUp: LookUp = {
    byId: new Map(products.map((product) => [product.id, product])),
    byExternalId: new Map(products.map((product) => [product.externalId, product])),
    byIdentity,
    byGtin,
    bySerial: new Map(
      met.map((unit) => [
        keyOf(requireValue(unit.gtin14, "The GTIN"), requireValue(unit.serialNumber, "Serial number")),
        unit,
      ]),
    ),
    byUnitId: new Map(units.map((unit) => [unit.externalId, unit])),
    byCode: new Map(units.map((unit) => [unit.code, unit])),
  };
  return withUnits(
    db,
    brandId,
    rows.map((row, index) => ({
      row,
      keys: requireValue(keys[index], "A key"),
      ...findProduct({ id: row.id, code: codes[index] ?? null }, requireValue(keys[index], "A key"), lookUp),
    })),
  );
}

function storedCode(text: string): string {
  const result = readPassportCode(atOwnHost(text), environment().publicUrl);
  return result.ok ? result.code : text;
}

interface LookUp {
  byId: Map<string, ProductRow>;
  byExternalId: Map<string | null, ProductRow>;
  byIdentity: Map<string | null, ProductRow>;
  byGtin: Map<string, { count: number; productId: string }>;
  bySerial: Map<string, UnitMet>;
  byUnitId: Map<string | null, UnitMet>;
  byCode: Map<string, UnitMet>;
}

interface FoundProduct {
  product: ProductRow | null;
  error: KeyError | null;
  units: UnitMet[];
}

function findProduct(
  row: Pick<ReadRow, "id" | "code">,
  { externalId, gtin14: gtin, identity, serialNumber, unitExternalId }: RowKeys,
  lookUp: LookUp,
): FoundProduct {
  const serial = gtin && serialNumber ? lookUp.bySerial.get(keyOf(gtin, serialNumber)) : undefined;
  const unitId = unitExternalId === null ? undefined : lookUp.byUnitId.get(unitExternalId);
  const coded = row.code === null ? undefined : lookUp.byCode.get(row.code);
  const units = present([coded, unitId, serial]);
  const find = (): ProductRow | KeyError | null => {
    if (row.id !== null) return lookUp.byId.get(row.id) ?? "product_unknown";
    if (externalId !== null) return lookUp.byExternalId.get(externalId) ?? null;
    if (units.length > 0) return lookUp.byId.get(requireValue(units[0], "A unit").productId) ?? null;
    const known = identity === null ? undefined : lookUp.byIdentity.get(identity);
    const having = gtin === null || known ? undefined : lookUp.byGtin.get(gtin);
    return (
      known ??
      (having === undefined
        ? null
        : having.count > 1
          ? "product_ambiguous"
          : (lookUp.byId.get(having.productId) ?? null))
    );
  };
  const match = find();
  if (typeof match === "string") return { product: null, error: match, units };
  if (row.code !== null && (!coded || coded.productId !== match?.id))
    return { product: match, error: "passport_unknown", units };
  const isOther = (unit: UnitMet | undefined) => unit !== undefined && unit.productId !== match?.id;
  return {
    product: match,
    error: isOther(serial) ? "serial_number_taken" : isOther(unitId) ? "unit_external_id_taken" : null,
    units,
  };
}

type MatchedRowKeys = FoundProduct & { row: ReadRow; keys: RowKeys };

async function withUnits(db: TenantDb, brandId: string, rows: readonly MatchedRowKeys[]): Promise<MatchedRow[]> {
  const pairs = rows.flatMap(({ product, units, keys: { serialNumber } }) =>
    product && serialNumber && units.length === 0 ? [{ productId: product.id, serialNumber }] : [],
  );
  const own = new Map(
    (await listOwnUnits(db, { brandId, pairs })).map((unit) => [
      keyOf(unit.productId, requireValue(unit.serialNumber, "Serial number")),
      unit,
    ]),
  );
  const unitOf = ({ product, units, keys: { serialNumber } }: MatchedRowKeys) =>
    !product ? null : (units[0] ?? (serialNumber === null ? null : (own.get(keyOf(product.id, serialNumber)) ?? null)));
  const productIds = rows
    .filter((row) => row.product && unitOf(row) === null && saysOfUnits(row))
    .map(({ product }) => requireValue(product, "Product").id);
  const inCommon = new Map(
    (await listUnitsOfProducts(db, { brandId, productIds: [...new Set(productIds)] })).map((units) => [
      units.productId,
      units,
    ]),
  );
  return rows.map((each) => {
    const { product, error, keys } = each;
    if (!product) return { keys, match: null, error, key: error === null ? newKey(each.row, keys) : null };
    const ownUnit = unitOf(each);
    const none = {
      productId: product.id,
      count: 0,
      serialNumber: null,
      externalId: null,
      batch: null,
      producedOn: null,
      productionFacility: null,
      placedOnMarketOn: null,
    };
    return {
      keys,
      match: {
        product,
        ownUnit,
        units: ownUnit === null && saysOfUnits(each) ? (inCommon.get(product.id) ?? none) : null,
      },
      error,
      key: `=${product.id}`,
    };
  });
}

function saysOfUnits({ row: { values }, keys: { serialNumber, unitExternalId } }: MatchedRowKeys): boolean {
  return serialNumber === null && unitExternalId === null && UNIT_FIELD_NAMES.some((name) => values[name] != null);
}
