import pg from "pg";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import { requireValue } from "@/lib/platform/require-value";
import { readPostgresUrl } from "@/lib/platform/service-urls";
import { Source } from "./handle";
import { ASK_HOST, Hosts, type HostState, NoSuitableHost } from "./hosts";
import { ConnectionFailed } from "./is-database-away";
import type { AllBrandsDb, Queryable } from "./tenant";

export type { Queryable } from "./tenant";

export interface OpenDatabase<Db extends Queryable = AllBrandsDb> {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

const CONNECT_MS_MAX = 2_000;
const WAIT_MS_MAX = 15_000;
const STATEMENT_MS_MAX = 30_000;
/** How much later than the client the server ends an abandoned statement or transaction and its locks. */
const ABANDONED_AFTER_MS = 1_000;

type Connected = (error: Error | null, client: pg.Client) => void;

interface ClusterConfig extends pg.ClientConfig {
  hosts?: Hosts | undefined;
}

const BEGINS = /^begin\b/i;
/** SQLSTATE "cannot execute … in a read-only transaction". */
const READ_ONLY = "25006";

/** Connection attempts get a shorter timeout: the pool's also covers waiting for a free connection. */
class ImpatientClient extends pg.Client {
  readonly #abandonedMs: number;
  /** The server refused a write: it is no longer the primary. */
  isReadOnly = false;
  readonly #hosts: Hosts | undefined;

  constructor(config: ClusterConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS_MAX, pipeline: true });
    this.#hosts = config.hosts;
    this.#abandonedMs = (config.query_timeout ?? STATEMENT_MS_MAX) + ABANDONED_AFTER_MS;
    // An unhandled error event would end the process; the next statement reports the closed connection.
    this.on("error", () => undefined);
    this.once("end", () => this.#hosts?.forget(this.host, this.port));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback)
      return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))));
    const hosts = this.#hosts;
    const done: Connected = (error, client) => callback(error && new ConnectionFailed(error), client);
    if (!hosts) return super.connect((error: Error | null) => done(error, this));
    hosts.find().then(
      ({ host, port }) => {
        Object.assign(this, { host, port });
        super.connect((error: Error | null) => (error ? done(error, this) : this.#makeSure(hosts, done)));
      },
      (error: Error) => done(error, this),
    );
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- `pg` declares nine forms of this method
  override query(statement: any, ...rest: any[]): any {
    const note = (error: { code?: string } | null) => void (this.isReadOnly ||= error?.code === READ_ONLY);
    const callback: unknown = rest.at(-1);
    if (typeof callback === "function")
      rest[rest.length - 1] = (error: { code?: string } | null, result: unknown) => {
        note(error);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      };
    const answer: unknown = super.query(statement, ...(rest as []));
    if (answer instanceof Promise) answer.catch(note);
    return answer;
  }

  /** JIT compilation takes a third of a second, and our lists and facets are bounded to less. */
  protected limits(reach: "session" | "local"): string {
    return `set ${reach} statement_timeout = ${this.#abandonedMs}; set ${reach} jit = off;
      set ${reach} idle_in_transaction_session_timeout = ${this.#abandonedMs}`;
  }

  /** The host's role may have changed since it was checked. */
  #makeSure(hosts: Hosts, callback: Connected): void {
    this.query(ASK_HOST, (error: Error | null, answer: pg.QueryResult<HostState>) => {
      if (!error && hosts.suits(requireValue(answer.rows[0], "The answer"))) return callback(null, this);
      void this.end();
      callback(error ?? new NoSuitableHost(`${this.host}:${this.port} is not what was looked for any more`), this);
    });
  }
}

class DirectClient extends ImpatientClient {
  /** Set after connecting: connection poolers reject startup parameters. */
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback) return super.connect();
    super.connect((error: Error | null) => {
      if (error) return callback(error, this);
      this.query(this.limits("session"), () => callback(null, this));
    });
  }
}

/** For poolers in transaction mode: statements are unnamed, and every transaction sets its own timeout. */
class PooledClient extends ImpatientClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- `pg` declares nine forms of this method
  override query(statement: any, ...rest: any[]): any {
    return super.query(this.#unbound(statement), ...(rest as []));
  }

  #unbound(statement: string | pg.QueryConfig): string | pg.QueryConfig {
    if (typeof statement === "string") return statement;
    const { name: _, ...unnamed } = statement;
    const { text } = unnamed;
    return BEGINS.test(text) ? { ...unnamed, text: `${text}; ${this.limits("local")}` } : unnamed;
  }
}

/**
 * Timeouts: 2 s to connect, 30 s per statement (`statementMsMax` for longer commands), 15 s for a free connection, so
 * that bursts queue instead of failing. The handle reaches all brands.
 */
export function openDatabase(
  url: string,
  poolSizeMax: number,
  { statementMsMax = STATEMENT_MS_MAX, pooler = environment().databasePooler } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: requireValue(readPostgresUrl(url).urls[0], "Host"),
    hosts: Hosts.of(url),
    max: poolSizeMax,
    Client: pooler === "transaction" ? PooledClient : DirectClient,
    connectionTimeoutMillis: WAIT_MS_MAX,
    query_timeout: statementMsMax,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: "carnet",
  } as pg.PoolConfig);
  pool.on("release", (_error, client) => client instanceof ImpatientClient && client.isReadOnly && void client.end());
  pool.on("error", (error) => log().warn({ err: error.message }, "an idle database connection was lost"));
  return { db: new Source(pool).db as AllBrandsDb, pool, close: () => pool.end() };
}

interface DatabaseState {
  opened?: OpenDatabase<Queryable>;
  /** Notifies other processes that a brand has changed, so that none of them reads it from a replica. */
  notifyOfChange?: ((brandId: string) => void) | undefined;
}

const state = processWide("database", (): DatabaseState => ({}));

export const databaseState = (): DatabaseState => state;

export const database = (): OpenDatabase<Queryable> => (state.opened ??= openServiceDatabase());

function openServiceDatabase(): OpenDatabase {
  const { databaseUrl, databasePoolMax } = environment();
  if (!databaseUrl)
    throw new Error("DATABASE_URL is not set: start through `npm start`, which brings the embedded database");
  return openDatabase(databaseUrl, databasePoolMax);
}

export function isConnectionAwaited(db: Queryable): boolean {
  const { source, transaction } = db.target;
  return !transaction && source.pool.waitingCount > 0;
}
