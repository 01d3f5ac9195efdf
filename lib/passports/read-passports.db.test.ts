import { describe, expect, it } from "vitest";
import { setHolder } from "@/db/queries/transfers";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { PAGE_SIZE_DEFAULT } from "@/lib/platform/input/list-page";
import { testDatabase } from "@/lib/platform/testing/database";
import {
  contextOf,
  mintApiKey,
  mintBrand,
  mintHolder,
  mintMember,
  mintProduct,
} from "@/lib/platform/testing/factories";
import { listProductUnits } from "@/lib/products/units/list-units";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { formatPassportCode } from "./code";
import { findLabel } from "./labels/draw-labels";
import { type PassportListQuery, passportListQuery } from "./lists/list-contract";
import { listPassports } from "./lists/list-passports";

const { db } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "manager" });
  const context = contextOf(db, actor);
  const find = async (query: Record<string, unknown> = {}) => {
    const { passports, ...rest } = await listPassports(context, passportListQuery.parse(query));
    return { ids: passports.map(({ id }) => id), passports, ...rest };
  };
  const hold = async (passportId: string) => {
    const { holderId, email } = await mintHolder(db, { brandId });
    await setHolder(db, { passportId, holderId, at: now() });
    return email;
  };
  const start = (code: string) =>
    startTransfer(context, { code, recipient_email: "anna@example.com", kind: "sale", expires_in_days: 7 });
  return { brandId, context, find, hold, start };
}

