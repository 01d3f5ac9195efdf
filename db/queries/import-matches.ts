import { and, eq, inArray, sql, desc, lt } from "drizzle-orm";
import { passports, products, importSynonyms } from "../schema";
import type { BrandDb, TenantDb, AllBrandsDb } from "../tenant";
import { inputRows } from "./input-rows";
import type { ProductRow } from "./products";

interface ProductKeys {
  brandId: string;
  ids?: string[];
  externalIds?: string[];
  gtinIdentities?: string[];
}

export async function listProductsMet(
  db: TenantDb,
  { brandId, ids = [], externalIds = [], gtinIdentities = [] }: ProductKeys,
): Promise<ProductRow[]> {
  const listBy = (column: IdColumn, values: string[]) =>
    values.length === 0
      ? []
      : db
          .select()
          .from(products)
          .where(and(eq(products.brandId, brandId), inArrayOf(column, values)));
  return [
    ...(await listBy(products.id, ids)),
    ...(await listBy(products.externalId, externalIds)),
    ...(await listBy(products.gtinIdentity, gtinIdentities)),
  ];
}

type IdColumn = typeof products.id | typeof products.externalId | typeof products.gtinIdentity;

/** One array parameter: PostgreSQL would plan a statement with a thousand placeholders again each time. */
function inArrayOf(column: IdColumn, values: string[]) {
  const different = [...new Set(values)];
  return different.length < 3 ? inArray(column, different) : sql`${column} = any(${sql.param(different)}::text[])`;
}

export async function listNamedByGtin(
  db: TenantDb,
  params: { brandId: string; gtins14: string[] },
): Promise<{ gtin14: string; count: number; productId: string }[]> {
  if (params.gtins14.length === 0) return [];
  const forms = [...new Set(params.gtins14)].flatMap((gtin14) => {
    const digits = gtin14.replace(/^0+/, "");
    return [8, 9, 10, 11, 12, 13, 14]
      .filter((length) => length >= digits.length)
      .map((length) => digits.padStart(length, "0"));
  });
  const { rows } = await db.execute<{ gtin14: string; count: number; product_id: string }>(sql`
    select lpad(gtin, 14, '0') as gtin14, count(*)::int as count, min(id) as product_id from products
    where brand_id = ${params.brandId} and gtin = any(${sql.param(forms)}::text[]) and external_id is not null
    group by 1`);
  return rows.map(({ product_id: productId, ...row }) => ({ ...row, productId }));
}

export interface UnitMet {
  id: string;
  productId: string;
  code: string;
  gtin14: string | null;
  serialNumber: string | null;
  externalId: string | null;
  batch: string | null;
  producedOn: string | null;
  productionFacility: string | null;
  placedOnMarketOn: string | null;
}

const UNIT = sql`u.id, u.product_id as "productId", u.code, u.gtin14, u.serial_number as "serialNumber",
  u.external_id as "externalId", u.batch,
  u.produced_on::text as "producedOn", u.production_facility as "productionFacility", u.placed_on_market_on::text
  as "placedOnMarketOn"`;

type Met = UnitMet & Record<string, unknown>;

export async function listUnitsMet(
  db: TenantDb,
  params: { brandId: string; units: { gtin14: string; serialNumber: string }[] },
): Promise<UnitMet[]> {
  if (params.units.length === 0) return [];
  const { gtin14, serialNumber } = passports;
  const inputs = inputRows({ gtin14, serialNumber }, params.units);
  const { rows } = await db.execute<Met>(sql`
    select ${UNIT} from ${inputs.from}
    join passports u on u.brand_id = ${params.brandId} and u.serial_number = ${inputs.of.serialNumber}
    and u.gtin14 = ${inputs.of.gtin14}`);
  return rows;
}

export async function listUnitsNamed(
  db: TenantDb,
  params: { brandId: string; externalIds: string[]; codes: string[] },
): Promise<UnitMet[]> {
  const listBy = async (column: "external_id" | "code", values: string[]) => {
    if (values.length === 0) return [];
    const { rows } = await db.execute<Met>(sql`
      select ${UNIT} from passports u where u.brand_id = ${params.brandId}
      and u.${sql.identifier(column)} = any(${sql.param(values)}::text[])`);
    return rows;
  };
  return [...(await listBy("external_id", params.externalIds)), ...(await listBy("code", params.codes))];
}

export async function listOwnUnits(
  db: TenantDb,
  params: { brandId: string; pairs: { productId: string; serialNumber: string }[] },
): Promise<UnitMet[]> {
  if (params.pairs.length === 0) return [];
  const { productId, serialNumber } = passports;
  const inputs = inputRows({ productId, serialNumber }, params.pairs);
  const { rows } = await db.execute<Met>(sql`
    select ${UNIT} from ${inputs.from}
    join passports u on u.product_id = ${inputs.of.productId} and u.serial_number = ${inputs.of.serialNumber}
    where u.brand_id = ${params.brandId}`);
  return rows;
}

