import { sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { mintDatabase, type OwnDatabase } from "@/lib/platform/testing/own-database";
import { inBrand } from "../tenant";
import { knownProducts } from "./registrations";

/** Own database, because rows of other tests change which of two suitable indexes looks cheaper. */
let db: OwnDatabase["db"];
beforeAll(async () => {
  ({ db } = await mintDatabase());
});

/** The plan of a statement where reading a whole table is out of the question, as it is where the table is large. */
async function planOf(statement: SQL): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

it.each([
  [
    "a brand's products of one group, the newest first",
    sql`select * from products where brand_id = 'a' and product_group = 'tyres' order by id desc limit 26`,
    "products_by_group",
  ],
  [
    "how many units of a product are owned",
    sql`select from passports where brand_id = 'a' and product_id = 'b' and holder_id is not null`,
    "passports_owned_by_product",
  ],
  [
    "how many units of a product are in trouble",
    sql`select from passports where brand_id = 'a' and product_id = 'b' and (status <> 'active' or custody_flag <> 'none' or decommissioned_at is not null)`,
    "passports_in_trouble",
  ],
  [
    "a page of a brand's transfers by when they last changed",
    sql`select * from transfers where brand_id = 'a' and changed_at >= '2026-01-01'
      and (changed_at, id) > ('2026-01-02', 'b') order by changed_at, id limit 26`,
    "transfers_by_change",
  ],
  [
    "what changed in a brand's passports after an instant",
    sql`select * from passports where brand_id = 'a' and changed_at > '2026-01-02' order by changed_at, id limit 26`,
    "passports_changed",
  ],
  [
    "what changed in a brand's reviews before an instant",
    sql`select * from product_reviews where brand_id = 'a' and changed_at < '2026-01-02'
      order by changed_at desc, product_id desc limit 26`,
    "product_reviews_changed",
  ],
  [
    "a page of a brand's products by when they last changed",
    sql`select * from products where brand_id = 'a' and (updated_at, id) < ('2026-01-02', 'b')
      order by updated_at desc, id desc limit 26`,
    "products_changed",
  ],
  [
    "a page of a brand's warranties",
    sql`select * from warranties where brand_id = 'a' and id < 'b' order by id desc limit 26`,
    "warranties_by_brand",
  ],
  [
    "a page of a brand's warranties that wait at their passports",
    sql`select * from passports where brand_id = 'a' and warranty_months is not null and id < 'b'
      order by id desc limit 26`,
    "passports_with_waiting_warranty",
  ],
  [
    "a page of a brand's warranties that have not begun",
    sql`select * from warranties where brand_id = 'a' and state = 'not_activated' and id < 'b' order by id desc limit 26`,
    "warranties_not_begun",
  ],
  [
    "a page of a brand's warranties that were made void",
    sql`select * from warranties where brand_id = 'a' and state = 'void' and id < 'b' order by id desc limit 26`,
    "warranties_begun",
  ],
  [
    "a page of a brand's warranties by their last day",
    sql`select * from warranties where brand_id = 'a' and state = 'active' and ends_on is not null
      and (ends_on, id) > ('2026-01-02', 'b') order by ends_on, id limit 26`,
    "warranties_by_end",
  ],
  [
    "the products of a brand with units of a batch",
    sql`select batch, product_id from passports where brand_id = 'a' and batch >= 'b'
      order by batch, product_id limit 26`,
    "passports_by_batch",
  ],
  [
    "the units of a batch of one product",
    sql`select * from passports where brand_id = 'a' and product_id = 'b' and batch = 'c'`,
    "passports_batches_of_product",
  ],
  [
    "the next batch of a product",
    sql`select batch from passports where brand_id = 'a' and product_id = 'b' and batch is not null and batch > 'c'
      order by batch limit 1`,
    "passports_batches_of_product",
  ],
  [
    "whether a unit's batch is recalled",
    sql`select recalled_at from batch_recalls where product_id = 'a' and batch = 'b'`,
    "batch_recalls_product_id_batch_pk",
  ],
  [
    "whether somebody got an item lately",
    sql`select from transfers where to_holder_id = 'a' and ended_at >= now()`,
    "transfers_by_taker",
  ],
])("%s is answered from an index of its own", async (_name, statement, index) => {
  expect(await planOf(statement)).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} on`));
});

it("which products a bulk request means is looked up one by one, also before a growing brand is analysed", async () => {
  const { brandId } = await mintBrand(db);
  await db.execute(sql`alter table products set (autovacuum_enabled = off)`);
  await db.execute(sql`
    insert into products (id, brand_id, name, external_id)
    select 'prd_' || n, ${brandId}, 'Boot', 'EXT-' || n from generate_series(1, 3000) n`);
  const externalIds = Array.from({ length: 1_000 }, (_, index) => `EXT-${index}`);
  const statement = knownProducts({ brandId, externalIds, gtinIdentities: ["04006381333931"] });
  const { rows } = await inBrand(db, brandId).execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  for (const index of ["products_external_id_unique", "products_gtin_identity_unique"])
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on`));
  expect(plan).not.toMatch(/Bitmap|Seq Scan/);
});

it.each([
  ["passports_search", sql`select id from passports where serial_number ilike '%0042%'`],
  [
    "products_search",
    sql`select id from products
      where product_search_text(name, model, gtin, external_id) like '%' || fold_text('Grün') || '%'`,
  ],
  [
    "products_search",
    sql`select id from products
      where fold_text('jaket') <% product_search_text(name, model, gtin, external_id)`,
  ],
])("%s finds parts of texts, but only outside row-level security", async (index, statement) => {
  const planIn = (handle: OwnDatabase["db"] | ReturnType<typeof inBrand>) =>
    handle.transaction(async (tx) => {
      for (const other of ["seqscan", "indexscan"]) await tx.execute(sql.raw(`set local enable_${other} = off`));
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  const part = /Index Cond: .*(~~\*?|%>|<%)/;
  const { brandId } = await mintBrand(db);
  // In an empty table, reading another index as a whole costs as little.
  const { productId } = await mintProduct(db, { brandId });
  await db.execute(sql`
    insert into passports (id, brand_id, product_id, code, serial_number)
    select 'psp_' || ${brandId} || n, ${brandId}, ${productId}, upper(substr(md5(${brandId} || n), 1, 17)), 'SN-' || n
    from generate_series(1, 3000) n`);
  await db.execute(sql`vacuum analyze passports`);
  expect(await planIn(db)).toMatch(new RegExp(`Bitmap Index Scan on ${index}`));
  expect(await planIn(db)).toMatch(part);
  expect(await planIn(inBrand(db, brandId))).not.toMatch(part);
});
