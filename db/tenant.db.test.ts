import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertTransferLink } from "@/db/queries/transfer-links";
import { insertTransfer } from "@/db/queries/transfers";
import { storeWaitingWarranty } from "@/db/queries/warranties";
import { now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { findProduct, listProducts } from "./queries/products";
import { acrossBrands, type BrandDb, inBrand } from "./tenant";

const { db, pool } = testDatabase();

/** What belongs to the deployment, and people by their names: no brand's. */
const OF_NO_BRAND = ["database_backups", "incident_updates", "incidents", "public_copies", "service_hours", "users"];
/** What opens accounts and data: not there for a brand. */
const CLOSED = [
  "access_tokens",
  "account_requests",
  "data_keys",
  "holder_links",
  "holder_sessions",
  "password_resets",
  "recovery_codes",
  "sign_in_failures",
  "sign_in_links",
  "sign_ins",
];

interface Theirs {
  brandId: string;
  productId: string;
  passportId: string;
}

async function mintAll(): Promise<Theirs> {
  const { brandId } = await mintBrand(db);
  await mintMember(db, { brandId });
  await mintApiKey(db, { brandId });
  const { holderId } = await mintHolder(db, { brandId });
  const { productId, passports } = await mintProduct(db, { brandId, warrantyMonths: 24 });
  // With its second version, its first one is stored.
  await pool.query("update products set version = 2 where id = $1", [productId]);
  const { passportId } = passports[0]!;
  const transfer = { id: newId("trf"), brandId, passportId, fromHolderId: holderId };
  await insertTransfer(db, {
    ...transfer,
    kind: "resale",
    recipientEmail: "a@example.com",
    recipientEmailHash: hashAddress("a@example.com"),
    recipientPhone: null,
    message: null,
    locale: "en",
    startedByKind: "system",
    startedById: null,
    createdAt: now(),
    expiresAt: now(),
  });
  await insertTransferLink(db, {
    tokenHash: sha256Hex(randomSecret(8).toString("hex")),
    transferId: transfer.id,
    purpose: "accept",
    createdAt: now(),
  });
  await storeWaitingWarranty(db, passportId);
  return { brandId, productId, passportId };
}

let [ours, theirs]: [Theirs, Theirs] = [undefined!, undefined!];
beforeAll(async () => {
  [ours, theirs] = [await mintAll(), await mintAll()];
});

const rowsOf = async (handle: BrandDb, statement: string) => (await handle.execute(sql.raw(statement))).rows;

describe("row-level security", () => {
  it("is forced on every table but those that are named as no brand's", async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policies p
         where p.tablename = relname and permissive = 'RESTRICTIVE' and cmd = 'ALL')) order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(OF_NO_BRAND);
  });

  it("answers a query without a condition with the brand's rows alone, of every table, and none without a brand", async () => {
    const { rows: tables } = await pool.query<{ name: string; brand: string | null }>(
      `select relname as name, (select attname from pg_attribute where attrelid = c.oid
         and attname = case relname when 'brands' then 'id' else 'brand_id' end) as brand
       from pg_class c where relkind in ('r', 'p') and relrowsecurity`,
    );
    expect(tables.length).toBeGreaterThan(40);
    const filled = [];
    for (const { name, brand } of tables) {
      const rows = await rowsOf(inBrand(db, ours.brandId), `select *, ${brand ?? "null"} as whose from ${name}`);
      if (brand) expect([name, rows.filter(({ whose }) => whose !== ours.brandId)]).toEqual([name, []]);
      if (rows.length > 0) filled.push(name);
      expect([name, await rowsOf(inBrand(db, newId("brd")), `select from ${name}`)]).toEqual([name, []]);
    }
    expect(filled.sort()).toEqual(
      expect.arrayContaining(["api_keys", "brands", "holders", "members", "passports", "product_versions"]),
    );
    expect(filled).toEqual(expect.arrayContaining(["products", "transfer_links", "transfers", "warranties"]));
    expect(await rowsOf(inBrand(db, ours.brandId), "select from transfer_links")).toHaveLength(1);
  });

  it("keeps what opens accounts and data from statements for a brand", async () => {
    await pool.query(
      "insert into sign_ins (id, user_id, at, outcome) select $1, user_id, now(), 'signed_in' from members where brand_id = $2",
      [newId("sgn"), ours.brandId],
    );
    const handle = inBrand(db, ours.brandId);
    for (const table of CLOSED) expect([table, await rowsOf(handle, `select from ${table}`)]).toEqual([table, []]);
    expect((await pool.query("select from sign_ins")).rowCount).toBeGreaterThan(0);
    await expect(
      rowsOf(handle, "insert into sign_in_failures (subject_hash, count, last_failed_at) values ('x', 1, now())"),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
    expect((await rowsOf(handle, "select id, name, email from users")).length).toBeGreaterThan(0);
    for (const column of ["password_hash", "totp_sealed", "*"])
      await expect(rowsOf(handle, `select ${column} from users`), column).rejects.toMatchObject({
        cause: { code: "42501" },
      });
  });

  it.each([
    ["one statement", (work: (handle: BrandDb) => Promise<unknown>) => work(inBrand(db, ours.brandId))],
    ["a transaction", (work: (handle: BrandDb) => Promise<unknown>) => inBrand(db, ours.brandId).transaction(work)],
    [
      "a part of a transaction across brands",
      (work: (handle: BrandDb) => Promise<unknown>) => db.transaction((tx) => work(inBrand(tx, ours.brandId))),
    ],
  ])("holds %s: another brand's rows cannot be read, changed, removed or made", async (_, within) => {
    const { brandId, productId, passportId } = theirs;
    await within(async (handle) => {
      expect(await findProduct(handle, { brandId, productId })).toBeNull();
      for (const change of [
        `update products set name = 'taken' where id = '${productId}' returning id`,
        `delete from warranties where passport_id = '${passportId}' returning id`,
        `update transfer_links set opened_at = now() where transfer_id in (select id from transfers) and
           transfer_id not in (select id from transfers where brand_id = '${ours.brandId}') returning token_hash`,
        `update brands set name = 'taken' where id = '${brandId}' returning id`,
      ])
        expect([change, await rowsOf(handle, change)]).toEqual([change, []]);
    });
    for (const change of [
      `insert into members (brand_id, user_id, role) select '${brandId}', id, 'owner' from users limit 1`,
      `update holders set brand_id = '${brandId}' where brand_id = '${ours.brandId}'`,
    ])
      await expect(within((handle) => rowsOf(handle, change))).rejects.toMatchObject({ cause: { code: "42501" } });
    const { rows } = await pool.query("select name from products where id = $1", [productId]);
    expect(rows).toEqual([{ name: "Test jacket" }]);
  });

  it("holds queries of ours whose condition on the brand has been taken out", async () => {
    const handle = inBrand(db, ours.brandId);
    for (const condition of [`brand_id = '${ours.brandId}'`, "true"])
      expect(await rowsOf(handle, `select id from products where ${condition}`)).toEqual([{ id: ours.productId }]);
  });
});

