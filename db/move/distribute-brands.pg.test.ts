import { beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { randomSecret } from "@/lib/platform/ids";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { requireCopy } from "@/lib/platform/testing/postgres-databases";
import { inBrand } from "../tenant";
import { violatedIndex } from "../unique-violation";
import { DISTRIBUTED_TABLES, distributeBrands } from "./distribute-brands";
import { fingerprint, listMovedTables } from "./move-database";

/** `npm run distribute`. That the service works on it is told by the other tests, run with TEST_BRAND_PARTS. */

const PARTS = 4;
const isDistributed = Number(process.env.TEST_BRAND_PARTS ?? 0) > 0;

const url = await requireCopy(inject("postgres").template, randomSecret(5).toString("hex"));
const { db, pool, close } = openDatabase(url, 2);
const brands: { brandId: string; productId: string }[] = [];

async function contents(): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const tables = (await listMovedTables(client)).filter(({ name }) => DISTRIBUTED_TABLES.some((it) => it === name));
    const found = [];
    for (const table of tables) found.push([table.name, await fingerprint(client, table)]);
    return found;
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  for (let brand = 0; brand < 6; brand += 1) {
    const { brandId } = await mintBrand(db);
    const { productId } = await mintProduct(db, { brandId, units: 3 });
    brands.push({ brandId, productId });
  }
  return close;
});

it.skipIf(isDistributed)(
  "a copy's brands are laid out by their hash, with every row, key, policy and refusal",
  async () => {
    const before = await contents();
    await distributeBrands(url, PARTS);
    await migrateDatabase(url);
    expect(await contents()).toEqual(before);

    const { rows: spread } = await pool.query<{ parts: number }>(
      "select count(distinct tableoid)::int as parts from passports",
    );
    expect(spread[0]!.parts).toBeGreaterThan(1);
    const { rows: loose } = await pool.query(
      `select c.relname from pg_index x join pg_class c on c.oid = x.indrelid
     where c.relname = any ($1) and x.indisunique and not exists (select from pg_attribute a
       where a.attrelid = c.oid and a.attname = 'brand_id' and a.attnum = any (x.indkey::int2[]))`,
      [[...DISTRIBUTED_TABLES]],
    );
    expect(loose).toEqual([]);

    const [ours, theirs] = [brands[0]!, brands[1]!];
    const copied = (brand: typeof ours, code: string) =>
      pool
        .query(
          `insert into passports (id, brand_id, product_id, code)
         select 'psp_copy' || substr(id, 9), $1, $2, ${code} from passports where brand_id = $3 limit 1`,
          [brand.brandId, brand.productId, ours.brandId],
        )
        .then(() => null, violatedIndex);
    expect(await copied(theirs, "code")).toBe("passports_code_unique");
    expect(await copied(theirs, "'ABCDEFGH012345678'")).toBeNull();
    await pool.query("delete from passports where code = 'ABCDEFGH012345678'");
    expect(await copied(ours, "'ABCDEFGH012345678'")).toBeNull();

    const inOurs = inBrand(db, ours.brandId);
    expect((await inOurs.execute("select distinct brand_id from passports")).rows).toEqual([
      { brand_id: ours.brandId },
    ]);
    expect((await inOurs.execute("select distinct brand_id from passports_by_code")).rows).toEqual([
      { brand_id: ours.brandId },
    ]);
    await expect(
      pool.query("update passports set product_id = $1 where brand_id = $2", [theirs.productId, ours.brandId]),
    ).rejects.toMatchObject({ code: "23503" });
    await expect(pool.query("update passports set code = 'ABCDEFGH012345679'")).rejects.toMatchObject({
      code: "23001",
    });
    await expect(distributeBrands(url, PARTS)).rejects.toThrow("in partitions already");
  },
);
