import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { now } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { findHostUrl } from "./hosts";
import { LATEST_MIGRATION_AT, MIGRATIONS_AT } from "./latest-migration";
import { isBeingFilled } from "./move/move-database";
import { PARTITIONED_TABLES } from "./partitions";
import { providePartitions } from "./queries/partitions";
import { grantServing, type BrandSeparation, secureRows } from "./row-security";
import type { AllBrandsDb } from "./tenant";

export type Migration = ReturnType<typeof readMigrationFiles>[number];

const CONCURRENTLY = /^\s*(?:create (?:unique )?|drop )index concurrently\s+(?:if (?:not )?exists\s+)?"?(\w+)"?/i;
const BUILD_LOOK_MS = 200;

/** True if it creates or drops indexes concurrently, which is not possible in a transaction. */
export const isConcurrent = ({ sql }: Migration): boolean => sql.some((statement) => CONCURRENTLY.test(statement));

async function recordMigration(client: pg.Client, { hash, folderMillis }: Migration): Promise<void> {
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select $1, $2::bigint
     where not exists (select from drizzle.__drizzle_migrations where created_at = $2::bigint)`,
    [hash, folderMillis],
  );
}

/** Runs everything in the open transaction, indexes included: for a database that does not serve yet. */
async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql) {
    await client.query(statement.replace(/\bindex concurrently\b/i, "index")).catch((cause: Error) => {
      throw new Error(`${cause.message}. Failed query: ${statement.trim()}`, { cause });
    });
  }
  await recordMigration(client, migration);
}

/** Several processes may do so concurrently; an invalid index of an interrupted run is replaced. */
export async function runConcurrently(client: pg.Client, { sql }: Migration): Promise<void> {
  for (const statement of sql) {
    const name = requireValue(CONCURRENTLY.exec(statement)?.[1], "The index");
    if (/^\s*drop\b/i.test(statement)) await dropIndex(client, name);
    else await provideIndex(client, name, statement);
  }
}

async function dropIndex(client: pg.Client, name: string): Promise<void> {
  for (;;)
    try {
      await client.query(`drop index concurrently if exists "${name}"`);
      return;
    } catch (error) {
      if (!isDeadlock(error)) throw error;
    }
}

async function provideIndex(client: pg.Client, name: string, statement: string): Promise<void> {
  for (;;) {
    const state = await findIndex(client, name);
    if (state === "whole") return;
    if (state === "left behind") await dropIndex(client, name);
    if (state === "being built") await setTimeout(BUILD_LOOK_MS);
    else
      try {
        await client.query(statement);
      } catch (error) {
        if (isOthersWork(error) || isDeadlock(error)) continue;
        // An invalid index still enforces uniqueness on writers.
        await dropIndex(client, name);
        throw error;
      }
  }
}

/** Another process was faster: detected by the index name or by its catalog row. */
const isOthersWork = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === "42P07" || (error.code === "23505" && error.table === "pg_class"));

/** Concurrent index builds wait for each other's snapshots, so that one of them is aborted. */
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "40P01";

async function findIndex(
  client: pg.Client,
  name: string,
): Promise<"whole" | "being built" | "left behind" | undefined> {
  const { rows } = await client.query<{ is_valid: boolean; is_being_built: boolean }>(
    `select indisvalid as is_valid, exists (
       select from pg_stat_progress_create_index where index_relid = indexrelid) as is_being_built
     from pg_index where indexrelid = to_regclass($1)`,
    [`public."${name}"`],
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.is_valid) return "whole";
  return row.is_being_built ? "being built" : "left behind";
}

/** An arbitrary constant: all migrating processes use the same advisory lock. @internal for tests */
export const MIGRATION_LOCK = 7_265_001;
/** A waiting DDL lock blocks everyone behind it, so it times out and retries. */
const LOCK_MS_MAX = 2_000;
const LOCK_ATTEMPTS_MAX = 60;
/** Lock timeout or deadlock. */
const HELD_UP = ["55P03", "40P01"];

const migrationsFolder = join(process.cwd(), "db", "migrations");

interface MigrationOptions {
  /** Gets the service's rights if the owner is not the serving role. */
  servingRole?: string | undefined;
  /** For a database into which `npm run move` copies. Otherwise such a database is refused. */
  isFilling?: boolean;
  report?: (sentence: string) => void;
}

/**
 * Concurrent calls run one after the other. Throws for a database that it cannot migrate, and leaves it as it is.
 * Returns how brands are separated; undefined if the role is not the owner.
 */
export async function migrateDatabase(
  url: string,
  { servingRole, isFilling = false, report }: MigrationOptions = {},
): Promise<BrandSeparation | undefined> {
  const client = new pg.Client({
    connectionString: await findHostUrl(url),
    connectionTimeoutMillis: 5_000,
    application_name: "carnet-migrate",
  });
  await client.connect();
  try {
    const isFresh = !(await hasHistory(client));
    let separation: BrandSeparation | undefined;
    const step = async () => {
      await beginAlone(client);
      if (!isFilling && (await isBeingFilled(client)))
        throw new Error(
          "`npm run move` has not brought everything there yet: run it again until it says that it is done",
        );
      // Even the check for pending migrations needs rights that a serving role does not have.
      const next = await findNext(client);
      if (next && isConcurrent(next) && !isFresh) {
        await client.query("commit");
        await runConcurrently(client, next);
        await beginAlone(client);
        await recordMigration(client, next);
      }
      // One transaction per migration, so that none holds its locks during the next.
      else if (next) await runInTransaction(client, next);
      const owner = await findOwner(client);
      const hasReplacedHistory = owner !== undefined && (await replaceSquashedHistory(client));
      if (owner !== undefined) separation = await secureRows(client, servingRole ?? owner);
      if (servingRole !== undefined) await grantServing(client, servingRole);
      if (!next && !isFilling) await provideFirstPartitions(client);
      await client.query("commit");
      if (hasReplacedHistory)
        report?.(`The ${SQUASHED_COUNT} migrations of release ${LAST_UNSQUASHED} are now recorded as one.`);
      return next === undefined;
    };
    for (let isDone = false; !isDone;) isDone = await withLocks(client, step);
    return separation;
  } finally {
    await client.end();
  }
}

/** Before the first writes: later, writers to the default partition would wait while one is created. */
async function provideFirstPartitions(client: pg.Client): Promise<void> {
  // The connection owns the tables, is in a transaction, and has no scope to change.
  const db = drizzle({ client }) as unknown as AllBrandsDb;
  for (const { name } of PARTITIONED_TABLES) await providePartitions(db, name, now());
}

/** Transaction-level lock and settings work through a pooler. */
async function beginAlone(client: pg.Client): Promise<void> {
  await client.query("begin; set local client_min_messages = error; set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query(`set local lock_timeout = ${LOCK_MS_MAX}`);
}

async function withLocks<T>(client: pg.Client, transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction();
    } catch (error) {
      // A lost connection has nothing to roll back.
      await client.query("rollback").catch(() => undefined);
      const { cause = error } = error as Error;
      const isHeldUp = cause instanceof pg.DatabaseError && HELD_UP.includes(cause.code ?? "");
      if (!isHeldUp || attempt >= LOCK_ATTEMPTS_MAX) throw error;
      await setTimeout(Math.min(attempt * 100, 1_000));
    }
}

async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select current_user as name from pg_class
     where oid = 'public.brands'::regclass and pg_has_role(current_user, relowner, 'usage')`,
  );
  return rows[0]?.name;
}

