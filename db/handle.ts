import { sql } from "drizzle-orm";
import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { processWide } from "@/lib/platform/process-wide";
import { requireValue } from "@/lib/platform/require-value";
import { inSpan, isTraced } from "@/lib/platform/tracing/span";
import { BRAND_ROLE } from "./row-security";

const OPERATION = /\b(select|insert|update|delete|copy|begin|commit|rollback|savepoint|release|set)\b/i;
const TABLE = /\b(?:from|into|update|join|copy)\s+(?:"?public"?\.)?"?([a-z_]+)\b/i;
const CHARACTERS_READ = 4_000;

/**
 * Spans name operation and table, never the statement text, which may contain values. The wait for a connection is
 * included.
 */
function traceStatement<T>(statement: string, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run();
  const text = statement.slice(0, CHARACTERS_READ);
  const operation = (OPERATION.exec(text)?.[1] ?? "statement").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.collection.name": table };
  return inSpan(table ? `${operation} ${table}` : operation, attributes, run);
}

export interface Queryable extends Omit<PgDatabase<NodePgQueryResultHKT>, "transaction"> {
  readonly target: Target;
  transaction<T>(work: (tx: this) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

export interface Target {
  source: Source;
  /** The row-level security scope; empty: all brands. */
  brandId: string;
  /** Undefined on a pool. */
  transaction?: OpenTransaction | undefined;
  depth?: number;
}

/** A statement at the start of each transaction that may write, and the error that its failure means. */
export interface Guard {
  text: string;
  explain: (error: unknown) => unknown;
}

export class Source {
  readonly db: Queryable;
  readonly byBrand = new Map<string, Queryable>();

  /** The pool's connections must be opened with `pipeline`; otherwise a scoped statement takes three round trips. */
  constructor(
    readonly pool: pg.Pool,
    readonly guard?: Guard,
  ) {
    this.db = makeHandle({ source: this, brandId: "" });
  }
}

class OpenTransaction {
  readonly db: Queryable;

  constructor(
    source: Source,
    readonly client: pg.ClientBase,
    readonly brandId: string,
  ) {
    this.db = makeHandle({ source, brandId, transaction: this });
  }
}

export function makeHandle(target: Target): Queryable {
  // Drizzle calls no other method of a connection unless it starts a transaction itself.
  const client = { query: (statement: pg.QueryConfig, values?: unknown[]) => runOn(target, statement, values) };
  return Object.assign(drizzle({ client: client as unknown as pg.Client }) as unknown as Queryable, {
    target,
    transaction: (work: Work<unknown>, config?: PgTransactionConfig) =>
      target.transaction ? inSavepoint(target, target.transaction, work) : inTransaction(target, work, config),
  });
}

export function runOn<Row extends pg.QueryResultRow>(
  target: Target,
  statement: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  return traceStatement(statement.text, () => {
    const { source, transaction, brandId } = target;
    if (transaction)
      return transaction.brandId === brandId
        ? transaction.client.query<Row>(statement, values)
        : runInOtherScope<Row>(target, transaction, statement, values);
    const isReading = /^\s*select\b/i.test(statement.text);
    if (brandId === "" && (isReading || !source.guard)) return source.pool.query<Row>(statement, values);
    return runAlone<Row>(target, { isReading, statement, values });
  });
}

/**
 * Runs one statement as a transaction. A read takes one round trip: its result is discarded if the scope could not be
 * set. A write is sent only after the scope is set, so that it never runs outside of it.
 */
async function runAlone<Row extends pg.QueryResultRow>(
  { source, brandId }: Target,
  { isReading, statement, values }: { isReading: boolean; statement: pg.QueryConfig; values?: unknown[] | undefined },
): Promise<pg.QueryResult<Row>> {
  const guard = isReading ? undefined : source.guard;
  const begin = ["begin", ...(guard ? [guard.text] : []), ...(await localScope(source.pool, brandId))];
  const client = await source.pool.connect();
  const begins = client.query({ text: begin.join("; ") });
  const isBegun =
    isReading ||
    (await begins.then(
      () => true,
      () => false,
    ));
  const [begun, answered, ended] = await Promise.allSettled([
    begins,
    isBegun ? client.query<Row>(statement, values) : undefined,
    client.query({ text: isBegun ? "commit" : "rollback" }),
  ]);
  const failed = [begun, answered, ended].find((step) => step.status === "rejected");
  client.release(failed && !(failed.reason instanceof pg.DatabaseError) ? (failed.reason as Error) : undefined);
  if (failed) throw guard ? guard.explain(failed.reason) : failed.reason;
  return requireValue(answered.status === "fulfilled" ? answered.value : undefined, "The answer");
}

const ENTER = "select set_config('carnet.brand', $1, true), set_config('role', $2, true)";

/** One round trip: sets the other scope, runs the statement and restores the scope. */
async function runInOtherScope<Row extends pg.QueryResultRow>(
  { source, brandId }: Target,
  { client, brandId: aroundId }: OpenTransaction,
  statement: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  const scopes = [];
  for (const id of [brandId, aroundId]) scopes.push([id, await roleFor(source.pool, client, id)]);
  const enter = (scope: string[] | undefined) =>
    client.query({ name: "enter_scope", text: ENTER, values: scope ?? [] });
  const [entered, answered, left] = await Promise.allSettled([
    enter(scopes[0]),
    client.query<Row>(statement, values),
    enter(scopes[1]),
  ]);
  const failed = [entered, answered, left].find((step) => step.status === "rejected");
  if (failed) throw failed.reason;
  return requireValue(answered.status === "fulfilled" ? answered.value : undefined, "The answer");
}

type Work<T> = (tx: never) => Promise<T>;

async function inTransaction<T>({ source, brandId }: Target, work: Work<T>, config?: PgTransactionConfig): Promise<T> {
  const { pool, guard } = source;
  const scope = await localScope(pool, brandId);
  const client = await pool.connect();
  const { db: tx } = new OpenTransaction(source, client, brandId);
  let broken: Error | undefined;
  try {
    const guards = guard && config?.accessMode !== "read only" ? [guard.text] : [];
    try {
      await tx.execute(sql.raw([beginText(config), ...guards, ...scope].join("; ")));
    } catch (error) {
      broken = error as Error;
      throw guard ? guard.explain(error) : error;
    }
    try {
      const result = await work(tx as never);
      await tx.execute(sql`commit`);
      return result;
    } catch (error) {
      await tx.execute(sql`rollback`).catch((failure: Error) => (broken = failure));
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

function beginText({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
  if (deferrable !== undefined) mode.push(deferrable ? "deferrable" : "not deferrable");
  return ["begin", ...mode.filter(Boolean)].join(" ");
}

async function inSavepoint<T>(target: Target, { db }: OpenTransaction, work: Work<T>): Promise<T> {
  const depth = (target.depth ?? 0) + 1;
  const name = sql.raw(`sp${depth}`);
  await db.execute(sql`savepoint ${name}`);
  try {
    const result = await work(makeHandle({ ...target, depth }) as never);
    await db.execute(sql`release savepoint ${name}`);
    return result;
  } catch (error) {
    await db.execute(sql`rollback to savepoint ${name}`);
    throw error;
  }
}

const WHO_IS_HELD = `
  select array_to_string(p.roles, '') as held, rolsuper or rolbypassrls as is_above
  from pg_roles left join pg_policies p on schemaname = 'public' and tablename = 'brands' and policyname = 'own_brand'
  where rolname = session_user`;

const roles = processWide("database-roles", () => new WeakMap<pg.Pool, Promise<string>>());

/** The role that row-level security applies to, as far as the latest migration could create it. Cached per pool. */
function roleFor(pool: pg.Pool, connection: pg.Pool | pg.ClientBase, brandId: string): Promise<string> {
  if (brandId === "") return Promise.resolve("none");
  let role = roles.get(pool);
  if (!role) {
    role = askRole(connection);
    roles.set(pool, role);
    role.catch(() => roles.delete(pool));
  }
  return role;
}

async function askRole(connection: pg.Pool | pg.ClientBase): Promise<string> {
  const { rows } = await connection.query<{ held: string | null; is_above: boolean }>({ text: WHO_IS_HELD });
  const { held, is_above: isAbove } = requireValue(rows[0], "A row");
  if (held === BRAND_ROLE) return BRAND_ROLE;
  if (held === "public" && !isAbove) return "none";
  throw new Error("Row-level security does not hold the role that is connected: migrate the database first.");
}

async function localScope(pool: pg.Pool, brandId: string): Promise<string[]> {
  if (brandId === "") return [];
  const role = await roleFor(pool, pool, brandId);
  return [`set local carnet.brand = ${pg.escapeLiteral(brandId)}`, `set local role ${role}`];
}
