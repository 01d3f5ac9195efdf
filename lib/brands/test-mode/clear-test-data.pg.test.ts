import { describe, expect, it } from "vitest";
import { commentOnProduct } from "@/lib/compliance/reviews/comment-on-product";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { begin, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { clearTestData, showTestData } from "./switch-mode";
import { mintTestScene } from "./testing/test-mode-kit";

const { db, pool } = testDatabase();

/** A test brand with a reviewed product, a transfer under way and its mail, and who is at work in it. */
async function mintFilled() {
  const scene = await mintTestScene();
  const { brandId, liveId } = scene;
  const { actor } = await mintMember(db, { brandId: liveId, role: "owner" });
  const owner = contextOf(db, { ...actor, brandId });
  const { rows } = await pool.query<{ id: string }>("select id from products where brand_id = $1", [brandId]);
  const productId = rows[0]!.id;
  await commentOnProduct(owner, { productId, body: "Looks good" });
  await pool.query(
    `insert into review_events (product_id, sequence, brand_id, at, kind, actor_kind, product_version, from_state,
       to_state, detail, previous_hash, hash)
     select id, 1, brand_id, now(), 'submitted', 'system', 1, 'draft', 'submitted', '{}', '', '' from products
     where id = $1`,
    [productId],
  );
  await begin(scene, { recipient_email: "ada@example.com" });
  return { ...scene, owner, ownerOfLive: contextOf(db, actor), productId };
}

const rowsOf = async (brandId: string, tables: string[]) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::int as n from ${table} where brand_id = $1`,
          [brandId],
        );
        return [table, rows[0]!.n] as const;
      }),
    ),
  );

const GONE = ["products", "passports", "transfers", "holders", "review_events", "events", "registration_days"];

describe("clearing test data", () => {
  it("removes what has gathered, by a job that is asked for once, and keeps keys and the log", async () => {
    const { brandId, owner, keySecret } = await mintFilled();
    await mintProduct(db, { brandId });
    expect(await showTestData(owner)).toMatchObject({ products: 2, transfers: 1, messages: 1, isClearing: false });
    await Promise.all([clearTestData(owner), clearTestData(owner)]);
    expect(await showTestData(owner)).toMatchObject({ isClearing: true });
    while ((await runNext(db, "test_data")) > 0 && (await showTestData(owner))?.isClearing);
    expect(await showTestData(owner)).toEqual({
      products: 0,
      passports: 0,
      transfers: 0,
      messages: 0,
      isClearing: false,
    });
    expect(await rowsOf(brandId, [...GONE, "api_keys"])).toEqual({
      ...Object.fromEntries(GONE.map((table) => [table, 0])),
      api_keys: 1,
    });
    const { rows } = await pool.query<{ detail: object }>(
      "select detail from audit_log where brand_id = $1 and action = 'test_data.cleared'",
      [brandId],
    );
    expect(rows).toMatchObject([{ detail: { products: 2, transfers: 1 } }]);
    expect(keySecret).toMatch(/^dpp_test_/);
    await clearTestData(owner);
    expect(await showTestData(owner)).toMatchObject({ isClearing: false });
  });

  it("keeps what came after it was asked for", async () => {
    const { brandId, owner, productId } = await mintFilled();
    const until = new Date(now().getTime() - SECOND_MS);
    await pool.query("update products set created_at = $2 where id = $1", [productId, until]);
    const later = await mintProduct(db, { brandId });
    await db.transaction((tx) => enqueue(tx, "test_data", { brandId, until: until.toISOString() }));
    while ((await runNext(db, "test_data")) > 0 && (await showTestData(owner))?.isClearing);
    const { rows } = await pool.query("select id from products where brand_id = $1", [brandId]);
    expect(rows).toEqual([{ id: later.productId }]);
  });

  it("touches nothing of a live brand, whoever asks", async () => {
    const { ownerOfLive } = await mintFilled();
    const live = await mintScene();
    const before = await rowsOf(live.brandId, ["products", "passports"]);
    await expect(clearTestData(ownerOfLive)).rejects.toMatchObject({ code: "not_found" });
    expect(await showTestData(ownerOfLive)).toBeNull();
    await db.transaction((tx) => enqueue(tx, "test_data", { brandId: live.brandId, until: now().toISOString() }));
    await runNext(db, "test_data");
    expect(await rowsOf(live.brandId, ["products", "passports"])).toEqual(before);
  });

  it("is for owners and managers", async () => {
    const { brandId, liveId } = await mintFilled();
    const { actor } = await mintMember(db, { brandId: liveId, role: "viewer" });
    await expect(clearTestData(contextOf(db, { ...actor, brandId }))).rejects.toMatchObject({ code: "forbidden" });
  });
});
