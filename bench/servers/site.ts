import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "@/db/client";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import type { AllBrandsDb } from "@/db/tenant";
import { erpRecords } from "@/e2e/support/erp";
import { Service, type ServiceOptions } from "@/e2e/support/service";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { type ChainVerdict, verifyAudit } from "@/lib/audit/verify-audit";
import { startPgBouncer } from "@/lib/platform/launch/machine/pgbouncer";
import { type OwnPostgres, startPostgres } from "@/lib/platform/launch/machine/postgres";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { untilEmpty } from "../measures/until-empty";
import { Api } from "./api";

export interface Account {
  brandId: string;
  key: string;
  api: Api;
}

/** Far from the records that drills register in bulk. */
const SINGLE_UNITS_FROM = 5_000_000;

/** A database that can be ended without a goodbye and started again; its address may change by that. */
export interface OwnDatabase {
  url: () => string;
  /** Of the process that it runs below. */
  pid: () => number;
  crash: () => Promise<void>;
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** `pooled`: a PostgreSQL behind PgBouncer, which is what stops and restarts. */
type DatabaseKind = "postgres" | "pooled" | "embedded";

const OWN: Record<DatabaseKind, () => Promise<OwnDatabase>> = {
  postgres: ownPostgres,
  pooled: ownPooled,
  embedded: ownEmbedded,
};

/** A real database, our production server on it, and a mail server: what a drill runs on. */
export class Site {
  private ledger: OpenDatabase;
  private unitsRegistered = 0;

  private constructor(
    readonly kind: DatabaseKind,
    readonly database: OwnDatabase,
    readonly service: Service,
    readonly inbox: SmtpInbox,
  ) {
    this.ledger = openDatabase(database.url(), 1, { pooler: kind === "pooled" ? "transaction" : "none" });
  }

  static async open(kind: DatabaseKind, options: Partial<ServiceOptions> = {}): Promise<Site> {
    return Site.on(await OWN[kind](), kind, options);
  }

  /** The same on a database that is there already. */
  static async on(database: OwnDatabase, kind: DatabaseKind, options: Partial<ServiceOptions> = {}): Promise<Site> {
    await migrateDatabase(database.url());
    const inbox = await SmtpInbox.start();
    const pooler: Record<string, string> = kind === "pooled" ? { DATABASE_POOLER: "transaction" } : {};
    const service = await Service.start({
      databaseUrl: database.url(),
      isEmbedded: kind === "embedded",
      smtpUrl: inbox.url,
      ...options,
      more: { ...pooler, ...options.more },
    });
    const site = new Site(kind, database, service, inbox);
    await openDataKeys(site.ledger.db);
    return site;
  }

  /** A brand with one key for everything. Premium by default, so that a drill does not run into its limit. */
  async openAccount(tier: Tier = "premium_enterprise"): Promise<Account> {
    const { brandId } = await mintBrand(this.ledger.db, { tier });
    const { secret } = await mintApiKey(this.ledger.db, { brandId });
    return { brandId, key: secret, api: new Api(this.service.url, secret) };
  }

  /** The same account on this site: its key exists in the copied database. */
  reachedBy({ brandId, key }: Account): Account {
    return { brandId, key, api: new Api(this.service.url, key) };
  }

  /** A further key, with fewer rights or revoked. */
  async mintKey(options: Parameters<typeof mintApiKey>[1]): Promise<string> {
    return (await mintApiKey(this.ledger.db, options)).secret;
  }

  /** Registers a product of one unit and answers its code. */
  async registerOne({ api }: { api: Api }): Promise<string> {
    const [record] = erpRecords(1, { from: SINGLE_UNITS_FROM + this.unitsRegistered, hasLots: false });
    this.unitsRegistered += 1;
    const { status, body } = await api.post({ path: "/v1/products", body: record });
    if (status !== 201) throw new Error(`a product could not be registered: ${status} ${JSON.stringify(body)}`);
    return body.code;
  }

  /** The stored rows, read from the database without the service. */
  async rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.ledger.pool.query(query, values)).rows as Row[];
  }

  /** The one number that a query answers. */
  async count(query: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.rows<Record<string, unknown>>(query, values);
    return Number(Object.values(row!)[0]);
  }

  /** A handle of ours on it. */
  get db(): AllBrandsDb {
    return this.ledger.db;
  }

  /** Recomputes the brand's audit chain. */
  verifyAudit(brandId: string): Promise<ChainVerdict> {
    return verifyAudit(this.ledger.db, brandId);
  }

  /** Waits until no message of the database is queued. */
  async untilNothingIsQueued(deadlineMs = 30_000): Promise<void> {
    await untilEmpty(this.ledger, "outgoing_messages where state = 'queued'", deadlineMs);
  }

  /** Waits until the checks of ecodesign data have caught up with what was registered. */
  async untilEverythingIsChecked(deadlineMs = 300_000): Promise<void> {
    await untilEmpty(this.ledger, "jobs where queue = 'checks'", deadlineMs);
  }

  /** Writes out what the database still holds in memory, so that this falls into no measurement. */
  async settle(): Promise<void> {
    await this.rows("checkpoint");
  }

  /**
   * Restarts what was killed. The launcher stops our server with its embedded database; with PostgreSQL the server
   * continues.
   */
  async startAgain(victim: "service" | "database"): Promise<void> {
    if (victim === "database") {
      if (this.kind === "embedded") await this.service.stop();
      await this.database.startAgain();
    }
    await this.ledger.close();
    this.ledger = openDatabase(this.database.url(), 1);
    if (this.service.hasEnded()) await this.service.startAgain({ databaseUrl: this.database.url() });
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.inbox.goAway();
    await this.ledger.close();
    await this.database.stop();
  }
}

async function ownPostgres(): Promise<OwnDatabase> {
  const server: OwnPostgres = await startPostgres({ isDurable: true, isAsRecommended: true });
  const { pid, crash, startAgain, stop } = server;
  return { url: () => server.url, pid, crash, startAgain, stop };
}

async function ownPooled(): Promise<OwnDatabase> {
  const server = await startPostgres({ isDurable: true, isAsRecommended: true });
  const pooler = await startPgBouncer(server.url);
  const stop = async () => {
    await pooler.stop();
    await server.stop();
  };
  return { url: () => pooler.url, pid: server.pid, crash: pooler.crash, startAgain: pooler.startAgain, stop };
}

async function ownEmbedded(): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-drill-"));
  let server: EmbeddedDatabase = await startEmbeddedDatabase(folder);
  return {
    url: () => server.url,
    pid: () => server.pid,
    crash: async () => {
      process.kill(server.pid, "SIGKILL");
      await server.ended;
    },
    startAgain: async () => {
      server = await startEmbeddedDatabase(folder);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
