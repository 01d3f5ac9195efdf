import { describe, expect, it } from "vitest";
import type { Scope } from "@/lib/access/permissions";
import type { DomainError } from "@/lib/platform/errors";
import { writeCursor } from "@/lib/platform/input/cursor";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { getProduct } from "./get-product";
import { listProducts } from "./lists/list-products";
import { type ProductsQuery, productPage, productWithUnits } from "./reading-contract";

const { db } = testDatabase();

async function mintReader(scopes: Scope[] = ["read"]) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId, scopes });
  const context = contextOf(db, actor);
  const list = (query: Partial<ProductsQuery> = {}) => listProducts(context, { limit: 25, ...query });
  return { brandId, context, list };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was answered"),
    (error: DomainError) => error,
  );

describe("the list of products", () => {
  it("turns its pages from the newest to the oldest, each product once", async () => {
    const { brandId, list } = await mintReader();
    const minted: string[] = [];
    for (let count = 0; count < 7; count += 1) minted.push((await mintProduct(db, { brandId })).productId);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const page = await list({ limit: 3, cursor });
      expect(productPage.safeParse(page).error).toBeUndefined();
      seen.push(...page.data.map(({ id }) => id));
      if (!page.has_more) {
        expect([pages, page.next_cursor]).toEqual([3, null]);
        break;
      }
      cursor = page.next_cursor!;
    }
    expect(seen).toEqual(minted.sort().reverse());
  });

  it("is whole when the last page is full", async () => {
    const { brandId, list } = await mintReader();
    for (let count = 0; count < 3; count += 1) await mintProduct(db, { brandId });
    expect(await list({ limit: 3 })).toMatchObject({ has_more: false, next_cursor: null });
  });

  it("answers what is declared, null for the rest, and how many units there are", async () => {
    const { brandId, list } = await mintReader();
    await mintProduct(db, {
      brandId,
      units: 3,
      recycledContent: 12.5,
      ecodesign: { weight_g: 400, data_valid_on: "2026-01-01" },
    });
    const { data } = await list();
    expect(data).toMatchObject([
      {
        passport_count: 3,
        recycled_content: 12.5,
        weight_g: 400,
        data_valid_on: "2026-01-01",
        materials: null,
        version: 1,
      },
    ]);
  });

  it("is filtered by GTIN whatever its leading zeros, by external id and by group", async () => {
    const { brandId, list } = await mintReader();
    const target = await mintProduct(db, {
      brandId,
      gtin: "0416000336108",
      externalId: "E-1",
      productGroup: "footwear",
    });
    await mintProduct(db, { brandId, gtin: "4006381333931", externalId: "E-2", productGroup: "textiles" });
    await mintProduct(db, { brandId });
    for (const query of [
      { gtin: "416000336108" },
      { gtin: "00416000336108" },
      { external_id: "E-1" },
      { product_group: "footwear" },
    ] as const)
      expect((await list(query)).data.map(({ id }) => id)).toEqual([target.productId]);
    expect((await list({ external_id: "E-1", product_group: "textiles" })).data).toEqual([]);
  });

  it("holds no product of another brand, whatever cursor is sent", async () => {
    const { list, brandId } = await mintReader();
    const other = await mintReader();
    const { productId } = await mintProduct(db, { brandId: other.brandId });
    await mintProduct(db, { brandId: other.brandId });
    expect((await list()).data).toEqual([]);
    const foreign = (await other.list({ limit: 1 })).next_cursor!;
    for (const cursor of [foreign, productId, "", "AAAA", writeCursor(`passports:${brandId}`, productId)])
      expect(await refusal(list({ cursor }))).toMatchObject({
        code: "invalid_request",
        extras: { errors: [{ pointer: "?cursor", code: "invalid_cursor" }] },
      });
  });

  it("refuses a cursor that was altered", async () => {
    const { brandId, list } = await mintReader();
    await mintProduct(db, { brandId });
    await mintProduct(db, { brandId });
    const cursor = (await list({ limit: 1 })).next_cursor!;
    const altered = Buffer.from(cursor, "base64url");
    altered[altered.length - 1]! ^= 1;
    expect((await list({ limit: 1, cursor })).data).toHaveLength(1);
    expect((await refusal(list({ cursor: altered.toString("base64url") }))).code).toBe("invalid_request");
  });

  it("needs a scope that reads products", async () => {
    const { list } = await mintReader(["verify", "transfer"]);
    expect((await refusal(list())).code).toBe("insufficient_scope");
  });
});

describe("one product", () => {
  it("turns the pages of its units, each unit once", async () => {
    const { brandId, context } = await mintReader();
    const { productId, passports } = await mintProduct(db, { brandId, units: 205, batch: "L-1" });
    const seen: string[] = [];
    let passportsCursor: string | undefined;
    do {
      const page = await getProduct(context, { id: productId, passportsCursor });
      expect(productWithUnits.safeParse(page).error).toBeUndefined();
      expect(page.passport_count).toBe(205);
      expect(page.passports_has_more).toBe(page.passports_next_cursor !== null);
      seen.push(...page.passports.map(({ code }) => code.replaceAll("-", "")));
      passportsCursor = page.passports_next_cursor ?? undefined;
    } while (passportsCursor);
    expect(seen).toHaveLength(205);
    expect(new Set(seen)).toEqual(new Set(passports.map(({ code }) => code)));
  });

  it("of another brand does not exist, like one that nobody has", async () => {
    const { context } = await mintReader();
    const other = await mintReader();
    const { productId } = await mintProduct(db, { brandId: other.brandId });
    const foreign = await refusal(getProduct(context, { id: productId }));
    const unknown = await refusal(getProduct(context, { id: `prd_${"0".repeat(26)}` }));
    expect([foreign.code, foreign.detail]).toEqual([unknown.code, unknown.detail]);
    expect(foreign.code).toBe("product_not_found");
  });

  it("refuses a cursor of another product's units", async () => {
    const { brandId, context } = await mintReader();
    const one = await mintProduct(db, { brandId, units: 101 });
    const other = await mintProduct(db, { brandId });
    const cursor = (await getProduct(context, { id: one.productId })).passports_next_cursor!;
    expect(await refusal(getProduct(context, { id: other.productId, passportsCursor: cursor }))).toMatchObject({
      extras: { errors: [{ pointer: "?passports_cursor" }] },
    });
  });
});
