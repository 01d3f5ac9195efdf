import { beforeAll, describe, expect, it } from "vitest";
import { formatPassportCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { answerResolver } from "./answer";

const { db, pool } = testDatabase();
const { publicUrl } = environment();

async function ask(address: string, { method = "GET", ...headers }: Record<string, string> = {}) {
  const [path = "", query] = address.split("?", 2);
  const allHeaders: Record<string, string> = {
    "x-carnet-client-address": `2001:db8:${randomSecret(2).toString("hex")}::1`,
    ...headers,
  };
  return answerResolver({
    method,
    path,
    search: query === undefined ? "" : `?${query}`,
    headers: { get: (name) => allHeaders[name] ?? null },
    body: null,
  });
}
const locationOf = async (...args: Parameters<typeof ask>) => {
  const { status, headers } = await ask(...args);
  return [status, headers.Location?.replace(publicUrl, "")];
};
const linksetOf = async (...args: Parameters<typeof ask>) => {
  const { body } = await ask(...args);
  return JSON.parse(body as string).linkset as Record<string, unknown>[];
};

let gtin: string;
let code: string;
let page: string;
let item: string;
let brandId: string;
beforeAll(async () => {
  ({ brandId } = await mintBrand(db));
  gtin = mintGtin();
  const minted = await mintProduct(db, {
    brandId,
    gtin: gtin.slice(1),
    serialNumber: "S/1",
    name: "Skarv Jacket",
    ecodesign: { documents: [{ kind: "manual", name: "Manual", url: "https://docs.example/manual.pdf" }] },
  });
  code = minted.passports[0]!.code;
  page = `/p/${formatPassportCode(code)}`;
  item = `/01/${gtin}/21/S%2F1?c=${code}`;
});

describe("a label", () => {
  it("never stops working, whatever its product or its host's letters are later", async () => {
    const other = mintGtin();
    expect(await locationOf(`/01/${other}/21/${code}`), "a GTIN that it had before").toEqual([307, page]);
    expect(await locationOf(`/01/${gtin}/21/S-0?c=${code}`), "a serial number that it had").toEqual([
      307,
      `${page}?c=${code}`,
    ]);
    expect(await locationOf(`/P/${formatPassportCode(code)}`), "capitals, without a GTIN").toEqual([307, page]);
  });

  it("without its code leads to the model, and to no code: neither by link nor by linkset", async () => {
    const serial = `/01/${gtin}/21/S%2F1`;
    expect(await locationOf(serial)).toEqual([307, `/m/${gtin}`]);
    const answers = [await ask(serial), await ask(`${serial}?linkType=all`), await ask(`${serial}?linkType=gs1:dpp`)];
    for (const bytes of [code, formatPassportCode(code)]) expect(JSON.stringify(answers)).not.toContain(bytes);
  });

  it("with a number that nobody issued is told so, and asked for too often it is refused", async () => {
    const unissued = passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES));
    expect(await locationOf(`/01/${gtin}/21/S-404`)).toEqual([307, `/m/${gtin}?unknown=21`]);
    expect(await locationOf(`/01/${gtin}?21=S-404`)).toEqual([307, `/m/${gtin}?21=S-404&unknown=21`]);
    expect(await locationOf(`/01/${gtin}?17=291231&21=S%2F1`)).toEqual([307, `/m/${gtin}?17=291231&21=S%2F1`]);
    expect(await locationOf(`/01/${gtin}/21/S%2F1?c=${unissued}`)).toEqual([
      307,
      `/m/${gtin}?c=${unissued}&unknown=21`,
    ]);
    const from = { "x-carnet-client-address": "2001:db8:dead::1" };
    const statuses: number[] = [];
    for (let serial = 0; serial < 125; serial += 1) statuses.push((await ask(`/01/${gtin}/21/${serial}`, from)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([307, 429]);
    expect((await ask(item, from)).status, "labels that are right are still resolved").toBe(307);
  });

  it("of a recalled product tells the recall at its model's level; one of a brand that left still leads to its page", async () => {
    const recalled = mintGtin();
    const { productId } = await mintProduct(db, { brandId, gtin: recalled });
    await pool.query("update products set recalled_at = '2026-11-04T10:00:00Z' where id = $1", [productId]);
    expect(await linksetOf(`/01/${recalled}?linkType=all`)).toMatchObject([
      { "https://ref.gs1.org/voc/recallStatus": [{ title: "Recalled since 2026-11-04" }] },
    ]);
    const left = await mintBrand(db);
    const theirs = await mintProduct(db, { brandId: left.brandId, gtin: mintGtin() });
    await pool.query("update brands set closes_at = now(), closed_at = now(), links = $2 where id = $1", [
      left.brandId,
      JSON.stringify([{ type: "support", url: "https://gone.example", title: "Support" }]),
    ]);
    const { code: old } = theirs.passports[0]!;
    expect(await locationOf(`/01/${gtin}/21/${old}`)).toEqual([307, `/p/${formatPassportCode(old)}`]);
  });

  it("leads to a brand's own links, filled in, and to no place that a request names", async () => {
    await pool.query("update brands set links = $2 where id = $1", [
      brandId,
      JSON.stringify([{ type: "pip", url: "https://www.brand.example/{gtin}?from=label", title: "Page" }]),
    ]);
    expect(await locationOf(`/01/${gtin}?linkType=gs1:pip`)).toEqual([
      307,
      `https://www.brand.example/${gtin}?from=label&linkType=gs1:pip`,
    ]);
    for (const path of ["//evil.example", "https://evil.example", "%2F%2Fevil.example"]) {
      const location = String((await ask(`/01/${gtin}?linkType=${path}&c=${path}`)).headers.Location);
      expect(location.startsWith(`${publicUrl}/m/${gtin}?`)).toBe(true);
    }
  });
});
