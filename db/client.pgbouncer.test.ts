import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { type Pooler, startPgBouncer } from "@/lib/platform/launch/machine/pgbouncer";
import { sha256Hex } from "@/lib/platform/secrets";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { type OpenDatabase, openDatabase } from "./client";
import { isDatabaseAway } from "./is-database-away";
import { migrateDatabase, MIGRATION_LOCK } from "./migrate";
import { findKeyForAuthentication } from "./queries/api-keys";

/** Twelve of our connections share three of the server's. */
const CONNECTIONS = 12;
const QUERIES = 200;

let keyHash: string;
beforeAll(async () => {
  const { db } = testDatabase();
  const { brandId } = await mintBrand(db);
  keyHash = sha256Hex((await mintApiKey(db, { brandId })).secret);
});

const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === "rejected");
const lookUp = ({ db }: OpenDatabase) => Array.from({ length: QUERIES }, () => findKeyForAuthentication(db, keyHash));

describe("behind a pooler in transaction mode", () => {
  it("prepared look-ups of many connections all succeed, which named ones do not", async () => {
    const database = openDatabase(environment().databaseUrl!, CONNECTIONS, { pooler: "none" });
    expect(await outcomes(lookUp(database))).not.toEqual([]);
    await database.close();
    expect(await outcomes(lookUp(openTestPool(CONNECTIONS)))).toEqual([]);
  });

  it("a transaction has a time limit of its own, and leaves none behind on the server's connection", async () => {
    const { db, pool, close } = openDatabase(environment().databaseUrl!, CONNECTIONS, { statementMsMax: 7_000 });
    const limit = await db.transaction(async (tx) => (await tx.execute(sql`show statement_timeout`)).rows[0]);
    expect(limit).toEqual({ statement_timeout: "8s" });
    const { rows } = await pool.query("show statement_timeout");
    expect(rows).not.toEqual([limit]);
    await close();
  });

  it("processes that migrate at once take turns", async () => {
    const url = environment().databaseUrl!;
    await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(url)));
    const { rows } = await testDatabase().pool.query(
      "select count(*)::int as held from pg_locks join pg_database on oid = database " +
        "where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = $1",
      [MIGRATION_LOCK],
    );
    expect(rows).toEqual([{ held: 0 }]);
  });
});

describe("a pooler that is killed", () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startPgBouncer(environment().databaseUrl!);
  });
  afterAll(() => pooler.stop());

  it("is told as a database that is away, and served from again once it is back", async () => {
    const opened = openDatabase(pooler.url, CONNECTIONS);
    expect(await outcomes(lookUp(opened))).toEqual([]);
    await pooler.crash();
    const [first] = await outcomes(lookUp(opened));
    expect(isDatabaseAway((first as PromiseRejectedResult).reason)).toBe(true);
    await pooler.startAgain();
    expect(await outcomes(lookUp(opened))).toEqual([]);
    await opened.close();
  });
});
