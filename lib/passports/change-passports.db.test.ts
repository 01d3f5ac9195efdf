import { describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { changePassports } from "./change-passports";
import { passportListQuery } from "./list-contract";
import { selectPassports } from "./select-passports";

const { db, pool } = testDatabase();

async function mintSubject(units = 4) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "manager" });
  const { productId, passports } = await mintProduct(db, { brandId, units });
  return { brandId, productId, context: contextOf(db, actor), ids: passports.map(({ passportId }) => passportId) };
}

const refusal = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), (error: DomainError) => error.code);

describe("one change of many passports", () => {
  it("changes what it can, once each, and names what it could not change and why", async () => {
    const { context, ids, brandId } = await mintSubject();
    const stranger = await mintSubject(1);
    await pool.query("update passports set status = 'suspended' where id = $1", [ids[1]]);
    await pool.query("update passports set status = 'revoked' where id = $1", [ids[2]]);
    const result = await changePassports(context, { passportIds: [...ids, ids[0]!, stranger.ids[0]!], change: "suspend", reason: "Lot under inspection" });
    expect(result).toMatchObject({
      changed: 2,
      unchanged: 1,
      failed: [{ passportId: ids[2], error: "passport_state_conflict" }, { passportId: stranger.ids[0], error: "passport_not_found" }],
    });
    const { rows } = await pool.query("select target_id from audit_log where brand_id = $1 order by sequence", [brandId]);
    expect(rows.map(({ target_id }) => target_id)).toEqual([ids[0], ids[3]]);
  });

  it("is not for a viewer", async () => {
    const { brandId, ids } = await mintSubject(1);
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    expect(await refusal(changePassports(contextOf(db, actor), { passportIds: ids, change: "suspend", reason: "Because" }))).toBe("forbidden");
  });
});

describe("all passports that a filter means", () => {
  it("are the brand's own, up to a bound, and it is told whether these are all", async () => {
    const { context, productId, ids } = await mintSubject();
    const query = passportListQuery.parse({ product: productId });
    const all = await selectPassports(context, { query, most: 4 });
    expect([all.isComplete, [...all.ids].sort()]).toEqual([true, [...ids].sort()]);
    expect(await selectPassports(context, { query, most: 3 })).toEqual({ ids: all.ids.slice(0, 3), isComplete: false });
    const stranger = await mintSubject(1);
    expect((await selectPassports(stranger.context, { query, most: 4 })).ids).toEqual([]);
  });
});
