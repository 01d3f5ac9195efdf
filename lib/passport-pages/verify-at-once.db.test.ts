import { describe, expect, it, vi } from "vitest";
import { PASSPORT_CODE_BYTES, passportCodeFrom } from "@/lib/passports/code";
import { verificationJson } from "@/lib/passports/verification/verification-answer";
import { randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { verifyPassport } from "./verify-passport";

const { db, pool } = testDatabase();

async function mintSubject(name: string) {
  const { brandId } = await mintBrand(db);
  const { productId, passports } = await mintProduct(db, { brandId, name, ecodesign: { weight_g: 1 } });
  const { actor } = await mintApiKey(db, { brandId, scopes: ["verify"] });
  const verify = (code = passports[0]!.code) => verifyPassport(contextOf(db, actor), { code });
  return { brandId, productId, verify };
}

describe("verifying many passports at once", () => {
  it("answers each by its own, of whichever brand, and the unknown among them by 404", async () => {
    const subjects = await Promise.all(["a", "b", "c"].map(mintSubject));
    const unknown = passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES));
    const query = vi.spyOn(pool as { query: (statement: { name?: string }) => unknown }, "query");
    const answers = await Promise.allSettled(
      [...subjects, ...subjects].flatMap(({ verify }) => [verify(), verify(unknown)]),
    );
    const queries = query.mock.calls.filter(([{ name }]) => name === "find_verifiable_passports");
    query.mockRestore();
    expect(
      answers.map((answer) =>
        answer.status === "fulfilled"
          ? [answer.value.product.id, answer.value.authenticity.issuer.id]
          : (answer.reason as { code: string }).code,
      ),
    ).toEqual(
      [...subjects, ...subjects].flatMap(({ productId, brandId }) => [[productId, brandId], "passport_not_found"]),
    );
    expect(queries.length).toBeLessThan(answers.length / 2);
  });

  it.each([
    ["ecodesign = '{\"weight_g\": 2}'", { sustainability: { weight_g: 2 } }],
    ["name = 'other'", { product: { name: "other" } }],
    ["review_state = 'approved'", { compliance: { review_state: "approved" } }],
    ["recalled_at = now()", { authenticity: { reasons: ["recalled"] } }],
    ["carbon_score = 7", { sustainability: { carbon_score: 7 } }],
  ])("tells what was said of its product a moment ago, however it was changed: %s", async (change, expected) => {
    const { productId, verify } = await mintSubject("d");
    await verify();
    await pool.query(`update products set ${change} where id = $1`, [productId]);
    const answer = await verify();
    expect(answer).toMatchObject(expected);
    expect(JSON.parse(verificationJson(answer))).toEqual(answer);
  });

  it("lets nobody change what the next one is told", async () => {
    const { verify } = await mintSubject("e");
    const { sustainability } = await verify();
    expect(() => Object.assign(sustainability, { weight_g: 9 })).toThrow(TypeError);
    expect((await verify()).sustainability.weight_g).toBe(1);
  });
});
