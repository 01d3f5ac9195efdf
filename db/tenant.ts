import { makeHandle, type Queryable } from "./handle";

export type { Queryable } from "./handle";

declare const reach: unique symbol;

/** Rows that brands own, of one brand or of all: for queries that are right for both. */
export type TenantDb = Queryable & { readonly [reach]: { tenants: true } };

/** One brand's share of the database: by row-level security others' rows are not there, and cannot be written. */
export type BrandDb = TenantDb & { readonly [reach]: { brand: true } };

/** Everybody's rows, asked for by name: for what is by its nature not one brand's. */
export type AllBrandsDb = TenantDb & { readonly [reach]: { everybody: true } };

/**
 * The rows of a brand: each statement, and each transaction begun, is held to them without a further round trip. Made
 * of a transaction, a part of it. Throws on a handle of another brand, which has to ask across brands first.
 */
export function inBrand(db: Queryable, brandId: string): BrandDb {
  const { brandId: present } = db.target;
  if (brandId === "" || (present !== "" && present !== brandId)) throw new Error("This handle is another brand's.");
  return inScope(db, brandId) as BrandDb;
}

/** The rows of everybody. Made of a brand's transaction, a part of it; else free: the pool itself. */
export function acrossBrands(db: Queryable): AllBrandsDb {
  return inScope(db, "") as AllBrandsDb;
}

/** The handle on the pool that this one was made from; undefined for a part of a transaction. */
export function poolOf(db: Queryable): Queryable | undefined {
  return db.target.transaction ? undefined : db.target.source.db;
}

/** The same rows, met by way of another pool: of a server that holds a copy. */
export function onOtherPool<Db extends TenantDb>(db: Db, other: AllBrandsDb): Db {
  return inScope(other, db.target.brandId) as Db;
}

/** Statements that were prepared on a handle go with it. */
const HANDLES_MAX = 1_000;

function inScope(db: Queryable, brandId: string): Queryable {
  const { source, transaction } = db.target;
  if (db.target.brandId === brandId) return db;
  if (transaction) return makeHandle({ ...db.target, brandId });
  if (brandId === "") return source.db;
  const present = source.byBrand.get(brandId);
  if (present) return present;
  if (source.byBrand.size >= HANDLES_MAX) source.byBrand.clear();
  const made = makeHandle({ source, brandId });
  source.byBrand.set(brandId, made);
  return made;
}
