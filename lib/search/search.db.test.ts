import { describe, expect, it } from "vitest";
import type { Role } from "@/lib/access/permissions";
import { formatPassportCode } from "@/lib/passports/code";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { mintPassportCode } from "@/lib/products/registration/plan-registration";
import { begin, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { nameObjects, SEARCH_RESULTS_MAX, searchBrand } from "./search-brand";

const { db, pool } = testDatabase();
const NOTHING = { passports: [], products: [], batches: [], transfers: [], isProductFirst: false, nearest: null };

async function mintShop() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "viewer" });
  return { brandId, context: contextOf(db, actor) };
}

interface Unit {
  serialNumber: string;
  externalId?: string;
  batch?: string;
}

/** All of one product. */
async function mintUnits(brandId: string, productId: string, units: Unit[]): Promise<void> {
  for (const { serialNumber, externalId, batch } of units)
    await pool.query(
      `insert into passports (id, brand_id, product_id, code, serial_number, external_id, batch)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId("psp"), brandId, productId, mintPassportCode(brandId), serialNumber, externalId ?? null, batch ?? null],
    );
}

async function idsAt(code: string): Promise<{ passportId: string; productId: string }> {
  const { rows } = await pool.query(
    'select id as "passportId", product_id as "productId" from passports where code = $1',
    [code],
  );
  return rows[0];
}

describe("the search", () => {
  it("finds a passport by its code, with or without hyphens, by the code's beginning, by its serial number, and by the brand's own id", async () => {
    const { brandId, context } = await mintShop();
    const { passports } = await mintProduct(db, {
      brandId,
      serialNumber: "SN-77",
      name: "Anorak",
      unit: { externalId: "EQ-9001" },
    });
    const { passportId: id, code } = passports[0]!;
    for (const q of [code, formatPassportCode(code).toLowerCase(), code.slice(0, 9), "SN-77", "sn-77", "EQ-9001"])
      expect((await searchBrand(context, { q })).passports).toEqual([
        { id, code, serialNumber: "SN-77", externalId: "EQ-9001", productName: "Anorak", isOwnedByMailbox: false },
      ]);
  });

  it("finds products by part of their name, by model, GTIN and external id, and a transfer by its id", async () => {
    const { brandId, context } = await mintShop();
    const { productId } = await mintProduct(db, {
      brandId,
      name: "Larch 100% Jacket",
      model: "LRJ-2",
      gtin: "9521234543213",
      externalId: "erp-9",
    });
    for (const q of ["arch 100%", "lrj", "9521234543213", "erp-9"])
      expect((await searchBrand(context, { q })).products).toMatchObject([{ id: productId }]);
    expect((await searchBrand(context, { q: "100_" })).products).toEqual([]);
    const scene = await mintScene();
    const transferId = await begin(scene);
    const { actor } = await mintMember(db, { brandId: scene.brandId });
    expect((await searchBrand(contextOf(db, actor), { q: transferId })).transfers).toMatchObject([{ id: transferId }]);
    expect(await searchBrand(context, { q: transferId })).toEqual(NOTHING);
  });

  it("finds words in any order, in singular and plural, without accents, and similar words", async () => {
    const { brandId, context } = await mintShop();
    const { productId: trousers } = await mintProduct(db, { brandId, name: "Skarv Rain Trousers" });
    const { productId: jacket } = await mintProduct(db, { brandId, name: "Skarv Jacket", model: "Tannengrün" });
    const { productId: shoes } = await mintProduct(db, { brandId, name: "Weißer Schuh" });
    const find = async (q: string) =>
      (await searchBrand(context, { q })).products.map(({ id, similar }) => [id, similar]);
    for (const [q, id] of [
      ["trouser skarv", trousers],
      ["TROUSERS rain", trousers],
      ["tannengrun", jacket],
      ["jackets", jacket],
      ["weisser schuhe", shoes],
    ] as const)
      expect(await find(q), q).toEqual([[id, []]]);
    expect(await find("jaket")).toEqual([[jacket, ["Jacket"]]]);
    expect(await find("skarv jaket")).toEqual([[jacket, ["Jacket"]]]);
    expect(await find("skarv tent")).toEqual([]);
    expect((await searchBrand(context, { q: "skarf tent" })).nearest).toMatchObject({ id: expect.any(String) });
    expect(await searchBrand(context, { q: "9999999" })).toEqual(NOTHING);
  });

  it("finds parts of identifiers and batches, exact ones first, then beginnings, then parts", async () => {
    const { brandId, context } = await mintShop();
    const { productId } = await mintProduct(db, { brandId, name: "Rope", gtin: "9521234543213", units: 0 });
    await mintUnits(brandId, productId, [
      { serialNumber: "A-4711", batch: "L-2026-1" },
      { serialNumber: "4711", batch: "L-2026-2" },
      { serialNumber: "4711-B", externalId: "EQ-4711" },
      { serialNumber: "X-1", externalId: "PLANT-88231" },
    ]);
    const serials = async (q: string) => (await searchBrand(context, { q })).passports.map((unit) => unit.serialNumber);
    expect(await serials("4711")).toEqual(["4711", "4711-B", "A-4711"]);
    expect(await serials("8823")).toEqual(["X-1"]);
    expect(await serials("plant-")).toEqual(["X-1"]);
    expect((await searchBrand(context, { q: "l-2026" })).batches).toEqual(["L-2026-1", "L-2026-2"]);
    for (const q of ["95212345", "4543213"])
      expect((await searchBrand(context, { q })).products).toMatchObject([{ id: productId }]);
    const { productId: model } = await mintProduct(db, { brandId, name: "Belt", model: "EQ-47", units: 0 });
    expect(await searchBrand(context, { q: "eq-47" })).toMatchObject({
      products: [{ id: model }],
      passports: [{ serialNumber: "4711-B" }],
      isProductFirst: true,
    });
    expect((await searchBrand(context, { q: "eq-4711" })).isProductFirst).toBe(false);
    const other = await mintShop();
    for (const q of ["4711", "8823", "L-2026", "jaket"])
      expect(await searchBrand(other.context, { q })).toEqual(NOTHING);
  });

  it("finds what an e-mail address owns and receives, for those who may see addresses, and no part of one", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene, { recipient_email: "Anna@example.com" });
    const { holderId } = await mintHolder(db, { brandId: scene.brandId, email: "bo@example.com" });
    await pool.query("update passports set holder_id = $2, owner_since = now() where code = $1", [
      scene.code,
      holderId,
    ]);
    const as = async (role: Role, brandId = scene.brandId) =>
      contextOf(db, (await mintMember(db, { brandId, role })).actor);
    const manager = await as("manager");
    expect(await searchBrand(manager, { q: "anna@example.com" })).toMatchObject({
      transfers: [{ id: transferId, isForMailbox: true }],
      passports: [],
    });
    const owned = { passports: [{ code: scene.code, isOwnedByMailbox: true }], transfers: [] };
    expect(await searchBrand(manager, { q: " BO@example.com" })).toMatchObject(owned);
    expect(await searchBrand(manager, { mailbox: hashAddress("bo@example.com") })).toMatchObject(owned);
    for (const q of ["anna@", "anna", "example.com", "anna@example.co"])
      expect(await searchBrand(manager, { q }), q).toMatchObject({ transfers: [], passports: [] });
    const strangers = [await as("viewer"), await as("developer"), await as("owner", (await mintBrand(db)).brandId)];
    for (const stranger of strangers)
      for (const question of [
        { q: "anna@example.com" },
        { q: "bo@example.com" },
        { mailbox: hashAddress("bo@example.com") },
      ])
        expect(await searchBrand(stranger, question)).toEqual(NOTHING);
  });

  it("names recent objects of the reader's brand only", async () => {
    const [own, other] = [await mintScene(), await mintScene()];
    const [ownTransfer, otherTransfer] = [await begin(own), await begin(other)];
    const context = contextOf(db, (await mintMember(db, { brandId: own.brandId, role: "viewer" })).actor);
    const [of, theirs] = [await idsAt(own.code), await idsAt(other.code)];
    const ids = [ownTransfer, of.productId, of.passportId, otherTransfer, theirs.productId, theirs.passportId];
    expect(await nameObjects(context, { ids })).toMatchObject({
      passports: [{ id: of.passportId }],
      products: [{ id: of.productId }],
      transfers: [{ id: ownTransfer, passportId: of.passportId }],
    });
  });

  it("finds nothing of another brand, as if it did not exist", async () => {
    const [own, other] = [await mintShop(), await mintShop()];
    const { passports } = await mintProduct(db, {
      brandId: other.brandId,
      serialNumber: "SN-1",
      name: "Shared name",
      gtin: "9521234543213",
    });
    for (const q of [passports[0]!.code, "SN-1", "Shared name", "9521234543213", newId("trf")])
      expect(await searchBrand(own.context, { q })).toEqual(NOTHING);
  });

  it("stops after a few of each kind", async () => {
    const { brandId, context } = await mintShop();
    for (let index = 0; index <= SEARCH_RESULTS_MAX; index += 1)
      await mintProduct(db, { brandId, name: `Rope ${index}` });
    const { products } = await searchBrand(context, { q: "rope" });
    expect(products.map(({ name }) => name)).toEqual(
      Array.from({ length: SEARCH_RESULTS_MAX }, (_, index) => `Rope ${SEARCH_RESULTS_MAX - index}`),
    );
  });
});
