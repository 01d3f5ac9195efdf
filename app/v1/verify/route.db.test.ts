import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { showIdentity } from "@/lib/credentials/show-credential";
import { formatPassportCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "@/lib/passports/code";
import { randomSecret } from "@/lib/platform/ids";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { GET, HEAD, PUT } from "./route";

const { db, pool } = testDatabase();

async function mintCaller() {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, scopes: ["verify"] });
  const { passports } = await mintProduct(db, { brandId });
  return {
    brandId,
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

  it("answers HEAD like GET without a body, and PUT with 405", async () => {
    const { key, code } = await mintCaller();
    const head = await callApi(HEAD, { method: "HEAD", path: `/v1/verify?code=${code}`, key });
    expect([head.status, head.body]).toEqual([200, null]);
    const put = await callApi(PUT, { method: "PUT", path: "/v1/verify", key });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
  });

  it.each(["vc+jwt", "vc%2Bjwt"])(
    "with proof=%s brings what it answers signed by the issuer, for minutes",
    async (type) => {
      const { brandId, code, verify } = await mintCaller();
      const { status, body } = await verify(`?code=${code}&proof=${type}`);
      expect(status).toBe(200);
      const { proof, ...answer } = body as {
        proof: { type: string; jwt: string };
        authenticity: { verified_at: string };
      };
      const { rows } = await pool.query("select slug from brands where id = $1", [brandId]);
      const did = await showIdentity({ db }, rows[0] as { slug: string });
      const keys = createLocalJWKSet({
        keys: did.verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id })),
      });
      const at = new Date(answer.authenticity.verified_at);
      const { payload, protectedHeader } = await jwtVerify(proof.jwt, keys, { currentDate: at, issuer: did.id });
      expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "vc+jwt", cty: "vc" });
      expect((payload.credentialSubject as { verification: unknown }).verification).toEqual(answer);
      expect([payload.validFrom, payload.validUntil]).toEqual(
        [0, 5 * 60_000].map((later) => new Date(at.getTime() + later).toISOString()),
      );
      const later = new Date(at.getTime() + 6 * 60_000);
      await expect(jwtVerify(proof.jwt, keys, { currentDate: later })).rejects.toThrow(/exp/);
    },
  );

  it("answers an unknown kind of proof with 422 at the parameter, and signs nothing unasked", async () => {
    const { code, verify } = await mintCaller();
    const { status, body } = await verify(`?code=${code}&proof=ldp`);
    expect([status, body.code, body.errors]).toEqual([
      422,
      "invalid_request",
      [expect.objectContaining({ pointer: "?proof" })],
    ]);
    expect((await verify(`?code=${code}`)).body).not.toHaveProperty("proof");
  });
});
