import { describe, expect, it } from "vitest";
import { createKey } from "@/lib/api-keys/create-key";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { showHome } from "./show-home";

const { db } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, context: contextOf(db, actor) };
}

describe("the start page", () => {
  it("of an empty brand counts nothing and has every step before it", async () => {
    const { context } = await mintHouse();
    const { counts, checklist, activity } = await showHome(context);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    expect(checklist.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false]);
    expect(activity).toEqual([]);
  });

  it("tells what there is, what is done and who did what last, of this brand alone", async () => {
    const [house, other] = [await mintHouse(), await mintHouse()];
    await createKey(house.context, { name: "ERP", scopes: ["read"] });
    const { passports } = await mintProduct(db, { brandId: house.brandId, name: "Firn", units: 2 });
    const { transfer } = await startTransfer(house.context, {
      code: passports[0]!.code, recipient_email: "anna@example.com", kind: "sale", expires_in_days: 7,
    });
    const shown = await showHome(house.context);
    expect(shown.counts).toMatchObject({ products: 1, passports: 2, pendingTransfers: 1, activeKeys: 1, completedTransfers: 0 });
    expect(shown.checklist.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(["create_key", "register_products", "start_transfer"]);
    expect(shown.activity.map(({ action, targetId, memberName, productName }) => ({ action, targetId, memberName, productName }))).toEqual([
      { action: "transfer.started", targetId: transfer.id, memberName: "Robin Example", productName: "Firn" },
      { action: "api_key.created", targetId: expect.stringMatching(/^key_/), memberName: "Robin Example", productName: null },
    ]);
    expect((await showHome(other.context)).counts.passports).toBe(0);
  });
});
