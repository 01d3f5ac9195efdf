import { drizzle, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { requireValue } from "@/lib/platform/require-value";
import { inSpan, isTraced } from "@/lib/platform/tracing/span";
import { BRAND_ROLE } from "./row-security";

const OPERATION = /\b(select|insert|update|delete|copy|begin|commit|rollback|savepoint|release|set)\b/i;
const TABLE = /\b(?:from|into|update|join|copy)\s+(?:"?public"?\.)?"?([a-z_]+)\b/i;
const CHARACTERS_READ = 4_000;

/** Spans never contain the statement's text, which may contain values. The wait for a connection is included. */
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

interface OpenTransaction {
  client: pg.ClientBase;
  /** The scope of the session, except while a statement of another scope runs. */
  brandId: string;
}

/** A statement at the start of each transaction that may write, and the error that its failure means. */
export interface Guard {
  text: string;
  explain: (error: unknown) => unknown;
}

const HANDLES_MAX = 1_000;

export class Source {
  readonly db: Queryable;
  /** The role that row-level security applies to. */
  role?: Promise<string> | undefined;
  /** Set by db/replicas.ts. */
  replicas?: object;
  readonly #byBrand = new Map<string, Queryable>();

  /** The pool's connections must be opened with `pipeline`; otherwise a scoped statement takes three round trips. */
  constructor(
    readonly pool: pg.Pool,
    readonly guard?: Guard,
  ) {
    this.db = makeHandle({ source: this, brandId: "" });
  }

  /** Handles are cached because prepared statements belong to them. */
  inScope(brandId: string): Queryable {
    if (brandId === "") return this.db;
    const cached = this.#byBrand.get(brandId);
    if (cached) return cached;
    if (this.#byBrand.size >= HANDLES_MAX) this.#byBrand.clear();
    const handle = makeHandle({ source: this, brandId });
    this.#byBrand.set(brandId, handle);
    return handle;
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
  const query = values ? { ...statement, values } : statement;
  return traceStatement(query.text, () => {
    const { source, transaction, brandId } = target;
    if (transaction)
      return transaction.brandId === brandId
        ? transaction.client.query<Row>(query)
        : runInOtherScope<Row>(target, transaction, query);
    const isReading = /^\s*select\b/i.test(query.text);
    if (brandId === "" && (isReading || !source.guard)) return source.pool.query<Row>(query);
    return runAlone<Row>(target, query, isReading);
  });
}

/** Sends the statements without waiting in between. Throws the first error once all are answered. */
async function pipeline(client: pg.ClientBase, ...statements: pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const answers = await Promise.allSettled(statements.map((statement) => client.query(statement)));
  return answers.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

/** A read takes one round trip; a write is sent only once the scope is set, so that it never runs outside of it. */
async function runAlone<Row extends pg.QueryResultRow>(
  { source, brandId }: Target,
  query: pg.QueryConfig,
  isReading: boolean,
): Promise<pg.QueryResult<Row>> {
  const { guard } = source;
  const guards = guard && !isReading ? [guard.text] : [];
  const begin = { text: ["begin", ...guards, ...(await localScope(source, brandId))].join("; ") };
  const commit = { text: "commit" };
  const client = await source.pool.connect();
  let broken: Error | undefined;
  try {
    let answer: pg.QueryResult | undefined;
    if (isReading) [, answer] = await pipeline(client, begin, query, commit);
    else {
      await client.query(begin).catch((error: unknown) => rollback(client, error));
      [answer] = await pipeline(client, query, commit);
    }
    return requireValue(answer, "The answer");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) broken = error as Error;
    throw !isReading && guard ? guard.explain(error) : error;
  } finally {
    client.release(broken);
  }
}

async function rollback(client: pg.ClientBase, cause: unknown): Promise<never> {
  await client.query("rollback");
  throw cause;
}

const ENTER = "select set_config('carnet.brand', $1, true), set_config('role', $2, true)";

async function runInOtherScope<Row extends pg.QueryResultRow>(
  { source, brandId }: Target,
  transaction: OpenTransaction,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const { client } = transaction;
  const enter = async (id: string) => ({
    name: "enter_scope",
    text: ENTER,
    values: [id, await roleFor(source, client, id)],
  });
  const [, answer] = await pipeline(client, await enter(brandId), query, await enter(transaction.brandId));
  return requireValue(answer, "The answer");
}

type Work<T> = (tx: never) => Promise<T>;

async function inTransaction<T>({ source, brandId }: Target, work: Work<T>, config?: PgTransactionConfig): Promise<T> {
  const { pool, guard } = source;
  const scope = await localScope(source, brandId);
  const client = await pool.connect();
  const target = { source, brandId, transaction: { client, brandId } };
  const run = (text: string) => runOn(target, { text });
  let broken: Error | undefined;
  try {
    const guards = guard && config?.accessMode !== "read only" ? [guard.text] : [];
    try {
      await run([beginText(config), ...guards, ...scope].join("; "));
    } catch (error) {
      broken = error as Error;
      throw guard ? guard.explain(error) : error;
    }
    try {
      const result = await work(makeHandle(target) as never);
      await run("commit");
      return result;
    } catch (error) {
      await run("rollback").catch((failure: Error) => (broken = failure));
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

async function inSavepoint<T>(target: Target, transaction: OpenTransaction, work: Work<T>): Promise<T> {
  const depth = (target.depth ?? 0) + 1;
  const run = (text: string) => runOn({ ...target, brandId: transaction.brandId }, { text });
  await run(`savepoint sp${depth}`);
  try {
    const result = await work(makeHandle({ ...target, depth }) as never);
    await run(`release savepoint sp${depth}`);
    return result;
  } catch (error) {
    await run(`rollback to savepoint sp${depth}`);
    throw error;
  }
}

const WHO_IS_HELD = `
  select array_to_string(p.roles, '') as held, rolsuper or rolbypassrls as is_above
  from pg_roles left join pg_policies p on schemaname = 'public' and tablename = 'brands' and policyname = 'own_brand'
  where rolname = session_user`;

function roleFor(source: Source, connection: pg.Pool | pg.ClientBase, brandId: string): Promise<string> {
  if (brandId === "") return Promise.resolve("none");
  if (!source.role) {
    source.role = askRole(connection);
    source.role.catch(() => (source.role = undefined));
  }
  return source.role;
}

async function askRole(connection: pg.Pool | pg.ClientBase): Promise<string> {
  const { rows } = await connection.query<{ held: string | null; is_above: boolean }>({ text: WHO_IS_HELD });
  const { held: setting, is_above: isAbove } = requireValue(rows[0], "A row");
  if (setting === BRAND_ROLE) return BRAND_ROLE;
  if (setting === "public" && !isAbove) return "none";
  throw new Error("Row-level security does not hold the role that is connected: migrate the database first.");
}

async function localScope(source: Source, brandId: string): Promise<string[]> {
  if (brandId === "") return [];
  const role = await roleFor(source, source.pool, brandId);
  return [`set local carnet.brand = ${pg.escapeLiteral(brandId)}`, `set local role ${role}`];
}
