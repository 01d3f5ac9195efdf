import { beforeAll, describe, expect, it } from "vitest";
import { formatPassportCode, PASSPORT_CODE_BYTES, passportCodeFrom, passportLink } from "@/lib/passports/code";
import { CODES_MAX, CODES_PER_REQUEST, type VerifiedItem } from "@/lib/passports/verification/batch-contract";
import { flushWriters } from "@/lib/platform/batch-writer";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { rateLimiter } from "@/lib/platform/rate-limit/rate-limiter";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { GET, POST } from "./route";

const { db, pool } = testDatabase();

interface Batch {
  data: VerifiedItem[];
  count: number;
  code?: string;
  errors?: { pointer: string; code: string }[];
}

async function mintCaller() {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, scopes: ["verify"] });
  return {
    brandId,
    key,
    verify: (codes: unknown) => callApi<Batch>(POST, { path: "/v1/verify", key, json: { codes } }),
  };
}

/** The remaining quota, from the response header. */
const leftOf = ({ headers }: { headers: Headers }) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
const timeless = (answer: unknown) => JSON.stringify(answer).replace(/"verified_at":"[^"]*"/, '"verified_at":""');

describe("POST /v1/verify", () => {
  const other = { brandId: "", codes: [] as string[] };
  beforeAll(async () => {
    const { brandId } = await mintBrand(db);
    const { passports } = await mintProduct(db, { brandId, units: 3, warrantyMonths: 12, carbonScore: 3 });
    await pool.query("update passports set status = 'suspended' where id = $1", [passports[1]!.passportId]);
    Object.assign(other, { brandId, codes: passports.map(({ code }) => code) });
  });

  it("answers each code in its place, to the letter as it is answered alone", async () => {
    const { key, verify } = await mintCaller();
    const [first, second, third] = other.codes as [string, string, string];
    const codes = [
      first,
      ` ${formatPassportCode(second).toLowerCase()} `,
      passportLink(third, environment().publicUrl),
      first,
    ];
    const { status, body } = await verify(codes);
    expect([status, body.count, body.data.map((item) => item.given)]).toEqual([200, 4, codes]);
    for (const [index, code] of codes.entries()) {
      const alone = await callApi(GET, { path: `/v1/verify?code=${encodeURIComponent(code)}`, key });
      const item = body.data[index]!;
      expect("verification" in item && timeless(item.verification)).toBe(timeless(alone.body));
    }
  });

  it("tells a misread code from one that nobody issued, and answers the others", async () => {
    const { verify } = await mintCaller();
    const unknown = passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES));
    const { body } = await verify(["ABC", other.codes[0], unknown, ""]);
    expect(body.data).toMatchObject([
      { given: "ABC", problem: { code: "invalid_code", status: 422 } },
      { verification: { authenticity: { status: "authentic" } } },
      { given: unknown, problem: { code: "passport_not_found", status: 404, authenticity: { status: "unknown" } } },
      { given: "", problem: { code: "invalid_code" } },
    ]);
  });

  it("counts every ten codes as one request, and refuses whole what does not fit", async () => {
    const { brandId, verify } = await mintCaller();
    const left = leftOf(await verify(other.codes));
    expect(leftOf(await verify(Array(CODES_PER_REQUEST + 1).fill(other.codes[0])))).toBe(left - 2);
    await rateLimiter().admit(brandId, "standard", left - 2 - 40);
    const refused = await verify(Array(CODES_MAX).fill("ABC"));
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(leftOf(await verify(other.codes))).toBe(39);
  });

  it("takes 1 to 1,000 codes, and answers as many", async () => {
    const { verify } = await mintCaller();
    const most = await verify(Array.from({ length: CODES_MAX }, (_, index) => other.codes[index % 3]));
    expect([most.body.count, leftOf(most)]).toEqual([CODES_MAX, 900]);
    for (const wrong of [[], Array(CODES_MAX + 1).fill("A"), "ABC", [1]])
      expect((await verify(wrong)).body.errors).toHaveLength(1);
  });

  it("counts each as a scan, as one alone is", async () => {
    const { verify } = await mintCaller();
    await verify(other.codes);
    await flushWriters();
    const { rows } = await pool.query("select from scans where brand_id = $1 and channel = 'verify'", [other.brandId]);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });
});
