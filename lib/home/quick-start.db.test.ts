import { describe, expect, it } from "vitest";
import { createKey } from "@/lib/api-keys/create-key";
import { revokeKey } from "@/lib/api-keys/revoke-key";
import { formatPassportCode } from "@/lib/passports/code";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { ownKeyPrefix, quickStart } from "./quick-start";

const { db, pool } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, context: contextOf(db, actor) };
}

describe("the quick start", () => {
  it("holds the beginning of the newest key that works, never enough of it to be used", async () => {
    const { brandId, context } = await mintHouse();
    expect((await quickStart(context)).keyPrefix).toBe("dpp_live_…");
    const { secret } = await createKey(context, { name: "ERP", scopes: ["read"] });
    const last = await createKey(context, { name: "Till", scopes: ["read"] });
    await revokeKey(context, { keyId: last.id });
    const prefix = (await ownKeyPrefix(context))!;
    expect(secret.startsWith(prefix.slice(0, -1))).toBe(true);
    expect(prefix.length).toBeLessThan(16);
    const { actor: viewer } = await mintMember(db, { brandId, role: "viewer" });
    expect(await ownKeyPrefix(contextOf(db, viewer))).toBeNull();
  });

  it("names a passport in force of the brand's own, or none", async () => {
    const [{ brandId, context }, other] = [await mintHouse(), await mintHouse()];
    expect((await quickStart(context)).code).toBeNull();
    const { passports } = await mintProduct(db, { brandId, units: 2 });
    const [first, second] = passports.toSorted((one, two) => (one.passportId < two.passportId ? -1 : 1));
    await pool.query("update passports set status = 'revoked' where id = $1", [second!.passportId]);
    expect((await quickStart(context)).code).toBe(formatPassportCode(first!.code));
    expect((await quickStart(other.context)).code).toBeNull();
  });
});