describe("a handle", () => {
  const whose = async (handle: BrandDb | ReturnType<typeof acrossBrands>) =>
    Number((await handle.execute(sql`select count(distinct brand_id) as count from products`)).rows[0]!.count);

  it("of a brand leads to no other, but by name to all and from there to another", async () => {
    const handle = inBrand(db, ours.brandId);
    expect(() => inBrand(handle, theirs.brandId)).toThrow("another brand's");
    expect(() => inBrand(db, "")).toThrow("another brand's");
    expect(inBrand(handle, ours.brandId)).toBe(handle);
    expect(acrossBrands(handle)).toBe(db);
    expect(await listProducts(inBrand(acrossBrands(handle), theirs.brandId), { ...theirs, limit: 5 })).toHaveLength(1);
  });

  it("steps out of its brand's transaction and back, whatever fails between", async () => {
    await inBrand(db, ours.brandId).transaction(async (tx) => {
      const all = acrossBrands(tx);
      expect(await whose(all)).toBeGreaterThan(1);
      expect(await whose(tx)).toBe(1);
      await expect(
        all.transaction(async (inner) => {
          expect(await whose(inner)).toBeGreaterThan(1);
          await inner.execute(sql`select 1 / 0`);
        }),
      ).rejects.toThrow();
      expect(await whose(tx)).toBe(1);
      expect(await whose(all)).toBeGreaterThan(1);
    });
  });

  it("leaves nothing behind on its connection, neither after its end nor after a failure", async () => {
    const { db: one, pool: ofOne } = openTestPool(1);
    const role = async () =>
      (await ofOne.query("select current_user as role, current_setting('carnet.brand', true) as brand")).rows;
    const handle = inBrand(one, ours.brandId);
    const plain = (await ofOne.query("select current_user as role")).rows[0];
    expect(await whose(handle)).toBe(1);
    expect(await role()).toEqual([{ ...plain, brand: "" }]);
    await expect(handle.execute(sql`select 1 / 0`)).rejects.toThrow();
    await expect(handle.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect((await role()).map(({ role: left }) => left)).toEqual([plain.role]);
    expect(await whose(acrossBrands(handle))).toBeGreaterThan(1);
  });

  it("keeps many at once apart on few connections", async () => {
    const { db: few } = openTestPool(2);
    const results = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const { brandId, productId } = at % 2 ? ours : theirs;
        const rows = await rowsOf(inBrand(few, brandId), "select id from products");
        return rows.length === 1 && rows[0]!.id === productId;
      }),
    );
    expect(results.every(Boolean)).toBe(true);
  });
});
