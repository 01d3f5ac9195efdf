import { and, eq, type SQL, sql } from "drizzle-orm";
import type { UndoBlocker, UndoHindrance } from "@/lib/imports/rules";
import { products, productVersions } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";
import { takeOffRegistrations } from "./registrations";

/** Reverts an import's changes, except where later data depends on them. */

/** Of passport `u`. The `limit` clauses prevent that the planner reads all transfers and passports. */
const UNIT_HINDRANCE = sql`
  case
    when (select true from transfers where passport_id = u.id limit 1) then 'transferred'
    when u.status <> 'active' or u.custody_flag <> 'none' or u.holder_id is not null or u.transfer_count > 0
    or u.decommissioned_at is not null then 'unit_changed'
    when (select true from warranties where passport_id = u.id and (state <> 'not_activated' or version > 1)
    limit 1) then 'warranty_changed'
  end`;

/** No row if result `r` of product `p` can be reverted. Added units are checked independently of the product. */
const HINDRANCE = sql`
  select coalesce(of_product.hindrance, of_units.hindrance) as hindrance, case
  when of_product.hindrance is null then of_units.code end as code
  from (select case
    when r.outcome not in ('created', 'changed') then null
    when p.version <> r.version then 'edited'
    when p.review_state not in ('draft', 'changes_requested') then 'reviewed'
    when r.outcome = 'created' and coalesce((select true from review_events where product_id = p.id limit 1),
      (select true from check_overrides where product_id = p.id limit 1), (select true from dossiers
      where product_id = p.id limit 1)) then 'reviewed'
    when r.outcome = 'created' and (p.recalled_at is not null
      or exists (select from batch_recalls where product_id = p.id)) then 'recalled'
    when r.outcome = 'created' and r.units > 0 and (select count(*) from passports where product_id = p.id)
      > coalesce((select units_made from import_products m where m.import_id = r.import_id
      and m.product_id = p.id), r.units) then 'units_added'
  end as hindrance) of_product
  left join lateral (
    select * from (
      select ${UNIT_HINDRANCE} as hindrance, u.code from passports u where r.outcome = 'created' and u.product_id = p.id
      union all
      select ${UNIT_HINDRANCE} as hindrance, u.code from passports u where r.unit_ids is not null
      and u.id = any(r.unit_ids)
    ) built where hindrance is not null limit 1
  ) of_units on of_product.hindrance is null
  where coalesce(of_product.hindrance, of_units.hindrance) is not null`;

const TAKEN_BACK = sql`(outcome in ('created', 'changed') or unit_ids is not null)`;

const ofProducts = (column: SQL, productIds: string[] | undefined) =>
  productIds === undefined ? sql`` : sql`and ${column} = any(${sql.param(productIds)}::text[])`;

export async function listUndoBlockers(
  db: TenantDb,
  params: { importId: string; from?: number; to?: number; productIds?: string[]; limit: number },
): Promise<UndoBlocker[]> {
  const { importId, from = 0, to = null, productIds, limit } = params;
  const { rows } = await db.execute<{
    number: number;
    product_id: string;
    name: string;
    hindrance: UndoHindrance;
    code: string | null;
  }>(sql`
    select r.number, p.id as product_id, p.name, found.hindrance, found.code
    from import_results r join products p on p.id = r.product_id, lateral (${HINDRANCE}) found
    where r.import_id = ${importId} and r.number >= ${from} ${to === null ? sql`` : sql`and r.number <= ${to}`}
    and r.undo is null and ${TAKEN_BACK} ${ofProducts(sql`r.product_id`, productIds)}
    order by r.number limit ${limit}`);
  return rows.map(({ product_id: productId, ...row }) => ({ ...row, productId }));
}

/** Products of these rows, with the number of units that the import registered. */
export async function listProductsOfRows(
  db: TenantDb,
  params: { importId: string; numbers: number[] },
): Promise<{ productId: string; units: number }[]> {
  const { rows } = await db.execute<{ product_id: string; units: number }>(sql`
    select r.product_id, coalesce((select m.units_made from import_products m
      where m.import_id = r.import_id and m.product_id = r.product_id), r.units)::integer as units
    from import_results r where r.import_id = ${params.importId} and r.undo is null
    and r.number = any(${sql.param(params.numbers)}::integer[]) and r.outcome in ('created', 'changed', 'added')`);
  return rows.map(({ product_id: productId, units }) => ({ productId, units }));
}