/**
 * The last release with separate migrations, which are now the first one. It has the time of the last of them, so a
 * database of that release has it already, and that release still accepts a database that was migrated by this one.
 */
const LAST_UNSQUASHED = "0.2.0";
const SQUASHED_COUNT = 54;
const SQUASHED_FROM = 1_795_354_037_346;
const SQUASHED_AT = Math.min(...MIGRATIONS_AT);

/** Throws with instructions for a database that does not have everything that the first migration contains. */
function requireSquashed(done: readonly number[]): void {
  const unknown = done.filter((at) => at < LATEST_MIGRATION_AT && !MIGRATIONS_AT.includes(at));
  if (unknown.some((at) => at < SQUASHED_FROM))
    throw new Error(
      "This database is older than 2026-11-22, and this version cannot migrate it. Nothing was changed. Let the " +
        "version that it belongs to serve it, fetch each brand's archive there, and import the archives into an " +
        'empty database: see "A database older than 2026-11-22" in the manual (lib/docs/manual.md)',
    );
  const isComplete = done.includes(SQUASHED_AT) && unknown.length === SQUASHED_COUNT - 1;
  if (unknown.length > 0 && !isComplete)
    throw new Error(
      `This database is older than release ${LAST_UNSQUASHED}, and this version cannot migrate it. Nothing was ` +
        `changed. Run \`npm run migrate\` of release ${LAST_UNSQUASHED} first, then of this version`,
    );
}

/** Makes history and privileges those of a new database. Returns false if it has these already. */
async function replaceSquashedHistory(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("delete from drizzle.__drizzle_migrations where created_at < $1::bigint", [
    SQUASHED_AT,
  ]);
  if (!rowCount) return false;
  const [squashed] = readMigrationFiles({ migrationsFolder });
  await client.query("update drizzle.__drizzle_migrations set hash = $2 where created_at = $1::bigint", [
    SQUASHED_AT,
    requireValue(squashed, "The first migration").hash,
  ]);
  // Security: the first partitions were granted as tables. Rows are accessed through the partitioned table only.
  const { rows } = await client.query<{ revoke: string }>(
    `select distinct format('revoke all on %s from %s', c.oid::regclass, grantee::regrole) as revoke
     from pg_class c, aclexplode(relacl)
     where relnamespace = 'partitions'::regnamespace and grantee not in (0, relowner)`,
  );
  if (rows.length > 0) await client.query(rows.map(({ revoke }) => revoke).join(";\n"));
  return true;
}

async function findNext(client: pg.Client): Promise<Migration | undefined> {
  if (!(await hasHistory(client)))
    await client.query(`
      create schema if not exists drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations",
  );
  const done = rows.map(({ at }) => Number(at));
  requireSquashed(done);
  const last = Math.max(...done);
  if (last >= LATEST_MIGRATION_AT) return undefined;
  return readMigrationFiles({ migrationsFolder }).find(({ folderMillis }) => folderMillis > last);
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  return requireValue(rows[0], "The answer").is_there;
}