describe("the list of passports", () => {
  it("finds a passport by its code in any writing, its serial number, its GTIN and its product's name", async () => {
    const house = await mintHouse();
    const { passports } = await mintProduct(db, {
      brandId: house.brandId,
      name: "Firn 100% Shell",
      gtin: "9524100000087",
      serialNumber: "NW-0042",
    });
    await mintProduct(db, { brandId: house.brandId, name: "Firn 100 Shell", units: 3 });
    const { passportId, code } = passports[0]!;
    for (const q of [
      code,
      formatPassportCode(code).toLowerCase(),
      code.slice(0, 8),
      "nw-0042",
      "9524100000087",
      "100% sh",
    ])
      expect((await house.find({ q })).ids, q).toEqual([passportId]);
    expect((await house.find({ q: "firn" })).total).toBe(4);
    expect((await house.find({ q: "nothing of the kind" })).ids).toEqual([]);
  });

  it("tells owner states and narrows by them", async () => {
    const house = await mintHouse();
    const { passports } = await mintProduct(db, { brandId: house.brandId, units: 3 });
    const [owned, pending, unclaimed] = passports as [
      (typeof passports)[0],
      (typeof passports)[0],
      (typeof passports)[0],
    ];
    await house.hold(owned.passportId);
    await house.hold(pending.passportId);
    await house.start(pending.code);
    const states = Object.fromEntries((await house.find()).passports.map(({ id, owner }) => [id, owner]));
    expect(states).toEqual({
      [owned.passportId]: "owned",
      [pending.passportId]: "transfer_pending",
      [unclaimed.passportId]: "unclaimed",
    });
    for (const [id, owner] of Object.entries(states)) expect((await house.find({ owner })).ids).toEqual([id]);
    expect((await house.find({ owner: ["owned", "unclaimed"] })).total).toBe(2);
  });

  it("finds a unit by the brand's own id, and within a product by part of that or of its serial number, never by the product's name", async () => {
    const house = await mintHouse();
    const shell = await mintProduct(db, {
      brandId: house.brandId,
      name: "Firn Shell",
      serialNumber: "NW-0042",
      batch: "L-1",
      unit: { externalId: "EQ-9001" },
    });
    await mintProduct(db, { brandId: house.brandId, name: "Firn Hat", serialNumber: "NW-0043", batch: "L-2" });
    const [id] = shell.passports.map(({ passportId }) => passportId);
    expect((await house.find({ q: "EQ-9001" })).ids).toEqual([id]);
    expect((await house.find({ batch: "L-1" })).ids).toEqual([id]);
    for (const [q, matches] of [
      ["nw-00", [id]],
      ["9001", [id]],
      ["firn", []],
      ["0043", []],
      ["%", []],
    ] as const)
      expect([q, (await house.find({ q, product: shell.productId })).ids]).toEqual([q, matches]);
    const { passports, batches } = await listProductUnits(house.context, {
      productId: shell.productId,
      query: passportListQuery.parse({}),
    });
    expect([passports.map((unit) => unit.externalId), batches]).toEqual([["EQ-9001"], ["L-1"]]);
  });

  it("narrows by group and by product", async () => {
    const house = await mintHouse();
    const boots = await mintProduct(db, { brandId: house.brandId, productGroup: "footwear", units: 2 });
    await mintProduct(db, { brandId: house.brandId, productGroup: "textiles" });
    expect((await house.find({ group: "footwear" })).total).toBe(2);
    expect((await house.find({ product: boots.productId })).total).toBe(2);
  });

  it("goes through every passport once, the newest first, page by page", async () => {
    const house = await mintHouse();
    await mintProduct(db, { brandId: house.brandId, units: PAGE_SIZE_DEFAULT + 5 });
    const first = await house.find();
    const second = await house.find({ cursor: first.next });
    expect([first.ids.length, second.ids.length, second.next]).toEqual([PAGE_SIZE_DEFAULT, 5, null]);
    expect(first.ids.concat(second.ids)).toEqual([...new Set(first.ids.concat(second.ids))].sort().reverse());
  });

  it("shows no passport of another brand, whatever is asked for", async () => {
    const [house, stranger] = [await mintHouse(), await mintHouse()];
    const { productId, passports } = await mintProduct(db, {
      brandId: house.brandId,
      name: "Firn",
      serialNumber: "S-1",
    });
    const queries: Partial<PassportListQuery>[] = [
      {},
      { q: passports[0]!.code },
      { q: "S-1" },
      { q: "Firn" },
      { product: productId },
    ];
    for (const query of queries) expect(await stranger.find(query)).toMatchObject({ ids: [], total: 0 });
  });

  it("is refused to a key that may only verify", async () => {
    const { brandId } = await mintBrand(db);
    const { actor } = await mintApiKey(db, { brandId, scopes: ["verify"] });
    await expect(listPassports(contextOf(db, actor), passportListQuery.parse({}))).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});

describe("a passport's page", () => {
  it("tells holder, warranties and what happened", async () => {
    const house = await mintHouse();
    const { passports } = await mintProduct(db, { brandId: house.brandId, warrantyMonths: 24 });
    const { passportId, code } = passports[0]!;
    const email = await house.hold(passportId);
    const { transfer } = await house.start(code);
    const view = await showPassport(house.context, { passportId });
    expect(view).toMatchObject({
      owner: "transfer_pending",
      holder: { email },
      pending: { id: transfer.id },
      obstacle: null,
    });
    expect(view.warranties).toMatchObject([{ kind: "manufacturer", months: 24, shownState: "not_activated" }]);
    expect(view.timeline.map(({ kind }) => kind)).toEqual(["transfer_started", "registered"]);
    expect(view.publicLink).toContain(formatPassportCode(code));
  });

  it("does not exist for another brand, and neither does its label", async () => {
    const [house, stranger] = [await mintHouse(), await mintHouse()];
    const { passports } = await mintProduct(db, { brandId: house.brandId });
    const passportId = passports[0]!.passportId;
    for (const id of [passportId, newId("psp")]) {
      await expect(showPassport(stranger.context, { passportId: id })).rejects.toMatchObject({
        code: "passport_not_found",
      });
      expect(await findLabel(stranger.context, { passportId: id })).toBeNull();
    }
    expect(await findLabel(house.context, { passportId })).toEqual({
      code: formatPassportCode(passports[0]!.code),
      link: expect.stringContaining(`/p/${formatPassportCode(passports[0]!.code)}`),
    });
  });
});
