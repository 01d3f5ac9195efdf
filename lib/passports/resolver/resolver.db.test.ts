import { beforeAll, describe, expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { gs1CheckDigit } from "@/lib/products/gtin";
import { formatPassportCode, PASSPORT_CODE_BYTES, passportCodeFrom } from "../code";
import { answerResolver } from "./answer";

const { db, pool } = testDatabase();
const { publicUrl } = environment();

/** A GTIN that no other test has. */
const mintGtin = () => {
  const digits = `0952${String(BigInt(`0x${randomSecret(6).toString("hex")}`) % 1_000_000_000n).padStart(9, "0")}`;
  return `${digits}${gs1CheckDigit(digits)}`;
};

async function ask(address: string, { method = "GET", ...headers }: Record<string, string> = {}) {
  const [path = "", query] = address.split("?", 2);
  const given: Record<string, string> = {
    "x-carnet-client-address": `2001:db8:${randomSecret(2).toString("hex")}::1`,
    ...headers,
  };
  return answerResolver({
    method,
    path,
    search: query === undefined ? "" : `?${query}`,
    headers: { get: (name) => given[name] ?? null },
    body: null,
  });
}
const locationOf = async (...asked: Parameters<typeof ask>) => {
  const { status, headers } = await ask(...asked);
  return [status, headers.Location?.replace(publicUrl, "")];
};
const linksetOf = async (...asked: Parameters<typeof ask>) => {
  const { body } = await ask(...asked);
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

describe("GS1-Conformant Resolver 1.2", () => {
  it("SHALL support HTTP 1.1 (or higher) GET, HEAD and OPTIONS requests, and CORS", async () => {
    for (const method of ["GET", "HEAD"])
      expect(await locationOf(item, { method })).toEqual([307, `${page}?c=${code}`]);
    const options = await ask(item, { method: "OPTIONS" });
    expect(options).toMatchObject({ status: 204, headers: { "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS" } });
    expect(await ask(item, { method: "POST" })).toMatchObject({
      status: 405,
      headers: { Allow: "GET, HEAD, OPTIONS" },
    });
    for (const address of [item, "/01/1", `${item}&linkType=all`, "/.well-known/gs1resolver"])
      expect((await ask(address)).headers["Access-Control-Allow-Origin"]).toBe("*");
  });

  it("SHALL support HTTP over TLS: every address that it tells is of PUBLIC_URL, whose scheme the operator sets", async () => {
    expect((await ask(item)).headers.Location).toMatch(new RegExp(`^${publicUrl}/`));
    expect((await ask(item)).headers.Link).toMatch(new RegExp(`^<${publicUrl}/`));
  });

  it("SHALL decompress, and tell the uncompressed URI as owl:sameAs: not supported, so never mistaken", async () => {
    expect((await ask("/01ARFKk4XB0CDKWcnpq")).status).toBe(400);
  });

  it("SHALL validate the URI's syntax, and report errors by 400, naming the identifier", async () => {
    const { status, headers, body } = await ask(`/01/${gtin}/21/1/10/2`);
    expect([status, headers["Content-Type"]]).toEqual([400, "application/problem+json"]);
    expect(JSON.parse(body as string)).toMatchObject({ errors: [{ pointer: "/10" }] });
  });

  it("SHALL NOT use 200 with a resource that indicates an error", async () => {
    expect((await ask(`/01/${mintGtin()}`)).status).toBe(404);
    expect((await ask(`/01/${mintGtin()}?linkType=all`)).status).toBe(404);
  });

  it.each(["linkType=all", "linkType=linkset"])(
    "SHALL respond to %s with all links, each level up to the primary key, by its uncompressed URI",
    async (asked) => {
      const { status, headers } = await ask(`${item}&${asked}`);
      expect([status, headers["Content-Type"]]).toEqual([200, "application/linkset+json"]);
      const levels = await linksetOf(`${item}&${asked}`);
      expect(levels.map(({ anchor }) => anchor)).toEqual([
        `${publicUrl}/01/${gtin}/21/S%2F1`,
        `${publicUrl}/01/${gtin}`,
      ]);
    },
  );

  it("answers the linkset to its media type too, and as plain JSON where that is asked for", async () => {
    expect(await linksetOf(`/01/${gtin}`, { accept: "application/linkset+json" })).toHaveLength(1);
    const plain = await ask(`/01/${gtin}?linkType=all`, { accept: "application/json" });
    expect(plain.headers["Content-Type"]).toBe("application/json");
    expect(plain.headers.Link).toContain("linkset-context");
    expect(plain.headers["Cache-Control"]).toBe("max-age=300");
  });

  it("SHOULD expose the linkset in a Link header, even when redirecting", async () => {
    const { headers } = await ask(item);
    expect(headers.Link).toBe(
      `<${publicUrl}/01/${gtin}/21/S%2F1?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
    );
    expect(headers).toMatchObject({ Vary: "Accept, Accept-Language", "Cache-Control": "no-store" });
  });

  it("SHALL recognise one available link as the default, and redirect to it unless there is a better", async () => {
    for (const level of await linksetOf(`${item}&linkType=all`))
      expect(level["https://ref.gs1.org/voc/defaultLink"]).toHaveLength(1);
    expect(await locationOf(item)).toEqual([307, `${page}?c=${code}`]);
    expect(await locationOf(item, { accept: "application/ld+json" })).toEqual([307, `${page}/data?c=${code}`]);
    expect(await locationOf(`/01/${gtin}`)).toEqual([307, `/m/${gtin}`]);
  });

  it("SHALL expose with each link its target, its type and a title for people", async () => {
    for (const { anchor: _anchor, itemDescription: _text, ...types } of await linksetOf(`${item}&linkType=all`))
      for (const link of Object.values(types).flat()) expect(link).toMatchObject({ href: /^https?:/, title: /./ });
  });

  it("SHALL redirect to the requested linkType if available, else to one level up, else to the default", async () => {
    expect(await locationOf(`/01/${gtin}?linkType=gs1:instructions`)).toEqual([
      307,
      "https://docs.example/manual.pdf?linkType=gs1:instructions",
    ]);
    const asked = `${item}&linkType=https://ref.gs1.org/voc/instructions`;
    expect((await locationOf(asked))[1]).toMatch(/^https:\/\/docs\.example\/manual\.pdf\?c=/);
    expect((await locationOf(`${item}&linkType=gs1:epcis`))[1]).toBe(`${page}?c=${code}&linkType=gs1:epcis`);
  });

  it("SHALL pass on all key=value pairs of the query, and of its own make none but where nobody issued the item", async () => {
    expect(await locationOf(`${item}&17=290101&x=%20y`)).toEqual([307, `${page}?c=${code}&17=290101&x=%20y`]);
    expect(await locationOf(`/01/${gtin}?17=290101`)).toEqual([307, `/m/${gtin}?17=290101`]);
  });

  it("SHALL provide a resolver description file, and recognise the GS1 Web vocabulary", async () => {
    const { status, body } = await ask("/.well-known/gs1resolver");
    expect(status).toBe(200);
    expect(JSON.parse(body as string)).toMatchObject({
      resolverRoot: publicUrl,
      supportedPrimaryKeys: ["01"],
      supportedLinkType: [{ namespace: "https://ref.gs1.org/voc/", prefix: "gs1:" }],
      linkTypeDefaultCanBeLinkset: false,
    });
  });

  it("annotates no redirection by company prefix with gs1:handledBy, as it makes none", async () => {
    expect(JSON.stringify(await linksetOf(`/01/${gtin}?linkType=all`))).not.toContain("handledBy");
  });

  it("SHOULD tolerate trailing slashes", async () => {
    expect(await locationOf(`/01/${gtin}/`)).toEqual([307, `/m/${gtin}`]);
    expect(await locationOf(`/01/${gtin}/21/${code}/`)).toEqual([307, page]);
  });
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
    for (const asked of ["//evil.example", "https://evil.example", "%2F%2Fevil.example"]) {
      const location = String((await ask(`/01/${gtin}?linkType=${asked}&c=${asked}`)).headers.Location);
      expect(location.startsWith(`${publicUrl}/m/${gtin}?`)).toBe(true);
    }
  });
});
