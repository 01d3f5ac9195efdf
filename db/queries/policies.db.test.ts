import pg from "pg";
import { expect, it, vi } from "vitest";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { BRAND_ROLE } from "../row-security";
import { type BrandDb, inBrand } from "../tenant";
import { listAuditPage } from "./audit-reads";
import { listActivity } from "./home";
import { countOfProducts, theseProducts } from "./passports-of-products";
import { listProductRows } from "./product-lists";

const { db, pool } = await mintDatabase();
const { brandId } = await mintBrand(db);
const { productId } = await mintProduct(db, { brandId, units: 100 });
for (let other = 0; other < 9; other += 1) await mintProduct(db, { brandId, units: 300 });
await pool.query("vacuum analyze");

/** Checks that the plans of a brand's queries, under row-level security, read no whole table. */
async function plansUnderPolicies(query: (db: BrandDb) => Promise<unknown>): Promise<string> {
  const querySpy = vi.spyOn(pg.Client.prototype, "query");
  await query(inBrand(db, brandId));
  const statements = (querySpy.mock.calls as unknown as [{ text: string; values?: unknown[] }, unknown[]?][]).map(
    ([{ text, values }, parameters]) => ({ text, values: values ?? parameters }),
  );
  querySpy.mockRestore();
  const client = await pool.connect();
  const plans = [];
  await client.query(
    `begin; set local carnet.brand = '${brandId}'; set local role ${BRAND_ROLE}; set local enable_seqscan = off;
     set local enable_bitmapscan = off`,
  );
  for (const { text, values } of statements)
    if (/^\s*(select|with)\b/i.test(text) && !/pg_roles/.test(text))
      plans.push(...(await client.query({ text: `explain ${text}`, values })).rows.map((row) => row["QUERY PLAN"]));
  await client.query("rollback");
  client.release();
  return plans.join("\n");
}

const filter = { brandId, limit: 26 };
const product = { ...filter, groups: [], reviewStates: [], unitStates: [], at: new Date(0) };

it.each([
  [
    "products by name, from a row on",
    (handle: BrandDb) =>
      listProductRows(handle, { ...product, order: { by: "product", isDescending: false }, cursor: productId }),
    /products_by_name .*\n +Index Cond: .*ROW\(name_key, id\) >/,
  ],
  [
    "the audit log by what was done",
    (handle: BrandDb) => listAuditPage(handle, { ...filter, actions: ["product.created"], actorKinds: [] }),
    /audit_log_by_action .*\n +Index Cond: .*action = /,
  ],
  [
    "what happened lately, with its passports and products",
    (handle: BrandDb) => listActivity(handle, { brandId, limit: 8 }),
    /on passports.*\n +Index Cond: .*id = CASE/,
  ],
  [
    "the units of chosen products",
    (handle: BrandDb) =>
      countOfProducts(handle, { brandId, ...theseProducts(brandId, [productId]), rest: undefined }, 10),
    /Index (?:Only )?Scan using passports_of_product on passports.*\n +Index Cond: .*brand_id = /,
  ],
])("%s: row-level security leaves the index its conditions", async (_name, query, expected) => {
  const plans = await plansUnderPolicies(query);
  expect(plans).toMatch(expected);
  expect(plans).not.toMatch(/Seq Scan on (products|passports|transfers|audit_log)/);
});
