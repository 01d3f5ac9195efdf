import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { openDatabase } from "./client";
import { fencedBy } from "./fenced";
import { inBrand } from "./tenant";

const { db, pool } = testDatabase();

it("a transaction whose process says nothing is ended by the server, and what it locked is free", async () => {
  const { brandId } = await mintBrand(db);
  const silent = openDatabase(environment().databaseUrl!, 1, { statementMsMax: 100, pooler: "none" });
  const client = await silent.pool.connect();
  await client.query("begin");
  await client.query("select from brands where id = $1 for update", [brandId]);
  const renamed = await pool.query("update brands set name = 'Free' where id = $1", [brandId]);
  expect(renamed.rowCount).toBe(1);
  await expect(client.query("commit")).rejects.toThrow();
  client.release();
  expect((await silent.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await silent.close();
});

it("a connection on which no transaction could begin goes back to its pool, which can end", async () => {
  const one = openDatabase(environment().databaseUrl!, 1);
  const handles = {
    plain: one.db,
    "of a brand": inBrand(one.db, "brd_any"),
    fenced: fencedBy(one.db, { id: "job_none", attempts: 1, holder: "nobody" }),
  };
  for (const [name, handle] of Object.entries(handles)) {
    one.pool.once("acquire", (client) => name !== "fenced" && endOf(client).destroy());
    await expect(
      handle.transaction((tx) => tx.execute(sql`select`)),
      name,
    ).rejects.toThrow();
    expect([one.pool.totalCount, one.pool.idleCount], name).toEqual([0, 0]);
    expect((await one.pool.query("select 1 as one")).rows, name).toEqual([{ one: 1 }]);
  }
  await one.close();
});

const endOf = (client: unknown) => (client as { connection: { stream: { destroy: () => void } } }).connection.stream;
