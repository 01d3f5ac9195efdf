import { describe, expect, it } from "vitest";
import { createKey } from "@/lib/api-keys/create-key";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { showHome } from "./show-home";

const { db } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, context: contextOf(db, actor) };
}

describe("the start page", () => {
  it("of an empty brand counts nothing", async () => {
    const { context } = await mintHouse();
    const { counts, activity } = await showHome(context);
    expect(Object.values(counts)).toEqual([0, 0, 0, 0]);
    expect(activity).toEqual([]);
  });

  it("tells what there is and who did what last, of this brand alone", async () => {
    const [house, other] = [await mintHouse(), await mintHouse()];
    await createKey(house.context, { name: "ERP", scopes: ["read"] });
    const { passports } = await mintProduct(db, { brandId: house.brandId, name: "Firn", units: 2 });
    const { transfer } = await startTransfer(house.context, {
      code: passports[0]!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
    const home = await showHome(house.context);
    expect(home.counts).toMatchObject({ products: 1, passports: 2, pendingTransfers: 1, completedTransfers: 0 });
    expect(
      home.activity.map(({ action, targetId, memberName, productName }) => ({
        action,
        targetId,
        memberName,
        productName,
      })),
    ).toEqual([
      { action: "transfer.started", targetId: transfer.id, memberName: "Robin Example", productName: "Firn" },
      {
        action: "api_key.created",
        targetId: expect.stringMatching(/^key_/),
        memberName: "Robin Example",
        productName: null,
      },
    ]);
    expect((await showHome(other.context)).counts.passports).toBe(0);
  });
});
