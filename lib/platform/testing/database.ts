import { afterAll } from "vitest";
import { database, type OpenDatabase, openDatabase } from "@/db/client";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { flushWriters } from "@/lib/platform/batch-writer";
import { environment } from "@/lib/platform/env";

/** Tests prepare and read rows of any brand, and pass their handle to whatever needs one. */
type TestDatabase = OpenDatabase<BrandDb & AllBrandsDb>;

/**
 * The database of this test worker, migrated and its own; the same handle that the code under test gets from
 * `database()`.
 */
export function testDatabase(): TestDatabase {
  return database() as TestDatabase;
}

/** True in the runs on the embedded database, whose one session is shared by all connections. */
export function isEmbeddedDatabase(): boolean {
  return environment().isEmbeddedDatabase;
}

/** A further pool of real connections to the worker's database, for races. Closed when the test file ends. */
export function openTestPool(connectionsMax: number): TestDatabase {
  const opened = openDatabase(environment().databaseUrl!, connectionsMax) as TestDatabase;
  afterAll(() => opened.close());
  return opened;
}

/**
 * The brands in whose scope `work` writes to each table, as triggers see it. An empty brand: row-level security did
 * not apply.
 */
export async function brandsOfWrites(work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const { pool } = testDatabase();
  // Rows of earlier tests that are written later, in batches over all brands.
  await flushWriters();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  await pool.query(`
    create table writes (name text, brand text);
    grant insert on writes to public;
    create function note_write() returns trigger language plpgsql as $$ begin
      insert into writes values (tg_table_name,
        case when row_security_active('passports') then current_setting('carnet.brand', true) else '' end);
      return null;
    end $$`);
  try {
    for (const { name } of tables)
      await pool.query(`create trigger note_write after insert or update or delete on ${name}
        for each statement execute function note_write()`);
    await work();
    const { rows } = await pool.query<{ name: string; brands: string[] }>(
      "select name, array_agg(distinct brand) as brands from writes group by name order by name",
    );
    return Object.fromEntries(rows.map(({ name, brands }) => [name, brands]));
  } finally {
    await pool.query("drop function note_write cascade; drop table writes");
  }
}
