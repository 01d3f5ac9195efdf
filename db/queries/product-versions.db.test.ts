import { expect, it } from "vitest";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { listProductVersions } from "@/lib/products/versions/list-product-versions";
import { inBrand } from "../tenant";
import { findEditor, findVersionData, listVersionRows } from "./product-versions";
import { findProduct } from "./products";

const { db, pool } = testDatabase();

const DATA = {
  name: "Boot",
  externalId: "E-1",
  recycledContent: 33.3,
  carbonScore: 0.1,
  ecodesign: { care_instructions: { en: "Cold" }, carbon_footprint_kg_co2e: 1e-7 },
};

/** A newly registered product, whose first version is not stored separately. */
async function mintUnchanged() {
  const { brandId } = await mintBrand(db);
  const { productId } = await mintProduct(db, { brandId, ...DATA });
  await pool.query("delete from product_versions where product_id = $1", [productId]);
  const { actor } = await mintMember(db, { brandId });
  const { product } = (await findProduct(inBrand(db, brandId), { brandId, productId }))!;
  return { brandId, productId, product, snapshot: productSnapshot(product), context: contextOf(db, actor) };
}

const stored = async (productId: string) =>
  (await pool.query("select * from product_versions where product_id = $1 order by version", [productId])).rows;

it("a first version is read from the product as long as that stands so, by its brand alone", async () => {
  const { brandId, productId, product, snapshot, context } = await mintUnchanged();
  const own = inBrand(db, brandId);
  expect(await findVersionData(own, { brandId, productId, version: 1 })).toEqual(snapshot);
  expect(await findVersionData(own, { brandId, productId, version: 2 })).toBeNull();
  expect(await findEditor(own, { productId, version: 1 })).toEqual({ kind: "system", id: null });
  expect(await listVersionRows(own, { brandId, productId, limit: 5 })).toMatchObject([
    { version: 1, data: snapshot, at: product.createdAt, actorKind: "system" },
  ]);
  expect(await listProductVersions(context, { productId })).toMatchObject({ versions: [{ version: 1 }], next: null });
  const { brandId: another } = await mintBrand(db);
  expect(await listVersionRows(inBrand(db, another), { brandId, productId, limit: 5 })).toEqual([]);
});

it("a first version that is stored besides stands once", async () => {
  const { brandId, productId, snapshot } = await mintUnchanged();
  await pool.query(
    `insert into product_versions (product_id, version, brand_id, data, actor_kind, actor_id)
     values ($1, 1, $2, $3, 'key', 'key_1')`,
    [productId, brandId, JSON.stringify(snapshot)],
  );
  const own = inBrand(db, brandId);
  expect(await listVersionRows(own, { brandId, productId, limit: 5 })).toMatchObject([
    { version: 1, actorKind: "key" },
  ]);
});

it("the first version is stored, as it stood, with whatever edit makes the second", async () => {
  const { productId, product, snapshot, context } = await mintUnchanged();
  await editProduct(context, { productId, version: 1, name: "Shoe" });
  expect(await stored(productId)).toMatchObject([
    { version: 1, data: snapshot, actor_kind: "system", actor_id: null, created_at: product.createdAt },
    { version: 2, data: { ...snapshot, name: "Shoe" }, actor_kind: "member" },
  ]);
  const { versions } = await listProductVersions(context, { productId });
  expect(versions.map(({ version, fields }) => [version, fields])).toEqual([
    [2, ["name"]],
    [1, null],
  ]);
});

it("the database stores it also for a writer who knows nothing of that, and only then", async () => {
  const { brandId, productId, snapshot } = await mintUnchanged();
  await pool.query("update products set recall_reason = 'x' where id = $1", [productId]);
  expect(await stored(productId)).toEqual([]);
  await inBrand(db, brandId).execute(
    `update products set version = 2, name = 'Shoe', ecodesign = '{}' where id = '${productId}'`,
  );
  expect(await stored(productId)).toMatchObject([{ version: 1, data: snapshot }]);
  await pool.query("update products set version = 3 where id = $1", [productId]);
  expect(await stored(productId)).toHaveLength(1);
});
