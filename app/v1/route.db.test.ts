import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { callApi, mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import * as unknown from "./[...path]/route";
import * as openapi from "./openapi.json/route";
import * as products from "./products/route";
import * as transfer from "./transfer/route";
import * as transfers from "./transfers/route";

const { db } = testDatabase();
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

describe("the document of the API", () => {
  it("is served without a key", async () => {
    const { status, body } = await callApi(openapi.GET, { path: "/v1/openapi.json" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      openapi: "3.1.0",
      info: { version: "1.4.0" },
      servers: [{ url: "http://localhost:3000" }],
    });
  });

  it("has a HEAD with the headers of GET and no body", async () => {
    const { status, headers, body } = await callApi(openapi.HEAD, { method: "HEAD", path: "/v1/openapi.json" });
    expect([status, headers.get("content-type"), body]).toEqual([200, "application/json", null]);
  });

  it("takes no parameters", async () => {
    const { status, body } = await callApi(openapi.GET, { path: "/v1/openapi.json?pretty=1" });
    expect([status, body.code]).toEqual([422, "invalid_request"]);
  });

  it("is not sent again to whoever has it, and packed to whoever unpacks it", async () => {
    const path = "/v1/openapi.json";
    const answer = await callApi(openapi.GET, { path });
    const etag = answer.headers.get("etag")!;
    expect(answer.status).toBe(200);
    expect([etag, answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual([
      expect.stringMatching(/^"\w+"$/),
      "no-cache",
      "Accept-Encoding",
    ]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await callApi(openapi.GET, { path, headers: { "if-none-match": known } });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, etag]);
    }
    expect((await callApi(openapi.GET, { path, headers: { "if-none-match": '"older"' } })).status).toBe(200);
    const request = new Request(`http://localhost:3000${path}`, {
      headers: { "accept-encoding": "br;q=1, gzip;q=0.8", "x-carnet-client-address": mintAddress() },
    });
    const packed = await openapi.GET(request, { params: Promise.resolve({}) });
    expect([packed.headers.get("content-encoding"), packed.headers.get("etag")]).toEqual([
      "gzip",
      etag.replace(/"$/, '-gzip"'),
    ]);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(answer.body);
    expect(bytes.byteLength).toBeLessThan(JSON.stringify(answer.body).length / 4);
    const onlyBrotli = await callApi(openapi.GET, { path, headers: { "accept-encoding": "br" } });
    expect([onlyBrotli.headers.get("content-encoding"), onlyBrotli.headers.get("etag")]).toEqual([null, etag]);
    const refusing = await callApi(openapi.GET, { path, headers: { "accept-encoding": "gzip;q=0, identity" } });
    expect(refusing.headers.has("content-encoding")).toBe(false);
  });

  it("tells by OPTIONS which methods there are, without a key", async () => {
    for (const [route, path, allow] of [
      [openapi, "/v1/openapi.json", "GET, HEAD, OPTIONS"],
      [products, "/v1/products", "GET, HEAD, POST, OPTIONS"],
      [transfer, "/v1/transfer", "POST, OPTIONS"],
    ] as const) {
      const { status, headers, body } = await callApi(route.OPTIONS, { method: "OPTIONS", path });
      expect([status, headers.get("allow"), body]).toEqual([204, allow, null]);
    }
  });

  it("names POST /v1/transfer to a request that starts a transfer at /v1/transfers", async () => {
    const { status, body } = await callApi(transfers.POST, { method: "POST", path: "/v1/transfers" });
    expect([status, body.detail]).toEqual([405, expect.stringMatching(/send it to POST \/v1\/transfer\.$/)]);
  });

  it.each(METHODS.slice(1, -1))("refuses %s and says what is allowed", async (method) => {
    const { status, headers, body } = await callApi(openapi[method], { method, path: "/v1/openapi.json" });
    expect([status, headers.get("allow"), body.code]).toEqual([405, "GET, HEAD, OPTIONS", "method_not_allowed"]);
  });
});

describe("a large answer", () => {
  it("comes packed to whoever takes it packed, and with its headers otherwise as they are", async () => {
    const { brandId } = await mintBrand(db);
    const { secret: key } = await mintApiKey(db, { brandId });
    for (let count = 0; count < 20; count += 1) await mintProduct(db, { brandId });
    const path = "/v1/products?limit=20";
    const answer = await callApi(products.GET, { path, key });
    const request = new Request(`http://localhost:3000${path}`, {
      headers: { authorization: `Bearer ${key}`, "accept-encoding": "gzip, deflate, br" },
    });
    const packed = await products.GET(request, { params: Promise.resolve({}) });
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(answer.body);
    expect(packed.headers.get("content-encoding")).toBe("br");
    for (const { headers } of [answer, packed])
      expect([headers.get("vary"), headers.get("content-type"), headers.get("cache-control")]).toEqual([
        "Accept-Encoding",
        "application/json",
        "no-store",
      ]);
  });
});

describe("a path that nobody answers", () => {
  it.each(METHODS)("is a 404 problem for %s, without its query string", async (method) => {
    const { status, body } = await callApi(unknown[method], { method, path: "/v1/no/such/thing?code=SECRET" });
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: "not_found",
      instance: "/v1/no/such/thing",
      type: "http://localhost:3000/docs/errors/not_found",
    });
    expect(JSON.stringify(body)).not.toContain("SECRET");
  });

  it("counts for the account of a valid key", async () => {
    const { secret } = await mintApiKey(db, await mintBrand(db));
    const { headers } = await callApi(unknown.GET, { path: "/v1/nothing", key: secret });
    expect(headers.get("ratelimit-policy")).toContain("q=1000");
    expect(headers.get("ratelimit")).toContain("r=999;");
  });

  it("counts for the address of whoever has no valid key, up to a limit", async () => {
    const headers = { "x-carnet-client-address": mintAddress() };
    const limits: string[] = [];
    for (let count = 0; count < 121; count += 1) {
      const answer = await callApi(unknown.GET, { path: "/v1/nothing", key: "mistyped", headers });
      limits.push(`${answer.status} ${answer.headers.get("ratelimit-policy")}`);
    }
    expect(new Set(limits.slice(0, 120))).toEqual(new Set(['404 "minute";q=120;w=60']));
    expect(limits[120]).toBe('429 "minute";q=120;w=60');
  });
});