/** A value is null unless all units share it. */
export interface UnitsOfProduct extends Pick<
  UnitMet,
  "productId" | "serialNumber" | "externalId" | "batch" | "producedOn" | "productionFacility" | "placedOnMarketOn"
> {
  count: number;
}

const inCommon = (column: string) => {
  const name = sql.raw(`u.${column}`);
  return sql`case when count(${name}) = count(*) and min(${name}) = max(${name}) then min(${name})::text end`;
};

export async function listUnitsOfProducts(
  db: TenantDb,
  params: { brandId: string; productIds: string[] },
): Promise<UnitsOfProduct[]> {
  if (params.productIds.length === 0) return [];
  const { rows } = await db.execute<UnitsOfProduct & Record<string, unknown>>(sql`
    select u.product_id as "productId", count(*)::int as count, ${inCommon("batch")} as batch,
    ${inCommon("produced_on")} as "producedOn",
      ${inCommon("production_facility")} as "productionFacility", ${inCommon("placed_on_market_on")} as
      "placedOnMarketOn",
      case when count(*) = 1 then min(u.serial_number) end as "serialNumber", case
      when count(*) = 1 then min(u.external_id) end as "externalId"
    from passports u where u.brand_id = ${params.brandId} and u.product_id =
    any(${sql.param(params.productIds)}::text[])
    group by u.product_id`);
  return rows;
}

export async function listUnitsForImport(
  db: BrandDb,
  params: { brandId: string; productId: string; afterId: string; limit: number },
): Promise<UnitMet[]> {
  const { rows } = await db.execute<Met>(sql`
    select ${UNIT} from passports u
    where u.brand_id = ${params.brandId} and u.product_id = ${params.productId} and u.id > ${params.afterId}
    order by u.id limit ${params.limit}`);
  return rows;
}

export interface ImportWord {
  field: string;
  word: string;
  found: string;
  value: string;
}

export async function listImportSynonyms(
  db: BrandDb,
  params: { brandId: string; fields: readonly string[]; limit: number },
): Promise<ImportWord[]> {
  if (params.fields.length === 0) return [];
  return db
    .select({
      field: importSynonyms.field,
      word: importSynonyms.word,
      found: importSynonyms.found,
      value: importSynonyms.value,
    })
    .from(importSynonyms)
    .where(and(eq(importSynonyms.brandId, params.brandId), inArray(importSynonyms.field, [...params.fields])))
    .orderBy(desc(importSynonyms.usedAt), importSynonyms.field, importSynonyms.word)
    .limit(params.limit);
}

/** Overwrites the meaning of existing words. Writes in a fixed order, so that concurrent calls do not deadlock. */
export async function putImportSynonyms(
  tx: BrandDb,
  params: { brandId: string; words: readonly ImportWord[]; at: Date },
): Promise<void> {
  const sorted = [...params.words].sort((one, other) => (one.field + one.word < other.field + other.word ? -1 : 1));
  await tx
    .insert(importSynonyms)
    .values(sorted.map((word) => ({ ...word, brandId: params.brandId, usedAt: params.at })))
    .onConflictDoUpdate({
      target: [importSynonyms.brandId, importSynonyms.field, importSynonyms.word],
      set: { value: sql`excluded.value`, found: sql`excluded.found`, usedAt: sql`excluded.used_at` },
    });
}

export async function touchImportSynonyms(
  tx: BrandDb,
  params: { brandId: string; fields: readonly string[]; at: Date },
): Promise<void> {
  if (params.fields.length === 0) return;
  await tx.execute(sql`
    update import_words set used_at = cast(${params.at.toISOString()} as timestamptz)
    where brand_id = ${params.brandId} and (field, word) in (
      select field, word from import_words where brand_id = ${params.brandId}
      and field = any(${sql.param([...params.fields])}::text[])
      order by field collate "C", word collate "C" for update)`);
}

export async function deleteImportSynonyms(
  tx: BrandDb,
  params: { brandId: string; words: readonly Pick<ImportWord, "field" | "word">[] },
): Promise<void> {
  for (const { field, word } of params.words)
    await tx
      .delete(importSynonyms)
      .where(
        and(eq(importSynonyms.brandId, params.brandId), eq(importSynonyms.field, field), eq(importSynonyms.word, word)),
      );
}

export async function keepNewestSynonyms(tx: BrandDb, params: { brandId: string; most: number }): Promise<void> {
  await tx.execute(sql`
    delete from import_words where brand_id = ${params.brandId} and (field, word) in (
      select field, word from import_words where brand_id = ${params.brandId}
      order by used_at desc, field, word offset ${params.most})`);
}

export async function purgeImportSynonyms(db: AllBrandsDb, params: { before: Date }): Promise<number> {
  const { rowCount } = await db.delete(importSynonyms).where(lt(importSynonyms.usedAt, params.before));
  return rowCount ?? 0;
}
