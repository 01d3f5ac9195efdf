import pg from "pg";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { readPostgresUrl } from "@/lib/platform/postgres-url";
import { processWide } from "@/lib/platform/process-wide";
import { requireValue } from "@/lib/platform/require-value";
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
/**
 * So much later the server ends by itself what nobody waits for any more, and with it the locks that it holds: a
 * statement, or the transaction of a process that says nothing, as one that is stopped.
 */
const ABANDONED_AFTER_MS = 1_000;

type Connected = (error: Error | null, client: pg.Client) => void;

interface ClusterConfig extends pg.ClientConfig {
  /** Of an address that leaves a choice. */
  hosts?: Hosts | undefined;
}

const BEGINS = /^begin\b/i;
/** "cannot execute … in a read-only transaction" */
const READ_ONLY = "25006";

/**
 * The pool's own time limit also covers waiting for a connection that others use; an attempt to connect gets less. Of a
 * cluster it connects to the host that can serve.
 */
class ImpatientClient extends pg.Client {
  readonly #abandonedMs: number;
  /** Its server has refused to write: it is no primary any more. */
  isReadOnly = false;
  readonly #hosts: Hosts | undefined;

  constructor(config: ClusterConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS_MAX, pipeline: true });
    this.#hosts = config.hosts;
    this.#abandonedMs = (config.query_timeout ?? STATEMENT_MS_MAX) + ABANDONED_AFTER_MS;
    // The server may end a connection in use: its next statement says so, and an event that nobody hears ends us.
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

  /** Compiling a statement takes a third of a second, and what our lists and facets look at is bounded to less. */
  protected limits(reach: "session" | "local"): string {
    return `set ${reach} statement_timeout = ${this.#abandonedMs}; set ${reach} jit = off;
      set ${reach} idle_in_transaction_session_timeout = ${this.#abandonedMs}`;
  }

  /** It may have become another since it was asked. */
  #makeSure(hosts: Hosts, callback: Connected): void {
    this.query(ASK_HOST, (error: Error | null, answer: pg.QueryResult<HostState>) => {
      if (!error && hosts.suits(requireValue(answer.rows[0], "The answer"))) return callback(null, this);
      void this.end();
      callback(error ?? new NoSuitableHost(`${this.host}:${this.port} is not what was looked for any more`), this);
    });
  }
}

class DirectClient extends ImpatientClient {
  /** A setting of the connection, not of its start: poolers between us and the database refuse starts with settings. */
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

/**
 * Behind a pooler in transaction mode each transaction may have another connection of the server: what is prepared by
 * name or set for a connection is met by strangers. So statements have no names, and a transaction sets its own time
 * limit.
 */
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
 * Opens a pool of `poolSizeMax` connections. A connection attempt gives up after 2 s, a statement after 30 s, and
 * whoever finds every connection in use after 15 s: a burst of a thousand requests is served in turn, not refused. A
 * command whose statements are long by nature says so in `statementMsMax`. Whoever knows an address reaches all brands.
 * Of an address with several hosts each connection goes to the one that is wanted, and a fresh one after it was lost.
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

/** The one pool of this process, opened at the first call from DATABASE_URL. */
export function database(): OpenDatabase<Queryable> {
  return processWide("database", () => {
    const { databaseUrl, databasePoolMax } = environment();
    if (!databaseUrl)
      throw new Error("DATABASE_URL is not set: start through `npm start`, which brings the embedded database");
    return openDatabase(databaseUrl, databasePoolMax);
  });
}

/** Whether somebody in this process waits for a connection of this pool because all are in use. */
export function isConnectionAwaited(db: Queryable): boolean {
  const { source, transaction } = db.target;
  return !transaction && source.pool.waitingCount > 0;
}
