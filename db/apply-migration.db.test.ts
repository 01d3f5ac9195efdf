import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { isConcurrent, type Migration, runConcurrently } from "./migrate";

const { pool } = testDatabase();
const [table, index] = ["concurrently_indexed", "concurrently_indexed_by_name"];
const migrationOf = (...sql: string[]): Migration => ({ sql, bps: true, folderMillis: 1, hash: "" });
const create = (kind = "INDEX") =>
  migrationOf(`CREATE ${kind} CONCURRENTLY "${index}" ON "${table}" USING btree ("name");`);
const drop = migrationOf(`DROP INDEX CONCURRENTLY "${index}";`);

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: pool.options.connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isValid = async () =>
  (await pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`)).rows[0]?.indisvalid;

beforeAll(async () => {
  await pool.query(`create table ${table} (name text)`);
  await pool.query(`insert into ${table} select (i % 100)::text from generate_series(1, 2000) i`);
});
afterAll(() => pool.query(`drop table ${table}`));

describe("an index that is made beside what goes on", () => {
  it("is told from what a transaction holds", () => {
    expect([create(), create("UNIQUE INDEX"), drop].map(isConcurrent)).toEqual([true, true, true]);
    expect(isConcurrent(migrationOf('CREATE INDEX "a" ON "b" ("c")', "-- index concurrently"))).toBe(false);
  });

  it("is made once by processes that make it at once, and dropped by them", async () => {
    const all = (migration: Migration) =>
      Promise.all(Array.from({ length: 4 }, () => connected((client) => runConcurrently(client, migration))));
    await all(create());
    expect(await isValid()).toBe(true);
    await all(drop);
    expect(await isValid()).toBeUndefined();
  });

  it("is made anew where a process ended halfway, and leaves nothing where it cannot be made", async () => {
    await connected((client) => runConcurrently(client, create()));
    await pool.query(`update pg_index set indisvalid = false where indexrelid = '${index}'::regclass`);
    await connected((client) => runConcurrently(client, create()));
    expect(await isValid()).toBe(true);
    await connected((client) => runConcurrently(client, drop));
    const unique = connected((client) => runConcurrently(client, create("UNIQUE INDEX")));
    await expect(unique).rejects.toMatchObject({ code: "23505" });
    expect(await isValid()).toBeUndefined();
  });
});
