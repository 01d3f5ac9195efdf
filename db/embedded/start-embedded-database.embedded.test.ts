import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "../migrate";
import { findHolder } from "./folder-lock.mjs";
import { DataFolderInUse, type EmbeddedDatabase, startEmbeddedDatabase } from "./start-embedded-database";

const parent = mkdtempSync(join(tmpdir(), "carnet-embedded-test-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(parent, "data-"));
  cpSync(inject("embedded").template, folder, { recursive: true });
});

async function query(
  database: EmbeddedDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows as Record<string, unknown>[];
}

describe("the data folder of the embedded database", () => {
  it("has one process at a time, however many start at once", async () => {
    const started = await Promise.allSettled([1, 2, 3, 4].map(() => startEmbeddedDatabase(folder, "the test")));
    const winners = started.filter((result) => result.status === "fulfilled").map((result) => result.value);
    const refusals = started.filter((result) => result.status === "rejected").map((result) => result.reason as Error);
    expect(winners).toHaveLength(1);
    expect(
      refusals.every(
        (reason) => reason instanceof DataFolderInUse && reason.message.includes(`process ${winners[0]!.pid} `),
      ),
    ).toBe(true);
    await winners[0]!.stop();
  });

  it("keeps every acknowledged row through kill -9, and is free for the next process at once", async () => {
    let database = await startEmbeddedDatabase(folder);
    await query(database, "create table kept (n integer)");
    for (let round = 1; round <= 3; round += 1) {
      for (let row = 1; row <= 5; row += 1) await query(database, "insert into kept values ($1)", [round]);
      process.kill(database.pid, "SIGKILL");
      await database.ended;
      database = await startEmbeddedDatabase(folder);
      expect(await query(database, "select count(*)::int as count from kept")).toEqual([{ count: round * 5 }]);
    }
    await database.stop();
  });

  it("of release 0.2.0 keeps its rows, and gets its migrations recorded as one", async () => {
    const database = await startEmbeddedDatabase(join(folder, "of-a-release"));
    await query(database, "create role carnet_brand nologin");
    const dump = gunzipSync(readFileSync("db/testing/releases/0.2.0.sql.gz")).toString();
    const loading = new pg.Client({ connectionString: database.url });
    await loading.connect();
    await loading.query(dump);
    // Connections share one session, and the dump has changed its settings.
    await loading.query("reset all");
    await loading.end();
    const count = () => query(database, "select count(*)::int as passports from passports");
    const before = await count();
    expect(before[0]!.passports).toBeGreaterThan(100);
    const sentences: string[] = [];
    await migrateDatabase(database.url, { report: (sentence) => sentences.push(sentence) });
    expect(sentences).toEqual(["The 54 migrations of release 0.2.0 are now recorded as one."]);
    expect(await count()).toEqual(before);
    await database.stop();
  }, 120_000);

  it("is not taken from a process that is only stopped", async () => {
    const database = await startEmbeddedDatabase(folder);
    process.kill(database.pid, "SIGSTOP");
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(`process ${database.pid} `);
    process.kill(database.pid, "SIGCONT");
    await database.stop();
  });

  it("is made again when its making was cut short", async () => {
    rmSync(join(folder, "postgres"), { recursive: true });
    const making = startEmbeddedDatabase(folder).catch(() => undefined);
    await expect.poll(() => existsSync(join(folder, "postgres.draft")), { timeout: 20_000 }).toBe(true);
    process.kill(findHolder(folder, "lock")!.pid, "SIGKILL");
    await making;
    const database = await startEmbeddedDatabase(folder);
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
    await database.stop();
  });
});
