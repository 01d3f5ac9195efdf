import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { revokeAccess } from "@/lib/access-grants/decide-grant";
import { mintGranted, mintReaderToken, mintRestricted, TEAR_DOWN } from "@/lib/access-grants/testing/grant-kit";
import { HEADLAMP } from "@/lib/compliance/testing/realistic-products";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import type { CompressedPassport } from "@/lib/interchange/dpps/write-dpp";
import { openApiDocument } from "@/lib/openapi/document";
import { formatPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { closeServer } from "@/lib/platform/server/shut-down";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { openApiValidator } from "@/lib/platform/testing/validate-against-openapi";

/** Over the wire: identifiers are addresses, percent-encoded into one segment of a path. */

const { db, pool } = testDatabase();
const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  // That many clients, each within its own limit.
  incoming.headers["x-carnet-client-address"] = mintAddress();
  void serveApi(incoming, outgoing, incoming.url!);
});
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));

const validate = openApiValidator(openApiDocument());
const { publicUrl } = environment();
const segment = encodeURIComponent;

async function ask<Body = CompressedPassport>(path: string, init: RequestInit = {}) {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  const body = (text === "" ? null : JSON.parse(text)) as Body;
  const { status, headers } = response;
  validate({ method: init.method ?? "GET", path: path.split("?")[0]!, status, headers, body });
  return { status, headers, body, text };
}
type Refused = { statusCode: string; message: { code: string; correlationId: string }[] };

const AUTHORITIES = ["notified_body", "market_surveillance", "commission"];
const SECRETS = { source_owner: "Ingrid Dahl of product data", technical: "technical-file-4711.pdf" };

async function mintHeadlamp() {
  const { brandId } = await mintBrand(db);
  const { name, model, gtin: _gtin, product_group, recycled_content, carbon_score, ...declared } = HEADLAMP;
  const { warranty_months: _months, documents = [], ...rest } = declared;
  const digits = `00952${String(randomSecret(6).readUIntBE(0, 6) % 100_000_000).padStart(8, "0")}`;
  const gtin14 = `${digits}${gs1CheckDigit(digits)}`;
  const technical = { kind: "technical_file", url: `https://docs.example/${SECRETS.technical}` } as const;
  const { productId, passports } = await mintProduct(db, {
    brandId,
    name,
    model: model ?? null,
    gtin: gtin14.slice(1),
    productGroup: product_group as "electronics",
    recycledContent: recycled_content ?? null,
    carbonScore: carbon_score ?? null,
    ecodesign: { ...rest, source_owner: SECRETS.source_owner, documents: [...documents!, technical] },
    serialNumber: "K-4711",
    batch: "2026-B",
  });
  const { code, passportId } = passports[0]!;
  const itemId = `${publicUrl}/p/${formatPassportCode(code)}`;
  return { brandId, productId, passportId, gtin14, code, itemId, modelId: `${publicUrl}/v1/products/${productId}` };
}

