import { describe, expect, it } from "vitest";
import * as picture from "@/app/v1/products/[id]/pictures/[picture]/route";
import * as order from "@/app/v1/products/[id]/pictures/order/route";
import * as products from "@/app/v1/products/route";
import { listAuditRows } from "@/db/queries/audit";
import { findPicture } from "@/db/queries/product-pictures";
import { commitImport } from "@/lib/imports/commit/commit-import";
import { resultFile } from "@/lib/imports/rows/list-rows";
import { showImport } from "@/lib/imports/show-import";
import { upload, validate, work } from "@/lib/imports/testing/imports";
import { undoImport } from "@/lib/imports/undo/undo-import";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { pictureMaking } from "./make-picture";
import { showPictures } from "./show-pictures";

const { db, pool } = testDatabase();

/** Pictures that are named by their address in records and sheets. */
async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId, role: "manager" })).actor);
  const { secret: key } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const post = (json: unknown, query = "") =>
    callApi<{ data: { product_id: string }[]; errors?: object[] }>(products.POST, {
      method: "POST",
      path: `/v1/products${query}`,
      key,
      json,
    });
  const addresses = async (productId: string) =>
    (await showPictures(context, { productId })).pictures.map(({ sourceUrl }) => sourceUrl);
  const idOf = async (externalId: string) =>
    (await pool.query("select id from products where brand_id = $1 and external_id = $2", [brandId, externalId]))
      .rows[0].id as string;
  const imported = async (sheet: string) => {
    const importId = await upload(context, sheet);
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    return importId;
  };
  return { brandId, context, key, post, addresses, idOf, imported };
}

const at = (name: string) => `https://media.brand.example/${name}`;

describe("pictures of a record", () => {
  it("are added to the product that it makes or means, once each, and are no part of its data", async () => {
    const { brandId, context, post, addresses, idOf } = await mintHouse();
    const jacket = {
      name: "Jacket",
      external_id: "J",
      pictures: [at("a.jpg"), { url: at("b.jpg"), alt: { de: "Rücken" } }],
    };
    const answer = await post([jacket, { ...jacket, pictures: [at("b.jpg"), at("c.jpg")] }]);
    expect(answer.status).toBe(201);
    const productId = await idOf("J");
    expect(await addresses(productId)).toEqual([at("a.jpg"), at("b.jpg"), at("c.jpg")]);
    expect((await showPictures(context, { productId })).pictures[1]).toMatchObject({
      state: "waiting",
      alt: { de: "Rücken" },
    });
    expect((await showPictures(context, { productId })).product).toMatchObject({ version: 1 });
    expect((await post({ ...jacket, pictures: [at("d.jpg")] })).status, "another record adds its own").toBe(201);
    expect(await addresses(productId)).toHaveLength(4);
    const waiting = await pool.query("select from jobs where kind = 'picture' and payload ->> 'brandId' = $1", [
      brandId,
    ]);
    expect(waiting.rowCount).toBe(4);
    const actions = (await listAuditRows(db, { brandId, afterSequence: 0, limit: 20 })).map(({ action }) => action);
    expect(actions.filter((action) => action === "product.picture_added")).toHaveLength(2);
  });

  it("that are no addresses, or too many for the product, refuse the record, which then leaves nothing", async () => {
    const { post, addresses, idOf } = await mintHouse();
    const many = Array.from({ length: 11 }, (_, index) => at(`${index}.jpg`));
    for (const pictures of [
      ["http://media.brand.example/a.jpg"],
      ["file:///etc/passwd"],
      [{ url: at("a.jpg"), is: 1 }],
    ])
      expect((await post({ name: "Jacket", pictures })).status, JSON.stringify(pictures)).toBe(422);
    expect((await post({ name: "Jacket", external_id: "J", pictures: many })).status).toBe(201);
    const more = { name: "Jacket", external_id: "J", pictures: [at("x.jpg"), at("y.jpg")] };
    const refused = await post([{ name: "Cap", external_id: "C" }, more]);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: "/1/pictures", code: "too_many_pictures" }],
    ]);
    const skipped = await post([{ name: "Cap", external_id: "C" }, more], "?on_error=skip");
    expect(skipped.body).toMatchObject({ count: 1, rejected: [{ index: 1, errors: [{ code: "too_many_pictures" }] }] });
    expect(await addresses(await idOf("J"))).toHaveLength(11);
    await post({ ...more, external_id: "D" }, "?dry_run=true");
    await expect(idOf("D")).rejects.toThrow();
  });

  it("are put in order and taken off by a key of the brand, and by no id of another product", async () => {
    const { brandId, key, post, addresses, idOf, context } = await mintHouse();
    await post({ name: "Jacket", external_id: "J", pictures: [at("a.jpg"), at("b.jpg"), at("c.jpg")] });
    const productId = await idOf("J");
    const ids = (await showPictures(context, { productId })).pictures.map(({ id }) => id);
    const path = `/v1/products/${productId}/pictures`;
    const put = (pictures: string[]) =>
      callApi(order.POST, {
        method: "POST",
        path: `${path}/order`,
        key,
        json: { pictures },
        params: { id: productId },
      });
    expect((await put([ids[2]!])).status).toBe(200);
    expect(await addresses(productId)).toEqual([at("c.jpg"), at("a.jpg"), at("b.jpg")]);
    expect((await put([ids[1]!, ids[1]!])).status).toBe(422);
    const takeOff = (pictureId: string, of = productId) =>
      callApi(picture.DELETE, {
        method: "DELETE",
        path: `/v1/products/${of}/pictures/${pictureId}`,
        key,
        params: { id: of, picture: pictureId },
      });
    const other = await mintProduct(db, { brandId });
    expect([(await takeOff(ids[0]!, other.productId)).status, (await addresses(productId)).length]).toEqual([404, 3]);
    expect([(await takeOff(ids[0]!)).status, (await addresses(productId)).length]).toEqual([204, 2]);
    expect([(await takeOff(ids[0]!)).status, (await put([ids[0]!])).status]).toEqual([404, 404]);
  });
});

