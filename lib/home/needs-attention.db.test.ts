import { describe, expect, it } from "vitest";
import { createKey } from "@/lib/api-keys/create-key";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { needsAttention } from "./show-home";

const { db, pool } = testDatabase();

async function mintHouse(role: "owner" | "viewer" = "owner") {
  const { brandId } = await mintBrand(db);
  const [{ actor: owner }, { actor }] = [await mintMember(db, { brandId }), await mintMember(db, { brandId, role })];
  return { brandId, owner: contextOf(db, owner), context: contextOf(db, actor) };
}

describe("what needs attention", () => {
  it("is nothing in an empty brand", async () => {
    const { context } = await mintHouse();
    const { transfers, recalled, ...counts } = await needsAttention(context);
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect([transfers.expiring, transfers.undelivered, recalled]).toEqual([0, 0, []]);
  });

  it("is recalls, suspended passports, reviews and keys about to end, of this brand alone", async () => {
    const [house, other] = [await mintHouse(), await mintHouse()];
    const firn = await mintProduct(db, { brandId: house.brandId, name: "Firn", units: 2 });
    const kar = await mintProduct(db, { brandId: house.brandId, name: "Kar" });
    await pool.query("update products set recalled_at = now() where id = $1", [firn.productId]);
    await pool.query("update products set review_state = 'submitted' where id = $1", [kar.productId]);
    await pool.query("update passports set status = 'suspended' where id = $1", [firn.passports[1]!.passportId]);
    await pool.query("update passports set custody_flag = 'reported_lost' where id = $1", [
      firn.passports[0]!.passportId,
    ]);
    await createKey(house.owner, { name: "Short", scopes: ["read"], expiresInDays: 7 });
    await createKey(house.owner, { name: "Long", scopes: ["read"], expiresInDays: 90 });
    const counts = await needsAttention(house.context);
    expect(counts).toMatchObject({
      recalledProducts: 1,
      suspendedPassports: 1,
      reportedPassports: 1,
      submittedProducts: 1,
      returnedProducts: 0,
      endingKeys: 1,
    });
    expect(counts.recalled.map(({ name }) => name)).toEqual(["Firn"]);
    expect((await needsAttention(other.context)).recalledProducts).toBe(0);
  });

  it("shows keys, imports, webhooks and invitations only to members with the permission", async () => {
    const { brandId, owner, context } = await mintHouse("viewer");
    await createKey(owner, { name: "Short", scopes: ["read"], expiresInDays: 7 });
    await pool.query(
      `insert into webhook_endpoints (id, brand_id, url, types, product_ids, payload, secret_sealed, position,
         disabled_at, disabled_by) values ($1, $2, 'https://example.com/', '{}', '{}', 'thin', '', 0, now(), 'failures')`,
      [newId("whe"), brandId],
    );
    await pool.query(
      `insert into imports (id, brand_id, source, actor_kind, actor_id, state, file_name, file_bytes, sha256,
         inspection, options, counts) values ($1, $2, 'portal', 'member', $3, 'checked', 'a.csv', 1, '', '{}', '{}', '{}')`,
      [newId("imp"), brandId, owner.actor.kind === "member" && owner.actor.userId],
    );
    await pool.query(
      `insert into invitations (id, brand_id, email, role, locale, token_hash, invited_by, sent_at, expires_at)
       values ($1, $2, 'late@example.com', 'viewer', 'en', $1, $3, now(), now() - interval '1 day')`,
      [newId("inv"), brandId, owner.actor.kind === "member" && owner.actor.userId],
    );
    const restricted = { endingKeys: 1, disabledWebhooks: 1, unfinishedImports: 1, expiredInvitations: 1 };
    expect(await needsAttention(owner)).toMatchObject(restricted);
    const hidden = Object.fromEntries(Object.keys(restricted).map((name) => [name, 0]));
    expect(await needsAttention(context)).toMatchObject(hidden);
  });
});