describe("reading passports by the methods of EN 18222, without a key", () => {
  it("answers an item by its id, and by its product's id with the code of the label", async () => {
    const { itemId, gtin14, code } = await mintHeadlamp();
    const byId = await ask(`/v1/dpps/${segment(itemId)}`);
    expect(byId.body).toMatchObject({
      digitalProductPassportId: itemId,
      uniqueProductIdentifier: `${publicUrl}/01/${gtin14}/21/K-4711`,
      granularity: "item",
      dppStatus: "active",
      identity: { name: HEADLAMP.name, serial_number: "K-4711" },
      withheld: [{ elementId: "documents", readers: AUTHORITIES }],
    });
    expect(byId.headers.get("access-control-allow-origin")).toBe("*");
    for (const productId of [`${publicUrl}/01/${gtin14}/21/K-4711?c=${code}`, `${publicUrl}/01/${gtin14}/21/${code}`])
      expect((await ask(`/v1/dppsByProductId/${segment(productId)}`)).body).toEqual(byId.body);
    for (const secret of Object.values(SECRETS)) expect(byId.text).not.toContain(secret);
  });

  it("answers a model by its GTIN, and a batch as one", async () => {
    const { productId, brandId, gtin14, modelId } = await mintHeadlamp();
    const answer = await ask(`/v1/dppsByProductId/${segment(`https://id.gs1.org/01/${gtin14}`)}?representation=full`);
    expect(answer.body).toMatchObject({ digitalProductPassportId: modelId, granularity: "model" });
    expect((await ask(`/v1/dpps/${segment(modelId)}?representation=full`)).body).toEqual(answer.body);
    const lot = await mintProduct(db, { brandId, batch: "H-77", ecodesign: { granularity: "batch" } });
    const lotId = `${publicUrl}/p/${formatPassportCode(lot.passports[0]!.code)}`;
    expect((await ask(`/v1/dpps/${segment(lotId)}`)).body).toMatchObject({
      granularity: "batch",
      uniqueProductIdentifier: lotId,
    });
    expect(productId).not.toBe(lot.productId);
  });

  it("answers JSON-LD to whoever asks for it, with a context of its names", async () => {
    const { itemId } = await mintHeadlamp();
    const { headers, body } = await ask(`/v1/dpps/${segment(itemId)}`, { headers: { accept: "application/ld+json" } });
    expect(headers.get("content-type")).toBe("application/ld+json");
    expect(body["@context"]).toBeDefined();
  });

  it("answers what held at a moment, by the sets that hold now", async () => {
    const { productId, passportId, itemId } = await mintHeadlamp();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    await pool.query("update passports set created_at = $2 where id = $1", [passportId, at(-60)]);
    await pool.query("update products set created_at = $2, updated_at = $2 where id = $1", [productId, at(-60)]);
    await pool.query("update product_versions set created_at = $2 where product_id = $1", [productId, at(-60)]);
    const on = (moment: Date) => ask(`/v1/dppsByIdAndDate/${segment(itemId)}?date=${moment.toISOString()}`);
    const before = await on(at(-30));
    await pool.query(
      `insert into product_versions (product_id, version, brand_id, data, actor_kind, created_at)
       select id, 2, brand_id, ecodesign || jsonb_build_object('name', 'Kraft 400 II', 'gtin', gtin), 'system', $2
       from products where id = $1`,
      [productId, at(-10)],
    );
    await pool.query("update products set version = 2, name = 'Kraft 400 II', updated_at = $2 where id = $1", [
      productId,
      at(-10),
    ]);
    expect(before.body).toMatchObject({ identity: { name: HEADLAMP.name } });
    expect((await on(at(-30))).body).toEqual(before.body);
    expect((await on(at(-5))).body).toMatchObject({ identity: { name: "Kraft 400 II" } });
    expect((await on(at(-90))).status).toBe(404);
    for (const secret of Object.values(SECRETS)) expect(before.text).not.toContain(secret);
  });

  it("answers one data element by its path, and none that is withheld", async () => {
    const { itemId } = await mintHeadlamp();
    const element = (path: string, query = "") => ask(`/v1/dpps/${segment(itemId)}/elements/${segment(path)}${query}`);
    const answer = await element("$.climate.carbon_footprint_kg_co2e");
    expect(answer.body).toMatchObject({ elementId: "carbon_footprint_kg_co2e", value: 22.6 });
    expect((await element("$..[?@.elementId=='carbon_footprint_kg_co2e']", "?representation=full")).body).toEqual(
      answer.body,
    );
    for (const path of ["$.identity.source_owner", "$.documents.documents[9]", "$.dppStatus"])
      expect([path, (await element(path)).status]).toEqual([path, 404]);
    for (const path of ["$..*", "$..[?search(@,'(a+)+')]", "source_owner"])
      expect([path, (await element(path)).status]).toEqual([path, 400]);
  });

  it("finds the passports of products page by page, and tells none of an item's without its code", async () => {
    const [one, other] = [await mintHeadlamp(), await mintHeadlamp()];
    const productIds = [
      `${publicUrl}/01/${one.gtin14}`,
      `${publicUrl}/01/${one.gtin14}/21/K-4711`,
      `${publicUrl}/01/${one.gtin14}/21/K-4711?c=${one.code}`,
      `${publicUrl}/01/${one.gtin14}/21/K-4711?c=${other.code}`,
      "urn:nothing",
    ];
    const find = (query: string) =>
      ask<{ dppIds: string[]; nextCursor?: string }>(`/v1/dppsByProductIds${query}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ productIds }),
      });
    const first = await find("?limit=2");
    expect(first.body).toEqual({ dppIds: [one.modelId], nextCursor: "2" });
    expect((await find(`?limit=3&cursor=${first.body.nextCursor}`)).body).toEqual({ dppIds: [one.itemId] });
  });
});

describe("what attackers try of them", () => {
  it.each([
    [
      "a serial number that was guessed",
      ({ gtin14 }: Minted) => `/v1/dppsByProductId/${segment(`${publicUrl}/01/${gtin14}/21/K-4711`)}`,
      404,
    ],
    [
      "the code of another product's item",
      ({ code }: Minted) => `/v1/dppsByProductId/${segment(`${publicUrl}/01/00012345678905/21/${code}`)}`,
      404,
    ],
    ["an address of elsewhere", ({ code }: Minted) => `/v1/dpps/${segment(`https://evil.example/p/${code}`)}`, 404],
    [
      "an address with a user in it",
      ({ code }: Minted) => `/v1/dpps/${segment(`${publicUrl.replace("://", "://a:b@")}/p/${code}`)}`,
      404,
    ],
    ["a way up", () => `/v1/dpps/${segment(`${publicUrl}/p/../v1/products`)}`, 404],
    ["an identifier that is encoded twice", ({ itemId }: Minted) => `/v1/dpps/${segment(segment(itemId))}`, 404],
    ["an identifier in open segments", ({ itemId }: Minted) => `/v1/dpps/${itemId}`, 404],
    ["an endless identifier", () => `/v1/dpps/${"a".repeat(2_001)}`, 404],
    ["a NUL", () => "/v1/dpps/%00", 404],
    ["half an escape", () => "/v1/dpps/%E0%A4%A", 404],
    ["another representation", ({ itemId }: Minted) => `/v1/dpps/${segment(itemId)}?representation=raw`, 400],
    [
      "a date of no calendar",
      ({ itemId }: Minted) => `/v1/dppsByIdAndDate/${segment(itemId)}?date=2026-02-30T00:00:00Z`,
      400,
    ],
    ["no date", ({ itemId }: Minted) => `/v1/dppsByIdAndDate/${segment(itemId)}`, 400],
    ["a set that nobody granted", ({ itemId }: Minted) => `/v1/dpps/${segment(itemId)}?sets=authority`, 400],
  ] as const)("%s", async (_what, pathOf, expected) => {
    const { status, body } = await ask<Refused>(pathOf(await minted()));
    expect([status, body.statusCode ?? "problem"]).toEqual([
      expected,
      expect.stringMatching(expected === 404 ? /^(ClientErrorResourceNotFound|problem)$/ : /^ClientErrorBadRequest$/),
    ]);
  });

  it("a token that is none, a key that is none, and another scheme are refused and not read as the public", async () => {
    const { itemId } = await minted();
    for (const authorization of ["Bearer dpp_grant_nonsense", "Bearer dpp_live_nonsense", "Basic YTpi", "Bearer"]) {
      const { status, headers, body } = await ask<Refused>(`/v1/dpps/${segment(itemId)}`, {
        headers: { authorization },
      });
      expect([authorization, status, body.statusCode]).toEqual([authorization, 401, "ClientNotAuthorized"]);
      expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
      expect(body.message[0]!.correlationId).toBe(headers.get("x-request-id"));
    }
  });

  it("a reader's key reads by every method what it was granted, elsewhere nothing, and nothing once revoked", async () => {
    const { code, compliance, grantId, reader } = await mintGranted();
    const key = await mintReaderToken(reader);
    const withKey = { headers: { authorization: `Bearer ${key}` } };
    const itemId = `${publicUrl}/p/${formatPassportCode(code)}`;
    const path = `/v1/dpps/${segment(itemId)}`;
    const element = `${path}/elements/${segment("$..disassembly_instructions")}`;
    const byDate = `/v1/dppsByIdAndDate/${segment(itemId)}?date=${new Date().toISOString()}`;
    const ways = [path, `${path}?representation=full`, `/v1/dppsByProductId/${segment(itemId)}`, element, byDate];
    const seen = async (init: RequestInit) => {
      const answers = [];
      for (const way of ways) answers.push((await ask(way, init)).text.includes(TEAR_DOWN));
      return answers;
    };
    expect(await seen(withKey)).toEqual(ways.map(() => true));
    expect((await ask(path, withKey)).body["withheld"]).toEqual([{ elementId: "documents", readers: AUTHORITIES }]);
    expect(await seen({})).toEqual(ways.map(() => false));
    const other = await mintRestricted();
    const theirs = await ask(`/v1/dpps/${segment(`${publicUrl}/p/${formatPassportCode(other.code)}`)}`, withKey);
    expect(theirs.text).not.toContain(TEAR_DOWN);
    await revokeAccess(compliance, { grantId, reason: "Ended" });
    expect(await seen(withKey)).toEqual(ways.map(() => false));
    expect(theirs.headers.get("cache-control")).toBe("no-store");
  });

  it("a key of the brand's own reads as anybody does", async () => {
    const { brandId, itemId } = await mintHeadlamp();
    const { secret } = await mintApiKey(db, { brandId });
    const { text } = await ask(`/v1/dpps/${segment(itemId)}`, { headers: { authorization: `Bearer ${secret}` } });
    for (const hidden of Object.values(SECRETS)) expect(text).not.toContain(hidden);
    const { rows } = await pool.query("select path from request_log where brand_id = $1", [brandId]);
    for (const { path } of rows) expect(path).not.toContain(formatPassportCode(itemId.split("/").at(-1)!));
  });

  it.each(["POST", "PUT"])("%s changes nothing, and says so as the standard has it", async (method) => {
    const { itemId } = await minted();
    const { status, headers, body } = await ask<Refused>(`/v1/dpps/${segment(itemId)}`, { method });
    expect([status, body.statusCode]).toEqual([405, "ClientMethodNotAllowed"]);
    expect(headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
  });

  it.each(["PATCH", "DELETE"])("%s needs a key", async (method) => {
    const { itemId } = await minted();
    const { status, body } = await ask<Refused>(`/v1/dpps/${segment(itemId)}`, { method });
    expect([status, body.statusCode]).toEqual([401, "ClientNotAuthorized"]);
  });
});

type Minted = Awaited<ReturnType<typeof mintHeadlamp>>;
let first: Promise<Minted> | undefined;
const minted = () => (first ??= mintHeadlamp());
