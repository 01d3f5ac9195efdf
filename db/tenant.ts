import { makeHandle, type Queryable } from "./handle";

export type { Queryable } from "./handle";

declare const reach: unique symbol;

export type TenantDb = Queryable & { readonly [reach]: { tenants: true } };

/** One brand's part of the database. Row-level security hides other brands' rows and prevents writing them. */
export type BrandDb = TenantDb & { readonly [reach]: { brand: true } };

/** Rows of all brands, for data that does not belong to a single brand. */
export type AllBrandsDb = TenantDb & { readonly [reach]: { everybody: true } };

/**
 * Restricts statements and transactions to the brand without an extra round trip. Inside a transaction it restricts a
 * nested part. Throws an Error on a handle of another brand: call `acrossBrands` first.
 */
export function inBrand(db: Queryable, brandId: string): BrandDb {
  const { brandId: present } = db.target;
  if (brandId === "" || (present !== "" && present !== brandId)) throw new Error("This handle is another brand's.");
  return inScope(db, brandId) as BrandDb;
}

/** Inside a brand's transaction it widens a nested part; otherwise it returns a handle of the pool. */
export function acrossBrands(db: Queryable): AllBrandsDb {
  return inScope(db, "") as AllBrandsDb;
}

/** Undefined inside a transaction. */
export function poolOf(db: Queryable): Queryable | undefined {
  return db.target.transaction ? undefined : db.target.source.db;
}

export function onOtherPool<Db extends TenantDb>(db: Db, other: AllBrandsDb): Db {
  return inScope(other, db.target.brandId) as Db;
}

/** Handles are cached because prepared statements belong to them. */
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
