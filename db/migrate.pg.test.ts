import { readFileSync } from "node:fs";
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
  // A reader waits behind the migration that waits to alter the table.
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

it("documents of a battery that were public without saying so stay public, and no others change", async () => {
  const file = new URL("./migrations/0006_battery_documents.sql", import.meta.url);
  const insertDocuments = async (group: string, documents: object[] | null) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into products (id, brand_id, name, product_group, ecodesign)
       select 'prd_' || gen_random_uuid(), id, 'Pack', $1, $2 from brands limit 1 returning id`,
      [group, JSON.stringify({ weight_g: 7, documents })],
    );
    return rows[0]!.id;
  };
  await pool.query("insert into brands (id, slug, name) values ('brd_documents', 'documents', 'Documents')");
  const documents = [
    { kind: "disassembly", url: "https://a.example" },
    { kind: "manual", url: "https://b.example" },
    { kind: "safety", url: "https://c.example", access: null },
    { kind: "safety", url: "https://d.example", access: "authority" },
  ];
  const [opened, other, without] = [
    await insertDocuments("battery", documents),
    await insertDocuments("electronics", documents),
    await insertDocuments("battery", null),
  ];
  await pool.query(readFileSync(file, "utf8"));
  const storedAt = async (id: string) =>
    (await pool.query<{ ecodesign: object }>("select ecodesign from products where id = $1", [id])).rows[0]!.ecodesign;
  expect(await storedAt(opened)).toEqual({
    weight_g: 7,
    documents: [
      { ...documents[0], access: "public" },
      documents[1],
      { ...documents[2], access: "public" },
      documents[3],
    ],
  });
  expect(await storedAt(other)).toEqual({ weight_g: 7, documents });
  expect(await storedAt(without)).toEqual({ weight_g: 7, documents: null });
});