export async function hasUndoCandidates(db: TenantDb, importId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select true from import_results where import_id = ${importId} and undo is null and ${TAKEN_BACK} limit 1`);
  return rows.length > 0;
}

export interface UndoCandidate {
  number: number;
  outcome: "created" | "changed" | "added" | "unit";
  productId: string;
  version: number | null;
  unitIds: string[] | null;
  hindrance: UndoHindrance | null;
}

export async function lockUndoCandidates(
  tx: BrandDb,
  params: { importId: string; before: number; productIds?: string[]; limit: number },
): Promise<UndoCandidate[]> {
  const next = sql`import_id = ${params.importId} and number < ${params.before} and undo is null and ${TAKEN_BACK}
    ${ofProducts(sql`product_id`, params.productIds)}`;
  await tx.execute(sql`
    select p.id from products p where p.id in (
      select product_id from import_results where ${next} order by number desc limit ${params.limit})
    order by p.id for update`);
  const { rows } = await tx.execute<
    Omit<UndoCandidate, "productId" | "unitIds"> & { product_id: string; unit_ids: string[] | null }
  >(sql`
    select r.number, r.outcome, r.product_id, r.version, r.unit_ids, case when p.id is null then 'edited'
    else found.hindrance end as hindrance
    from (select * from import_results where ${next} order by number desc limit ${params.limit}) r left
    join products p on p.id = r.product_id
      left join lateral (${HINDRANCE}) found on true
    order by r.number desc`);
  return rows.map(({ product_id: productId, unit_ids: unitIds, ...row }) => ({ ...row, productId, unitIds }));
}

export async function removePassports(tx: BrandDb, params: { brandId: string; passportIds: string[] }): Promise<void> {
  const { brandId } = params;
  const isMeant = sql`id = any(${sql.param(params.passportIds)}::text[])`;
  await tx.execute(
    sql`delete from warranties where brand_id = ${brandId} and passport_id =
      any(${sql.param(params.passportIds)}::text[])`,
  );
  await tx.execute(deletePassports(brandId, isMeant));
}

const deletePassports = (brandId: string, isMeant: SQL) => sql`
  with gone as (delete from passports where brand_id = ${brandId} and ${isMeant} returning created_at, product_id)
  ${takeOffRegistrations(brandId)}`;

export async function removeProducts(tx: BrandDb, params: { brandId: string; productIds: string[] }): Promise<void> {
  const { brandId } = params;
  const ids = sql.param(params.productIds);
  await tx.execute(sql`
    delete from warranties where brand_id = ${brandId} and passport_id in (
      select id from passports where brand_id = ${brandId} and product_id = any(${ids}::text[]))`);
  await tx.execute(deletePassports(brandId, sql`product_id = any(${ids}::text[])`));
  await tx.execute(sql`delete from product_versions where brand_id = ${brandId} and product_id = any(${ids}::text[])`);
  await tx.execute(sql`delete from products where brand_id = ${brandId} and id = any(${ids}::text[])`);
}

export async function listEarlierData(tx: TenantDb, params: { brandId: string; productIds: string[] }) {
  return tx
    .select({ product: products, data: productVersions.data })
    .from(products)
    .innerJoin(
      productVersions,
      and(eq(productVersions.productId, products.id), eq(productVersions.version, sql`${products.version} - 1`)),
    )
    .where(
      and(eq(products.brandId, params.brandId), sql`${products.id} = any(${sql.param(params.productIds)}::text[])`),
    );
}

export async function markReverted(
  tx: BrandDb,
  params: { importId: string; numbers: number[]; undo: "removed" | "restored" | "kept" },
): Promise<void> {
  if (params.numbers.length === 0) return;
  await tx.execute(sql`
    update import_results set undo = ${params.undo}
    where import_id = ${params.importId} and number = any(${sql.param(params.numbers)}::integer[])`);
}
