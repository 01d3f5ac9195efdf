import { setTimeout } from "node:timers/promises";
import type { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { must } from "@/lib/platform/must";

/** A file of migrations, as drizzle reads it. */
export type Migration = ReturnType<typeof readMigrationFiles>[number];

const CONCURRENTLY = /^\s*(?:create (?:unique )?|drop )index concurrently\s+(?:if (?:not )?exists\s+)?"?(\w+)"?/i;
const BUILD_LOOK_MS = 200;

/** Whether it makes or drops indexes beside what goes on, which no transaction can hold. */
export const isConcurrent = ({ sql }: Migration): boolean => sql.some((statement) => CONCURRENTLY.test(statement));

/** Writes down that a migration was made. */
export async function recordMigration(client: pg.Client, { hash, folderMillis }: Migration): Promise<void> {
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select $1, $2::bigint
     where not exists (select from drizzle.__drizzle_migrations where created_at = $2::bigint)`,
    [hash, folderMillis],
  );
}

/** All of it in the transaction that is open, indexes included: for a database that nobody serves yet. */
export async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql) {
    await client.query(statement.replace(/\bindex concurrently\b/i, "index")).catch((cause: Error) => {
      throw new Error(`${cause.message}. Failed query: ${statement.trim()}`, { cause });
    });
  }
  await recordMigration(client, migration);
}

/**
 * Makes and drops the indexes of a migration outside any transaction. Several processes may do so at once, and one that
 * ended halfway leaves nothing behind that the next would take for whole.
 */
export async function runConcurrently(client: pg.Client, { sql }: Migration): Promise<void> {
  for (const statement of sql) {
    const name = must(CONCURRENTLY.exec(statement)?.[1], "The index");
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
        // Also what is not whole holds writers to it.
        await dropIndex(client, name);
        throw error;
      }
  }
}

/** Whether the index is there because another process was quicker: by its name, or by its row in the catalogue. */
const isOthersWork = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === "42P07" || (error.code === "23505" && error.table === "pg_class"));

/** Who builds waits for everybody's snapshots, also for one that waits for its turn to build: one of both ends. */
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "40P01";

/** What there is of an index; undefined: nothing. */
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
  const [found] = rows;
  if (!found) return undefined;
  if (found.is_valid) return "whole";
  return found.is_being_built ? "being built" : "left behind";
}
