import { describe, expect, it } from "vitest";
import { markPictureFailed } from "@/db/queries/product-pictures";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import type { PicturesAnswer } from "@/lib/products/pictures/pictures-contract";
import { GET, POST } from "./route";

const { db, pool } = testDatabase();

async function mintCaller(scopes: ("products" | "read")[] = ["products", "read"]) {
  const { brandId } = await mintBrand(db);
  const { productId } = await mintProduct(db, { brandId });
  const { secret: key, actor } = await mintApiKey(db, { brandId, scopes });
  const at = { path: `/v1/products/${productId}/pictures`, params: { id: productId }, key };
  const add = <Body = PicturesAnswer>(json: unknown) => callApi<Body>(POST, { ...at, json });
  const list = () => callApi<PicturesAnswer>(GET, at);
  const jobs = async () =>
    (await pool.query("select from jobs where kind = 'picture' and brand_id = $1", [brandId])).rowCount;
  return { db: contextOf(db, actor).db, productId, at, add, list, jobs };
}

const [FRONT, SIDE] = ["https://media.brand.example/front.jpg", "https://media.brand.example/side.jpg"] as const;

describe("POST /v1/products/{id}/pictures", () => {
  it("takes addresses once however often they are sent, and tries again what failed", async () => {
    const caller = await mintCaller();
    const request = { pictures: [{ url: FRONT, alt: { en: "Front" } }, { url: SIDE }] };
    const first = await caller.add(request);
    expect([first.status, first.body.product_id, await caller.jobs()]).toEqual([202, caller.productId, 2]);
    expect(first.body.data.map(({ source_url: url, state, alt, files }) => [url, state, alt, files])).toEqual([
      [FRONT, "waiting", { en: "Front" }, []],
      [SIDE, "waiting", {}, []],
    ]);
    await pool.query("delete from jobs where kind = 'picture'");
    const [front, side] = first.body.data.map(({ id }) => id);
    await markPictureFailed(caller.db, { pictureId: side!, failure: "not_found" });
    expect((await caller.list()).body.data[1]).toMatchObject({ state: "failed", failure: "not_found" });
    const again = await caller.add({ pictures: [{ url: SIDE }, { url: FRONT, alt: { de: "Von vorn" } }] });
    expect(again.body.data.map(({ id, state, alt }) => [id, state, alt])).toEqual([
      [front, "waiting", { de: "Von vorn" }],
      [side, "waiting", {}],
    ]);
    expect(await caller.jobs()).toBe(1);
  });

  it("refuses what is no public https address, more than twelve, and a key without the scope", async () => {
    const { add, list } = await mintCaller();
    const errorsOf = async (pictures: unknown[]) =>
      (await add<{ errors: { pointer: string }[] }>({ pictures })).body.errors.map(({ pointer }) => pointer);
    expect(await errorsOf([{ url: "http://media.brand.example/a.jpg" }])).toEqual(["/pictures/0/url"]);
    expect(await errorsOf([{ url: "file:///etc/passwd" }])).toEqual(["/pictures/0/url"]);
    expect(await errorsOf([{ url: FRONT, alt: { english: "x" } }])).toHaveLength(1);
    const many = Array.from({ length: 12 }, (_, index) => ({ url: `${FRONT}?${index}` }));
    expect((await add({ pictures: many })).status).toBe(202);
    const full = await add<{ code: string }>({ pictures: [{ url: SIDE }] });
    expect([full.status, full.body.code, (await list()).body.data.length]).toEqual([409, "too_many_pictures", 12]);
    const reader = await mintCaller(["read"]);
    expect((await reader.add({ pictures: [{ url: FRONT }] })).status).toBe(403);
  });
});
