import { describe, expect, it } from "vitest";
import { formatPassportCode } from "@/lib/passports/code";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { begin, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { SEARCH_RESULTS_MAX, searchBrand } from "./search-brand";

const { db } = testDatabase();
const NOTHING = { passports: [], products: [], transfers: [] };

async function mintShop() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "viewer" });
  return { brandId, context: contextOf(db, actor) };
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
        { id, code, serialNumber: "SN-77", externalId: "EQ-9001", productName: "Anorak" },
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
