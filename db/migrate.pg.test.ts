import { expect, it } from "vitest";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { migrateDatabase } from "./migrate";

const { url, pool } = await mintDatabase();

it("a migration that waits for a lock lets readers pass in two seconds, and comes again until it has it", async () => {
  await pool.query("drop policy own_brand on products");
  const [busy, reader] = [await pool.connect(), await pool.connect()];
  await busy.query("begin; lock table products in row exclusive mode");
  const migrating = migrateDatabase(url);
  const isWaiting = async () =>
    (await pool.query("select from pg_locks where relation = 'products'::regclass and not granted")).rowCount;
  await expect.poll(isWaiting).toBe(1);
  // Whoever reads stands in line behind whoever waits to alter the table.
  await reader.query("set statement_timeout = '20s'");
  await reader.query("select from products limit 1");
  expect(
    await pool.query("select from pg_policies where policyname = 'own_brand' and tablename = 'products'"),
  ).toHaveProperty("rowCount", 0);
  await busy.query("commit");
  await migrating;
  expect(
    await pool.query("select from pg_policies where policyname = 'own_brand' and tablename = 'products'"),
  ).toHaveProperty("rowCount", 1);
  for (const client of [busy, reader]) client.release(true);
});
