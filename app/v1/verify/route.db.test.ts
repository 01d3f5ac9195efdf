import { describe, expect, it } from "vitest";
import { formatPassportCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "@/lib/passports/code";
import { randomSecret } from "@/lib/platform/ids";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { GET, HEAD, POST } from "./route";

const { db } = testDatabase();

async function mintCaller() {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, scopes: ["verify"] });
  const { passports } = await mintProduct(db, { brandId });
  return {
    key,
    code: passports[0]!.code,
    verify: (query: string) => callApi(GET, { path: `/v1/verify${query}`, key }),
  };
}

describe("GET /v1/verify", () => {
  it("answers a passport as the OpenAPI document says", async () => {
    const { code, verify } = await mintCaller();
    const { status, body } = await verify(`?code=${code}`);
    expect([status, body.code]).toEqual([200, formatPassportCode(code)]);
  });

  it("answers an unknown code with 404 and authenticity unknown", async () => {
    const { verify } = await mintCaller();
    const { status, body } = await verify(`?code=${passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES))}`);
    expect([status, body.code, body.authenticity]).toEqual([404, "passport_not_found", { status: "unknown" }]);
  });

  it.each([
    ["none", ""],
    ["an empty one", "?code="],
    ["a malformed one", "?code=ABC"],
    ["two", "?code=A&code=B"],
    ["half a surrogate pair", "?code=%ED%A0%80"],
  ])("answers %s code with 422 invalid_code", async (_, query) => {
    const { verify } = await mintCaller();
    const { status, body } = await verify(query);
    expect([status, body.code]).toEqual([422, "invalid_code"]);
    expect(body.errors).toMatchObject([{ pointer: "?code" }]);
  });

  it("answers HEAD like GET without a body, and POST with 405", async () => {
    const { key, code } = await mintCaller();
    const head = await callApi(HEAD, { method: "HEAD", path: `/v1/verify?code=${code}`, key });
    expect([head.status, head.body]).toEqual([200, null]);
    const post = await callApi(POST, { method: "POST", path: "/v1/verify", key });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
