import { describe, expect, it } from "vitest";
import { GET as verify, POST as verifyMany } from "@/app/v1/verify/route";
import { mintTestScene } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { verification } from "@/lib/passports/contract";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { visitor, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { productMarkup } from "./product-markup";
import { viewPublicPassport } from "./view-public-passport";

const [live, test] = await Promise.all([mintScene(), mintTestScene()]);
const get = (key: string, query: string) => callApi(verify, { path: `/v1/verify?${query}`, key });

describe("a code of test mode", () => {
  it("begins with TEST, as no live one does", () => {
    expect([test.code.slice(0, 4), live.code.slice(0, 4) === "TEST"]).toEqual(["TEST", false]);
  });

  it("is answered to a test key as a live one would be, and says that it is a test", async () => {
    const { status, body } = await get(test.keySecret, `code=${test.code}`);
    expect([status, body]).toMatchObject([
      200,
      { test: true, notices: [], authenticity: { status: "authentic", reasons: [] } },
    ]);
  });

  it("is never authentic to a live key, by one code or many", async () => {
    const { body } = await get(live.keySecret, `code=${test.code}`);
    const answer = verification.parse(body);
    expect(answer).toMatchObject({ test: true, authenticity: { status: "suspect", reasons: ["test"] } });
    expect(answer.notices.map(({ kind }) => kind)).toEqual(["test"]);
    const many = await callApi(verifyMany, {
      path: "/v1/verify",
      key: live.keySecret,
      json: { codes: [test.code, live.code] },
    });
    expect(many.body["data"]).toMatchObject([
      { verification: { test: true, authenticity: { status: "suspect" } } },
      { verification: { authenticity: { status: "authentic" } } },
    ]);
  });

  it("is never authentic where it is signed or seen by everybody", async () => {
    const { body } = await get(test.keySecret, `code=${test.code}&proof=vc%2Bjwt`);
    const { proof, authenticity } = verification.parse(body);
    const signed = JSON.parse(Buffer.from(proof!.jwt.split(".")[1]!, "base64url").toString());
    expect(authenticity.status).toBe("suspect");
    expect(signed).toMatchObject({
      issuer: { name: expect.stringContaining("(test)") },
      credentialSubject: { verification: { test: true, authenticity: { status: "suspect", reasons: ["test"] } } },
    });
    expect(signed.iss).toContain(":brands:test--");
    const seen = await viewPublicPassport(visitor(), { code: test.code });
    expect(seen.verification).toMatchObject({ test: true, authenticity: { status: "suspect" } });
    expect(productMarkup({ verification: seen.verification, publicUrl: "https://passports.example" })).toBeNull();
  });
});

it("a live code is unknown to a test key, and a live answer says that it is no test", async () => {
  const unknown = await get(test.keySecret, `code=${live.code}`);
  expect([unknown.status, unknown.body]).toMatchObject([
    404,
    { code: "passport_not_found", authenticity: { status: "unknown" } },
  ]);
  expect((await get(live.keySecret, `code=${live.code}`)).body).toMatchObject({ test: false });
});

it("the database lets no code pass for what it is not", async () => {
  const { pool } = testDatabase();
  const rename = (passportId: string, code: string) =>
    pool.query("update passports set code = $2 where id = $1", [passportId, code]).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  expect(await rename(live.passportId, `TEST${live.code.slice(4)}`)).toBe("23514");
  expect(await rename(test.passportId, `0${test.code.slice(1)}`)).toBe("23514");
});
