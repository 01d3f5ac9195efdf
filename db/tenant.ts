import { NodePgDatabase, type NodePgQueryResultHKT, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { must } from "@/lib/platform/must";
import { madeOnce, processWide } from "@/lib/platform/process-wide";
import { asHandle, inside } from "./handle";
import { BRAND_ROLE } from "./row-security";
import { type Scope, ScopedQuery } from "./scoped-query";

/** A connection or a transaction. What meets rows that brands own asks for one of the handles below. */
export interface Queryable extends Omit<PgDatabase<NodePgQueryResultHKT>, "transaction"> {
  transaction<T>(work: (tx: this) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

declare const reach: unique symbol;

/** Rows that brands own, of one brand or of all: for queries that are right for both. */
export type TenantDb = Queryable & { readonly [reach]: { tenants: true } };

/** One brand's share of the database: by row-level security others' rows are not there, and cannot be written. */
export type BrandDb = TenantDb & { readonly [reach]: { brand: true } };

/** Everybody's rows, asked for by name: for what is by its nature not one brand's. */
export type AllBrandsDb = TenantDb & { readonly [reach]: { everybody: true } };

type Connection = pg.Pool | pg.PoolClient;

/** Where a handle's statements run. */
interface Place {
  connection: Connection;
  /** Whose rows they meet; empty: everybody's. */
  brandId: string;
  /** What the transaction around them is held to. */
  around: string;
  /** The handle on the pool that this one was made from. */
  pool?: Queryable;
}

const places = processWide("database-places", () => new WeakMap<Connection, Place>());

function placeOf(db: Queryable): Place {
  const { client } = inside(db).session;
  return places.get(client) ?? { connection: client, brandId: "", around: "", pool: db };
}

/**
 * The rows of a brand: each statement, and each transaction begun, is held to them without a further round trip. Made
 * of a transaction, a part of it. Throws on a handle of another brand, which has to ask across brands first.
 */
export function inBrand(db: Queryable, brandId: string): BrandDb {
  const { brandId: present } = placeOf(db);
  if (brandId === "" || (present !== "" && present !== brandId)) throw new Error("This handle is another brand's.");
  return handleOn(db, brandId) as BrandDb;
}

/** The rows of everybody. Made of a brand's transaction, a part of it; else free: the pool itself. */
export function acrossBrands(db: Queryable): AllBrandsDb {
  return handleOn(db, "") as AllBrandsDb;
}

/** The handle on the pool that this one was made from; undefined for a part of a transaction. */
export function poolOf(db: Queryable): Queryable | undefined {
  const { connection, pool } = placeOf(db);
  return connection instanceof pg.Pool ? pool : undefined;
}

/** The same rows, met by way of another pool: of a server that holds a copy. */
export function onOtherPool<Db extends TenantDb>(db: Db, other: AllBrandsDb): Db {
  return asHandle<Db>(handleOn(other, placeOf(db).brandId));
}

function handleOn(db: Queryable, brandId: string): Queryable {
  const present = placeOf(db);
  if (present.brandId === brandId) return db;
  const { dialect, nestedIndex } = inside(db);
  const place = { ...present, brandId };
  if (place.connection instanceof pg.Pool) {
    const pool = must(present.pool, "Pool");
    if (brandId === "") return pool;
    const { connection } = place;
    return madeOnce(pool, brandHandles).of(brandId, () => {
      const session = new NodePgSession(scopedPool(connection, place), dialect, undefined);
      return asHandle<Queryable>(new NodePgDatabase(dialect, session, undefined));
    });
  }
  const session = new NodePgSession(scopedClient(place.connection, place), dialect, undefined);
  return asHandle<Queryable>(new NodePgTransaction(dialect, session, undefined, nestedIndex));
}

const HANDLES_KEPT_MAX = 1_000;

/** A pool's, by brands: with a handle goes what was prepared on it. */
const brandHandles = (_pool: Queryable) => {
  const handles = new Map<string, Queryable>();
  return {
    of: (brandId: string, make: () => Queryable): Queryable => {
      let handle = handles.get(brandId);
      if (handle) return handle;
      if (handles.size >= HANDLES_KEPT_MAX) handles.clear();
      handles.set(brandId, (handle = make()));
      return handle;
    },
  };
};

type Statement = pg.QueryConfig & { text: string };

function scopedPool(pool: pg.Pool, place: Place): pg.Pool {
  const query = async (statement: Statement, values?: unknown[]) =>
    pool.query(new ScopedQuery(statement, values, await scopeOf(pool, place.brandId)));
  const connect = async () => {
    // Asked before there is a connection, which nobody would give back if it could not be said.
    await scopeOf(pool, place.brandId);
    const client = await pool.connect();
    return scopedClient(client, { ...place, connection: client, around: place.brandId });
  };
  // drizzle tells a pool from a connection by its class.
  return placed(Object.create(pool, { query: { value: query }, connect: { value: connect } }) as pg.Pool, place);
}

function scopedClient(client: pg.PoolClient, place: Place): pg.PoolClient {
  const query = async (statement: Statement, values?: unknown[]) => {
    const [scope, around] = [await scopeOf(client, place.brandId), await scopeOf(client, place.around)];
    if (/^begin\b/i.test(statement.text)) {
      const text =
        `${statement.text}; set local carnet.brand = ${pg.escapeLiteral(scope.brandId)}; set local role ` +
        `${scope.role}`;
      return client.query({ ...statement, text });
    }
    const isSteering = /^(commit|rollback|savepoint|release)\b/i.test(statement.text);
    if (isSteering || place.brandId === place.around) return client.query(statement, values);
    return new Promise((resolve, reject) => {
      const scoped = new ScopedQuery(statement, values, scope, around);
      scoped.callback = (error, result) => (error ? reject(error) : resolve(result));
      client.query(scoped);
    });
  };
  // Of a client drizzle uses no more than these two.
  return placed({ query, release: () => client.release() } as unknown as pg.PoolClient, place);
}

function placed<T extends Connection>(connection: T, place: Place): T {
  places.set(connection, place);
  return connection;
}

const WHO_IS_HELD = `
  select array_to_string(p.roles, '') as held, rolsuper or rolbypassrls as is_above
  from pg_roles left join pg_policies p on schemaname = 'public' and tablename = 'brands' and policyname = 'own_brand'
  where rolname = session_user`;

const roles = processWide("database-roles", () => new WeakMap<object, Promise<string>>());

/** Asked of the database once per pool: which role its policies hold, as its last migration could see to. */
function roleOf(connection: Connection): Promise<string> {
  const { options, openedWith } = connection as { options?: object; openedWith?: object };
  const key = openedWith ?? (connection instanceof pg.Pool ? must(options, "Options") : connection);
  let role = roles.get(key);
  if (!role) {
    role = askRole(connection);
    roles.set(key, role);
    role.catch(() => roles.delete(key));
  }
  return role;
}

async function askRole(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ held: string | null; is_above: boolean }>({ text: WHO_IS_HELD });
  const { held, is_above: isAbove } = must(rows[0], "A row");
  if (held === BRAND_ROLE) return BRAND_ROLE;
  if (held === "public" && !isAbove) return "none";
  throw new Error("Row-level security does not hold the role that is connected: migrate the database first.");
}

async function scopeOf(connection: Connection, brandId: string): Promise<Scope> {
  return { brandId, role: brandId === "" ? "none" : await roleOf(connection) };
}
