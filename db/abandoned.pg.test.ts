import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
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

it("a statement whose brand's role is refused is not run, whether it reads or writes", async () => {
  const { brandId } = await mintBrand(db);
  const login = newId("brd").toLowerCase();
  await pool.query(`create role ${login} login password 'login'; grant carnet_brand to ${login};
    grant all on all tables in schema public to ${login}`);
  const url = Object.assign(new URL(environment().databaseUrl!), { username: login, password: "login" }).href;
  const opened = openDatabase(url, 1);
  const handle = inBrand(opened.db, brandId);
  const rename = sql`update brands set name = 'Renamed' where id = ${brandId} returning name`;
  expect((await handle.execute(rename)).rows).toEqual([{ name: "Renamed" }]);
  await pool.query(`revoke carnet_brand from ${login}`);
  for (const statement of [sql`select name from brands`, sql`update brands set name = 'Unscoped'`])
    await expect(handle.execute(statement)).rejects.toMatchObject({ cause: { code: "42501" } });
  expect((await pool.query("select name from brands where id = $1", [brandId])).rows).toEqual([{ name: "Renamed" }]);
  expect((await opened.db.execute(sql`select current_user as name`)).rows).toEqual([{ name: login }]);
  await opened.close();
  await pool.query(`drop owned by ${login}; drop role ${login}`);
});

const endOf = (client: unknown) => (client as { connection: { stream: { destroy: () => void } } }).connection.stream;
