import { describe, expect, it } from "vitest";
import type { AllBrandsDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { liftRecall, recallProduct } from "./recall-product";

const { db, pool } = testDatabase();

async function mintSubject(units = 2, role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const [{ actor }, { actor: key }] = await Promise.all([
    mintMember(db, { brandId, role }),
    mintApiKey(db, { brandId }),
  ]);
  const { productId, passports } = await mintProduct(db, { brandId, units });
  const recall = (reason: string, handle: AllBrandsDb = db) =>
    recallProduct(contextOf(handle, actor), { productId, reason });
  const lift = (reason: string) => liftRecall(contextOf(db, actor), { productId, reason });
  const start = (index: number) =>
    startTransfer(contextOf(db, key), {
      code: passports[index]!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
  const reasons = async () =>
    (await verifyPassport(contextOf(db, key), { code: passports[0]!.code })).authenticity.reasons;
  const audit = async () =>
    (await pool.query("select action, detail from audit_log where brand_id = $1 order by sequence", [brandId])).rows;
  const pendingTransfers = async () =>
    (await pool.query("select from transfers where brand_id = $1 and status = 'pending'", [brandId])).rowCount;
  return { brandId, productId, recall, lift, start, reasons, audit, pendingTransfers };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("a recall", () => {
  it("shows in verify at once, stops transfers, and is lifted", async () => {
    const { recall, lift, start, reasons } = await mintSubject();
    expect(await recall("Zip may jam")).toEqual({ isChanged: true, voidedTransfers: 0 });
    expect(await reasons()).toEqual(["recalled"]);
    expect(await refusal(start(0))).toBe("item_recalled");
    expect(await lift("Zips replaced")).toBe(true);
    expect(await reasons()).toEqual([]);
    expect((await start(0)).transfer.status).toBe("pending");
  });

  it("voids every pending transfer of the product's units, and no other product's", async () => {
    const { brandId, recall, start, pendingTransfers, audit } = await mintSubject(3);
    const { actor: key } = await mintApiKey(db, { brandId });
    const other = await mintProduct(db, { brandId });
    await startTransfer(contextOf(db, key), {
      code: other.passports[0]!.code,
      recipient_email: "ben@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
    await start(0);
    await start(2);
    expect(await recall("Zip may jam")).toEqual({ isChanged: true, voidedTransfers: 2 });
    expect(await pendingTransfers()).toBe(1);
    expect((await audit()).slice(-3)).toMatchObject([
      { action: "transfer.voided", detail: { reason: "recalled" } },
      { action: "transfer.voided", detail: { reason: "recalled" } },
      { action: "product.recalled", detail: { reason: "Zip may jam", earlier_reason: null, voided_transfers: 2 } },
    ]);
  });

  it("made twice is made once; with another reason it keeps its time and changes the reason", async () => {
    const { recall, productId, audit } = await mintSubject();
    const stored = async () =>
      (await pool.query("select recalled_at, recall_reason from products where id = $1", [productId])).rows[0];
    await recall("Zip may jam");
    const { recalled_at: first } = await stored();
    expect((await recall("Zip may jam")).isChanged).toBe(false);
    expect((await recall("Zip may jam and seam may open")).isChanged).toBe(true);
    expect(await stored()).toEqual({ recalled_at: first, recall_reason: "Zip may jam and seam may open" });
    expect(await audit()).toHaveLength(2);
  });

  it("lifted twice is lifted once, with its reason in the audit log", async () => {
    const { recall, lift, audit } = await mintSubject();
    await recall("Zip may jam");
    expect([await lift("Replaced"), await lift("Replaced")]).toEqual([true, false]);
    expect((await audit()).at(-1)).toMatchObject({
      action: "product.recall_lifted",
      detail: { reason: "Replaced", recall_reason: "Zip may jam" },
    });
  });

  it("of another brand's product is a product that does not exist", async () => {
    const { productId, reasons } = await mintSubject();
    const { actor } = await mintMember(db, await mintBrand(db));
    expect(await refusal(recallProduct(contextOf(db, actor), { productId, reason: "Envy" }))).toBe("product_not_found");
    expect(await refusal(liftRecall(contextOf(db, actor), { productId, reason: "Envy" }))).toBe("product_not_found");
    expect(await reasons()).toEqual([]);
  });

  it.each<Role>(["viewer", "developer"])("is not for the role %s", async (role) => {
    const { recall, lift } = await mintSubject(1, role);
    expect([await refusal(recall("Because")), await refusal(lift("Because"))]).toEqual(["forbidden", "forbidden"]);
  });

  it("at the moment transfers start leaves none pending, and nobody waits for anybody for ever", async () => {
    const { db: many } = openTestPool(8);
    for (let round = 0; round < 3; round += 1) {
      const { recall, start, pendingTransfers } = await mintSubject(6);
      await start(0);
      const outcomes = await Promise.allSettled([
        ...[1, 2, 3, 4, 5].map(start),
        recall("Zip may jam", many),
        recall("Seam may open", many),
      ]);
      expect(outcomes.slice(-2).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect((outcome.reason as DomainError).code).toBe("item_recalled");
      expect(await pendingTransfers()).toBe(0);
    }
  });
});
