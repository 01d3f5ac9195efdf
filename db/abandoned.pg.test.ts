import { expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { openDatabase } from "./client";

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
