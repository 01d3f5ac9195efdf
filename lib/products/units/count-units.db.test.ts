import { describe, expect, it } from "vitest";
import { editTransferDefaults, showSettings } from "@/lib/brands/settings/change-settings";
import { transferDefaultValues } from "@/lib/brands/settings/settings-values";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { stateOf } from "@/lib/platform/input/state-of";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { countUnits } from "./list-units";

const { db } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  const subject = await mintProduct(db, { brandId, units: 4 });
  return { brandId, context: contextOf(db, actor), ...subject };
}

describe("a product's passports by state", () => {
  it("tell those in transfer and those in trouble from the others, and name what a recall would void", async () => {
    const { context, productId, passports } = await mintHouse();
    const [first, second] = passports;
    await startTransfer(context, {
      code: first!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
    await changePassport(context, { passportId: second!.passportId, change: "suspend", reason: "Seal broken" });
    expect(await countUnits(context, { productId })).toEqual({
      all: 4,
      isExact: true,
      owned: 0,
      unclaimed: 3,
      transferPending: 1,
      inTrouble: 1,
      pendingTransfers: 1,
      passesOnRecalled: false,
    });
    expect(await recallProduct(context, { productId, reason: "Zip breaks" })).toMatchObject({ voidedTransfers: 1 });
    expect(await countUnits(context, { productId })).toMatchObject({
      transferPending: 0,
      unclaimed: 4,
      pendingTransfers: 0,
    });
  });

  it("say that a recall voids nothing where the brand passes recalled items on", async () => {
    const { context, productId, passports } = await mintHouse();
    await editTransferDefaults(context, {
      transfer_expiry_days: 7,
      passes_on_recalled: "yes",
      seen: stateOf(transferDefaultValues(await showSettings(context))),
    });
    await startTransfer(context, {
      code: passports[0]!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
    expect(await countUnits(context, { productId })).toMatchObject({ pendingTransfers: 1, passesOnRecalled: true });
    expect(await recallProduct(context, { productId, reason: "Zip breaks" })).toMatchObject({
      isChanged: true,
      voidedTransfers: 0,
    });
    expect(await countUnits(context, { productId })).toMatchObject({ transferPending: 1, pendingTransfers: 1 });
  });

  it("are none to another brand, and refused to a key that may only register", async () => {
    const [house, stranger] = [await mintHouse(), await mintHouse()];
    expect(await countUnits(stranger.context, { productId: house.productId })).toMatchObject({
      all: 0,
      pendingTransfers: 0,
    });
    const { actor } = await mintApiKey(db, { brandId: house.brandId, scopes: ["verify"] });
    await expect(countUnits(contextOf(db, actor), { productId: house.productId })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});
