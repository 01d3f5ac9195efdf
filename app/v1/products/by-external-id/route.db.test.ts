import { beforeAll, describe, expect, it } from "vitest";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { auditActions } from "@/lib/transfers/testing/transfer-kit";
import { matchRoute } from "../../router";

const { db } = testDatabase();

interface Answered extends Record<string, unknown> {
  id: string;
  code: string;
  version: number;
  errors: { pointer: string; code: string }[];
}

let [brandId, key] = ["", ""];
beforeAll(async () => {
  ({ brandId } = await mintBrand(db));
  key = (await mintApiKey(db, { brandId, scopes: ["products"] })).secret;
});

function put(externalId: string, json: unknown, headers: Record<string, string> = {}, by = key) {
  const path = `/v1/products/by-external-id/${encodeURIComponent(externalId)}`;
  const { resource, params } = matchRoute(path);
  return callApi<Answered>(resource.PUT, { method: "PUT", path, key: by, params, json, headers });
}

describe("PUT /v1/products/by-external-id/{external_id}", () => {
  it("creates the product without units, then replaces its data as a whole, and is the same when repeated", async () => {
    const created = await put("ERP/1", { name: "Jacket", model: "J-1", recycled_content: 40 });
    expect([created.status, created.body["external_id"], created.body["passport_count"]]).toEqual([201, "ERP/1", 0]);
    expect(created.headers.get("location")).toBe(`/v1/products/${created.body.id}`);
    const replaced = await put("ERP/1", { name: "Jacket", recycled_content: 52 });
    expect([replaced.status, replaced.body.id, replaced.body.version]).toEqual([200, created.body.id, 2]);
    expect(replaced.body).toMatchObject({ name: "Jacket", model: null, recycled_content: 52, external_id: "ERP/1" });
    const again = await put("ERP/1", { name: "Jacket", recycled_content: 52, external_id: "ERP/1" });
    expect([again.status, again.body.version, again.headers.get("etag")]).toEqual([
      200,
      2,
      replaced.headers.get("etag"),
    ]);
    expect(await auditActions(brandId)).toEqual(expect.arrayContaining(["product.registered", "product.edited"]));
  });

  it("takes a name of another path of products for an external id", async () => {
    expect((await put("units", { name: "Named like a path" })).body).toMatchObject({ external_id: "units" });
  });

  it("refuses an external id that is too long, and names the parameter", async () => {
    const refused = await put("x".repeat(300), { name: "Jacket" });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: "{external_id}", code: "too_long" }],
    ]);
  });

  it("with If-Match replaces what was read, and creates nothing", async () => {
    const first = await put("E-2", { name: "A" });
    const tag = first.headers.get("etag")!;
    expect((await put("E-2", { name: "B" }, { "if-match": tag })).body.version).toBe(2);
    expect((await put("E-2", { name: "C" }, { "if-match": tag })).body.code).toBe("precondition_failed");
    expect((await put("E-2", { name: "C" }, { "if-match": "*" })).body.version).toBe(3);
    expect((await put("E-3", { name: "A" }, { "if-match": "*" })).body.code).toBe("precondition_failed");
  });

  it("of two that create at the same time makes one product", async () => {
    const both = await Promise.all([put("E-4", { name: "A" }), put("E-4", { name: "A" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  });

  it("refuses units, another id than the path's, and a key without the scope", async () => {
    const wrong = await put("E-5", { external_id: "E-6", quantity: 2, name: "A" });
    expect(wrong.body.errors).toMatchObject([{ pointer: "/quantity", code: "unknown_field" }]);
    const other = await put("E-5", { external_id: "E-6", name: "A" });
    expect(other.body.errors).toMatchObject([{ pointer: "/external_id" }]);
    const reader = (await mintApiKey(db, { brandId, scopes: ["read"] })).secret;
    expect((await put("E-5", { name: "A" }, {}, reader)).status).toBe(403);
  });

  it("never touches another brand's product with the same id", async () => {
    const mine = await put("E-7", { name: "Mine" });
    const { secret } = await mintApiKey(db, await mintBrand(db));
    const theirs = await put("E-7", { name: "Theirs" }, {}, secret);
    expect([theirs.status, theirs.body.id === mine.body.id]).toEqual([201, false]);
  });
});