describe("pictures of a sheet", () => {
  it("are several in a cell, added also to what changes nothing else, and taken back with the import", async () => {
    const { context, addresses, idOf, imported, post } = await mintHouse();
    await post({ name: "Cap", external_id: "C", pictures: [at("own.jpg")] });
    const importId = await imported(
      `Artikelnummer;Name;Bilder\nJ;Jacket;"${at("a,1.jpg")}, ${at("b.jpg?x=1;y=2")}; ${at("c.jpg")}|${at("d.jpg")}"\n` +
        `J;Jacket;${at("a,1.jpg")}\nC;Cap;${at("own.jpg")} ${at("e.jpg")}\nX;Belt;media/e.jpg\n`,
    );
    expect(await showImport(context, { importId })).toMatchObject({ state: "committed", counts: { refused: 1 } });
    const [jacket, cap] = [await idOf("J"), await idOf("C")];
    expect(await addresses(jacket)).toEqual([at("a,1.jpg"), at("b.jpg?x=1;y=2"), at("c.jpg"), at("d.jpg")]);
    expect(await addresses(cap)).toEqual([at("own.jpg"), at("e.jpg")]);
    await undoImport(context, { importId });
    await work(db, importId);
    expect(await addresses(cap), "what was there before stays").toEqual([at("own.jpg")]);
  });

  it("that are too many, or cannot be fetched, are told beside the row that named them", async () => {
    const { brandId, context, addresses, idOf, imported, post } = await mintHouse();
    const many = Array.from({ length: 12 }, (_, index) => at(`${index}.jpg`));
    await post({ name: "Full", external_id: "F", pictures: many });
    const missingUrl = "https://127.0.0.1/gone.jpg";
    const importId = await imported(`SKU,Name,Pictures\nJ,Jacket,${missingUrl}\nF,Full,${at("more.jpg")}\n`);
    expect(await addresses(await idOf("F"))).toEqual(many);
    const [picture] = (await showPictures(context, { productId: await idOf("J") })).pictures;
    const end = (write: (tx: typeof context.db) => Promise<void>) => write(context.db);
    await pictureMaking.step({ db: context.db, end } as never, { brandId, pictureId: picture!.id }, {} as never);
    expect(await findPicture(context.db, { brandId, pictureId: picture!.id })).toMatchObject({
      failure: "address_refused",
    });
    const { body } = await resultFile(context, { importId, format: "csv", locale: "en" });
    const text = (await body.toArray()).join("");
    expect(text).toContain("At most 12 pictures");
    expect(text).toMatch(new RegExp(`2,.*${missingUrl}: This address cannot be fetched`));
  });
});
