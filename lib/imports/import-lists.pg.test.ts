import { expect, it } from "vitest";
import { listLabels } from "@/lib/passports/labels/draw-labels";
import { labelSheetQuery } from "@/lib/passports/labels/label-contract";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { exportPassports, listPassports } from "@/lib/passports/lists/list-passports";
import { DAY_MS, now } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { countProductsByFacet, exportProducts, listProductsPage } from "@/lib/products/lists/list-products-page";
import { commitImport } from "./commit/commit-import";
import { validate, upload, work } from "./testing/imports";

const { db } = testDatabase();

const FILE = "name,gtin,serial_number,batch\nJacket,09524100000018,S-1,A\nJacket,09524100000018,S-2,B\nBoot,,,A\n";

async function textOf(pieces: Promise<AsyncGenerator<string>>): Promise<string> {
  let text = "";
  for await (const piece of await pieces) text += piece;
  return text;
}

async function mintImport() {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId, role: "owner" })).actor);
  const before = await mintProduct(db, { brandId, name: "Older", batch: "A" });
  const importId = await upload(context, FILE);
  await validate(context, importId);
  await commitImport(context, { importId });
  await work(db, importId);
  await mintProduct(db, { brandId, name: "Newer", batch: "B" });
  const passports = (query: object) => listPassports(context, passportListQuery.parse(query));
  const products = (query: object) => listProductsPage(context, productListQuery.parse(query));
  return { context, importId, before, passports, products };
}

it("lists of passports and products show those of an import, in their counts, files and labels, too", async () => {
  const { context, importId, passports, products } = await mintImport();
  const all = await passports({});
  const listed = await passports({ import: importId });
  expect([all.total, listed.total]).toEqual([listed.passports.length + 2, listed.passports.length]);
  expect(new Set(listed.passports.map(({ product }) => product.name))).toEqual(new Set(["Jacket", "Boot"]));
  expect(listed.facets.owner.counts["unclaimed"]).toBe(listed.passports.length);
  expect((await passports({ import: importId, batch: "B" })).passports.map((row) => row.serialNumber)).toEqual(["S-2"]);
  const query = passportListQuery.parse({ import: importId });
  const file = await textOf(exportPassports(context, query, { hasBom: false }));
  expect(file.trim().split("\n")).toHaveLength(listed.passports.length + 1);
  const sheet = labelSheetQuery.parse({ all: "1", query: `import=${importId}` });
  expect((await listLabels(context, sheet)).total).toBe(listed.passports.length);

  const productPage = await products({ import: importId });
  expect(productPage.products.map(({ name }) => name).toSorted()).toEqual(["Boot", "Jacket"]);
  const facets = await countProductsByFacet(context, productListQuery.parse({ import: importId }));
  expect(facets.review.counts["draft"]).toBe(2);
  const productFile = await textOf(
    exportProducts(context, productListQuery.parse({ import: importId }), { hasBom: false }),
  );
  expect(productFile.trim().split("\n")).toHaveLength(3);
  expect((await products({ batch: "B" })).products.map(({ name }) => name).toSorted()).toEqual(["Jacket", "Newer"]);
});

it("lists show what was registered on certain days, the last one included", async () => {
  const { passports, products } = await mintImport();
  const day = (days: number) => new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const total = (await passports({})).total;
  const counts = async (from: string, to: string) => [
    (await passports({ registered_from: from, registered_to: to })).total,
    (await products({ created_from: from, created_to: to })).total,
  ];
  expect(await counts(day(-1), day(1))).toEqual([total, 4]);
  expect(await counts(day(1), day(2))).toEqual([0, 0]);
  expect(await counts(day(-3), day(-2))).toEqual([0, 0]);
  expect((await passports({ registered_from: "nonsense" })).total).toBe(total);
});

it("an import of another brand shows nothing", async () => {
  const [{ importId }, { passports, products }] = [await mintImport(), await mintImport()];
  expect([(await passports({ import: importId })).total, (await products({ import: importId })).total]).toEqual([0, 0]);
});
