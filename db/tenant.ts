import { makeHandle, type Queryable } from "./handle";

export type { Queryable } from "./handle";

declare const reach: unique symbol;

export type TenantDb = Queryable & { readonly [reach]: { tenants: true } };

/** One brand's part of the database. Row-level security hides other brands' rows and prevents writing them. */
export type BrandDb = TenantDb & { readonly [reach]: { brand: true } };

/** Accounts belong to a mailbox, not to a brand: row-level security hides them from every brand's statement. */
export type AccountsDb = Queryable & { readonly [reach]: { accounts: true } };

export type AllBrandsDb = TenantDb & AccountsDb & { readonly [reach]: { everybody: true } };

/** Needs no extra round trip. Throws an Error on a handle of another brand: call `acrossBrands` first. */
export function inBrand(db: Queryable, brandId: string): BrandDb {
  const { brandId: present } = db.target;
  if (brandId === "" || (present !== "" && present !== brandId)) throw new Error("This handle is another brand's.");
  return inScope(db, brandId) as BrandDb;
}

/** Inside a brand's transaction it widens a nested part; otherwise it returns a handle of the pool. */
export function acrossBrands(db: Queryable): AllBrandsDb {
  return inScope(db, "") as AllBrandsDb;
}

export function accountsOf(db: Queryable): AccountsDb {
  return inScope(db, "") as AccountsDb;
}

export function inScopeOf(db: Queryable, brandId: string | null): TenantDb {
  return brandId === null ? acrossBrands(db) : inBrand(db, brandId);
}

export function poolOf(db: Queryable): Queryable | undefined {
  return db.target.transaction ? undefined : db.target.source.db;
}

export function onOtherPool<Db extends TenantDb>(db: Db, other: AllBrandsDb): Db {
  return inScope(other, db.target.brandId) as Db;
}

function inScope(db: Queryable, brandId: string): Queryable {
  const { target } = db;
  if (target.brandId === brandId) return db;
  return target.transaction ? makeHandle({ ...target, brandId }) : target.source.inScope(brandId);
}
