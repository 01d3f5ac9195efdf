import { describe, expect, it } from "vitest";
import { findProductWords } from "@/db/queries/product-lists";
import { inBrand } from "@/db/tenant";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";
import { UNITS_COUNTED_MAX } from "@/lib/passports/rules";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import {
  contextOf,
  mintApiKey,
  mintBrand,
  mintHolder,
  mintMember,
  mintProduct,
} from "@/lib/platform/testing/factories";
import { showProduct } from "../show-product";
import { productListQuery } from "./list-contract";
import { countProductsByFacet, listProductsPage, productFilter } from "./list-products-page";

const { db, pool } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "viewer" });
  const context = contextOf(db, actor);
  const find = (query: Record<string, unknown> = {}) => listProductsPage(context, productListQuery.parse(query));
  return { brandId, context, find };
}

async function mintPendingTransfer(brandId: string, passportId: string): Promise<void> {
  await pool.query(
    `insert into transfers (id, brand_id, passport_id, kind, recipient_email_hash, started_by_kind, expires_at) values ($1, $2, $3, 'sale', 'x', 'system', now() + interval '1 day')`,
    [newId("trf"), brandId, passportId],
  );
}

describe("the list of products", () => {
  it("finds by name, model, GTIN and external id, and narrows by group", async () => {
    const house = await mintHouse();
    const boot = await mintProduct(db, {
      brandId: house.brandId,
      name: "Bre Glacier Boot",
      model: "NF-9",
      gtin: "9524100000247",
      externalId: "ERP_77",
      productGroup: "footwear",
    });
    await mintProduct(db, { brandId: house.brandId, name: "Something else" });
    for (const query of [
      { q: "glacier" },
      { q: "nf-9" },
      { q: "9524100000247" },
      { q: "erp_77" },
      { group: "footwear" },
    ])
      expect(
        (await house.find(query)).products.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual([boot.productId]);
  });

  it("compares texts once a page, unless too many products match", async () => {
    const { brandId, find } = await mintHouse();
    const ids: string[] = [];
    for (const name of ["Glacier 100%_x", "GLACIER 100%_X", "Glacier 100 xx"])
      ids.push((await mintProduct(db, { brandId, name })).productId);
    const filter = productFilter(brandId, productListQuery.parse({ q: "glacier 100%_x" }));
    const matches = await findProductWords(inBrand(db, brandId), filter);
    expect(matches.words).toBeUndefined();
    expect(matches.productIds?.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await findProductWords(inBrand(db, brandId), filter, 1)).toEqual(filter);
    expect((await find({ q: "glacier 100%_x" })).total).toBe(2);
    expect((await find({ q: "nothing of the kind" })).total).toBe(0);
  });

  it("counts each product's own passports, and measures what its data answers", async () => {
    const house = await mintHouse();
    await mintProduct(db, { brandId: house.brandId, units: 2, gtin: "9524100000247", recycledContent: 0 });
    await mintProduct(db, { brandId: house.brandId, units: UNITS_COUNTED_MAX + 2 });
    const { products, total } = await house.find();
    expect(products.map(({ units }) => units.registered)).toEqual([UNITS_COUNTED_MAX + 1, 2]);
    expect(products.map(({ readiness }) => readiness.answered)).toEqual([0, 2]);
    expect(total).toBe(2);
  });

  it("tells a product's owned units and those in trouble as the list of passports does, and finds products by them", async () => {
    const house = await mintHouse();
    const { holderId } = await mintHolder(db, { brandId: house.brandId });
    const [coat, , bare] = [
      await mintProduct(db, { brandId: house.brandId, units: 6 }),
      await mintProduct(db, { brandId: house.brandId }),
      await mintProduct(db, { brandId: house.brandId, units: 0 }),
    ];
    const [first, second, third, fourth] = coat.passports.map(({ passportId }) => passportId);
    await pool.query("update passports set holder_id = $2, owner_since = now() where id = any($1)", [
      [first, second, third],
      holderId,
    ]);
    await pool.query("update passports set status = 'revoked' where id = $1", [second]);
    await pool.query("update passports set decommissioned_at = now() where id = $1", [fourth]);
    await mintPendingTransfer(house.brandId, third!);
    const stranger = await mintHouse();
    await mintProduct(db, { brandId: stranger.brandId, units: 2 });

    const unitCounts = (await house.find()).products.map(({ units }) => units);
    expect(unitCounts).toEqual([
      { registered: 0, owned: 0, inTrouble: 0 },
      { registered: 1, owned: 0, inTrouble: 0 },
      { registered: 6, owned: 2, inTrouble: 2 },
    ]);
    for (const narrow of [{ owner: ["owned"] }, { trouble: ["yes"] }])
      expect(
        (await listPassports(house.context, passportListQuery.parse({ product: coat.productId, ...narrow }))).total,
      ).toBe(2);
    const idsWith = async (units: string | string[]) => (await house.find({ units })).products.map(({ id }) => id);
    expect([await idsWith("owned"), await idsWith("trouble"), await idsWith("none")]).toEqual([
      [coat.productId],
      [coat.productId],
      [bare.productId],
    ]);
    expect(await idsWith(["none", "trouble"]), "one at a time").toEqual([bare.productId]);
    expect((await countProductsByFacet(house.context, productListQuery.parse({}))).units.counts).toEqual({
      owned: 1,
      trouble: 1,
      none: 1,
    });
  });

  it("tells recalled products from the others", async () => {
    const house = await mintHouse();
    const [recalled, other] = [
      await mintProduct(db, { brandId: house.brandId, productGroup: "textiles" }),
      await mintProduct(db, { brandId: house.brandId }),
    ];
    const { actor } = await mintMember(db, { brandId: house.brandId, role: "compliance" });
    await recallProduct(contextOf(db, actor), { productId: recalled.productId, reason: "Zip breaks" });
    const idsWith = async (query: Record<string, unknown>) => (await house.find(query)).products.map(({ id }) => id);
    expect(await idsWith({ recalled: "yes" })).toEqual([recalled.productId]);
    expect(await idsWith({ recalled: "no" })).toEqual([other.productId]);
    expect(await idsWith({ recalled: ["yes", "no"] })).toHaveLength(2);
    const facets = await countProductsByFacet(
      house.context,
      productListQuery.parse({ recalled: "yes", group: "other" }),
    );
    expect(facets).toMatchObject({
      recalled: { counts: {} },
      group: { counts: { textiles: 1 } },
      review: { counts: {}, isComplete: true },
    });
    expect(
      (await countProductsByFacet(house.context, productListQuery.parse({ recalled: "yes" }))).recalled.counts,
    ).toEqual({ yes: 1, no: 1 });
  });

  it("is sorted by name or by the last change, page by page", async () => {
    const house = await mintHouse();
    const names = Array.from({ length: 30 }, (_, index) => `${index % 2 ? "anorak" : "Boot"} ${String(index % 7)}`);
    for (const name of names) await mintProduct(db, { brandId: house.brandId, name });
    const sorted = async (sort: string) => {
      const first = await house.find({ sort, limit: 25 });
      const second = await house.find({ sort, limit: 25, cursor: first.next });
      return [...first.products, ...second.products];
    };
    const byName = await sorted("product");
    expect(byName.map(({ name }) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).toSorted());
    expect((await sorted("-product")).map(({ id }) => id)).toEqual(byName.map(({ id }) => id).toReversed());
    await pool.query("update products set updated_at = now() + interval '1 hour' where id = $1", [byName[3]!.id]);
    expect((await sorted("-changed"))[0]!.id).toBe(byName[3]!.id);
    expect((await sorted("changed")).at(-1)!.id).toBe(byName[3]!.id);
    expect((await house.find({ sort: "secret" })).products).toHaveLength(30);
  });

  it("shows nothing of another brand", async () => {
    const [house, stranger] = [await mintHouse(), await mintHouse()];
    await mintProduct(db, { brandId: house.brandId, name: "Firn" });
    expect(await stranger.find({ q: "Firn" })).toEqual({ products: [], next: null, total: 0 });
  });

  it("is refused to a key that may only verify", async () => {
    const { brandId } = await mintBrand(db);
    const { actor } = await mintApiKey(db, { brandId, scopes: ["verify"] });
    await expect(listProductsPage(contextOf(db, actor), productListQuery.parse({}))).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});

describe("a product's page", () => {
  it("holds what the product declares, and how many passports it has", async () => {
    const house = await mintHouse();
    const { productId } = await mintProduct(db, {
      brandId: house.brandId,
      units: 3,
      gtin: "9524100000247",
      ecodesign: { weight_g: 412 },
    });
    const view = await showProduct(house.context, { productId });
    expect(view).toMatchObject({
      passports: 3,
      declared: { gtin: "9524100000247", weight_g: 412, recycled_content: null },
      readiness: { answered: 2 },
    });
  });

  it("does not exist for another brand", async () => {
    const [house, stranger] = [await mintHouse(), await mintHouse()];
    const { productId } = await mintProduct(db, { brandId: house.brandId });
    for (const id of [productId, newId("prd")])
      await expect(showProduct(stranger.context, { productId: id })).rejects.toMatchObject({
        code: "product_not_found",
      });
  });
});
