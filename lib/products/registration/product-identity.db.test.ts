import { describe, expect, it } from "vitest";
import { violatedIndex } from "@/db/is-database-away";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { editProduct } from "../versions/edit-product";
import { readRegistration } from "./group-records";
import { registerProducts } from "./register-products";

const { db, pool } = testDatabase();
const GTIN = "4006381333931";

async function mintRegistrar() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const register = async (json: unknown) =>
    registerProducts(contextOf(db, actor), {
      validated: (await readRegistration(json)).validated,
      onError: "fail",
      isDryRun: false,
    });
  const products = async () =>
    (await pool.query("select * from products where brand_id = $1 order by name, id", [brandId])).rows;
  return { brandId, register, products };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );
const outcomes = ({ registered }: Awaited<ReturnType<typeof registerProducts>>) =>
  registered.map(({ outcome, passports, passportCount }) => [outcome, passports.length, passportCount]);

describe("an edit of what a product is known by", () => {
  async function mintEditor() {
    const registrar = await mintRegistrar();
    const { actor } = await mintMember(db, { brandId: registrar.brandId, role: "manager" });
    const edit = (productId: string, version: number, changes: object) =>
      editProduct(contextOf(db, actor), { productId, version, ...changes });
    return { ...registrar, edit };
  }

  it("moves it: units sent with the new GTIN are its own, those with the former one are another product's", async () => {
    const { register, edit, products } = await mintEditor();
    const { registered } = await register({ name: "a", gtin: GTIN });
    await edit(registered[0]!.product.id, 1, { gtin: "96385074" });
    expect(
      outcomes(
        await register([
          { name: "a", gtin: "96385074" },
          { name: "b", gtin: GTIN },
        ]),
      ),
    ).toEqual([
      ["existing", 1, 2],
      ["created", 1, 1],
    ]);
    await edit(registered[0]!.product.id, 2, { external_id: "E" });
    expect((await products())[0]).toMatchObject({ external_id: "E", gtin_identity: null });
    await edit(registered[0]!.product.id, 3, { external_id: null, granularity: "batch" });
    expect((await products())[0]).toMatchObject({ gtin_identity: "00000096385074" });
  });

  it("is refused where another product is known by it, and names that one", async () => {
    const { register, edit, products } = await mintEditor();
    const { registered } = await register([
      { name: "a", gtin: GTIN },
      { name: "b", gtin: "96385074" },
      { name: "c", external_id: "E", gtin: GTIN },
    ]);
    const [first, second, third] = registered.map(({ product }) => product.id);
    const conflict = await refusal(edit(second!, 1, { gtin: `0${GTIN}` }));
    expect(conflict).toMatchObject({
      code: "gtin_taken",
      status: 409,
      extras: { errors: [{ pointer: "/gtin", code: "gtin_taken" }], members: { product_id: first } },
    });
    expect(await refusal(edit(third!, 1, { external_id: null }))).toMatchObject({
      code: "gtin_taken",
      extras: { errors: [{ pointer: "/external_id" }] },
    });
    expect((await products()).map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it("of something else leaves an older double unknown", async () => {
    const { brandId, register, edit, products } = await mintEditor();
    const { registered } = await register([
      { name: "a", gtin: GTIN },
      { name: "b", external_id: "E", gtin: GTIN },
    ]);
    await pool.query("update products set external_id = null where brand_id = $1 and external_id = 'E'", [brandId]);
    await edit(registered[1]!.product.id, 1, { name: "B", granularity: "item" });
    expect((await products()).map(({ gtin_identity }) => gtin_identity).sort()).toEqual([`0${GTIN}`, null]);
  });

  it("follows the batch that its units share", async () => {
    const { register, edit, products } = await mintEditor();
    const { registered } = await register({ name: "a", gtin: GTIN, quantity: 2, batch: "L" });
    await edit(registered[0]!.product.id, 1, { granularity: "batch" });
    expect(await products()).toMatchObject([{ gtin_identity: `0${GTIN}/L` }]);
    await edit(registered[0]!.product.id, 2, { gtin: "96385074" });
    expect(await products()).toMatchObject([{ gtin_identity: "00000096385074/L" }]);
  });
});

it("the database itself refuses an identity that is not the product's GTIN, or that another product has", async () => {
  const { brandId, register } = await mintRegistrar();
  await register([
    { name: "a", gtin: GTIN },
    { name: "b", external_id: "E" },
  ]);
  const failing = (set: string) =>
    pool.query(`update products set ${set} where brand_id = $1`, [brandId]).then(
      () => null,
      (error: { constraint?: string }) => violatedIndex(error) ?? error.constraint,
    );
  expect(await failing("gtin_identity = '00000096385074'")).toBe("products_gtin_identity_form");
  expect(await failing(`external_id = null, gtin = '${GTIN}', gtin_identity = '0${GTIN}'`)).toBe(
    "products_gtin_identity_unique",
  );
});
