import { beforeAll, describe, expect, it } from "vitest";
import type { RouteHandler } from "@/lib/api/endpoint";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { begin, giveTo, mailboxOf, mintScene, type Scene } from "@/lib/transfers/testing/transfer-kit";
import { addWarranty } from "@/lib/warranties/add-warranty";
import { GET as listReviews } from "./compliance/products/route";
import { GET as getPassport } from "./passports/[code]/route";
import { GET as listPassports } from "./passports/route";
import { GET as listTransfers } from "./transfers/route";
import { GET as getWarranty } from "./warranties/[id]/route";
import { GET as listWarranties } from "./warranties/route";

interface Row {
  id: string;
  code: string;
  product_id: string;
  changed_at: string;
  status: string;
  state: string;
  ends_on: string | null;
}
interface Page {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

const { db, pool } = testDatabase();
const PATHS = { passports: listPassports, transfers: listTransfers, warranties: listWarranties } as const;
const HANDLERS: Record<string, RouteHandler> = { ...PATHS, "compliance/products": listReviews };

async function list(key: string, name: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return callApi<Page>(HANDLERS[name]!, { path: `/v1/${name}?${search}`, key });
}

const codesOf = ({ status, body }: { status: number; body: Page }) => {
  expect([status, body]).toMatchObject([200, {}]);
  return body.data.map(({ code }) => code.replaceAll("-", ""));
};

/** Every page of two rows, one after the other. */
async function pages(key: string, name: string, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await list(key, name, { ...query, limit: "2", ...(cursor ? { cursor } : {}) });
    ids.push(...body.data.map(({ id }) => id));
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.next_cursor;
  }
  return ids;
}

let key: string;
let brandId: string;
let boots: Awaited<ReturnType<typeof mintProduct>>;
beforeAll(async () => {
  ({ brandId } = await mintBrand(db));
  key = (await mintApiKey(db, { brandId, scopes: ["read"] })).secret;
  boots = await mintProduct(db, { brandId, name: "Boot", gtin: "4006381333931", externalId: "ERP-1", units: 5 });
  await mintProduct(db, { brandId, name: "Sock", serialNumber: "S-77", batch: "B 1" });
});

const codeOf = (index: number) => boots.passports[index]!.code;

describe("GET /v1/passports", () => {
  it.each([
    [{ gtin: "04006381333931" }, 5],
    [{ product_external_id: "ERP-1" }, 5],
    [{ product_external_id: "ERP-2" }, 0],
    [{ serial_number: "S-77" }, 1],
    [{ batch: "B 1" }, 1],
    [{ unit_external_id: "U-1" }, 0],
    [{ owner: "unclaimed" }, 6],
    [{ owner: "owned,transfer_pending" }, 0],
    [{ custody: "none" }, 6],
  ])("finds by %j", async (query, count) => {
    expect((await list(key, "passports", query as never)).body.data).toHaveLength(count);
  });

  it.each(["created", "-created", "changed", "-changed"])("turns its pages by %s", async (sort) => {
    const ids = await pages(key, "passports", { sort });
    expect(new Set(ids).size).toBe(6);
    const { body } = await list(key, "passports", { sort });
    expect(body.data.map(({ id }) => id)).toEqual(ids);
    const inOrder = sort.startsWith("-") ? ids.toReversed() : ids;
    if (sort.endsWith("created")) expect(inOrder).toEqual(ids.toSorted());
  });

  it("answers what has changed since, and a page that was begun stays whole while rows move", async () => {
    const scene = await mintScene();
    const { productId, passports } = await mintProduct(db, { brandId: scene.brandId, units: 4 });
    const query = { product_id: productId, sort: "changed" };
    const first = await list(scene.keySecret, "passports", { ...query, limit: "2" });
    const owner = await mintMember(db, { brandId: scene.brandId });
    const [moved] = codesOf(first);
    const since = new Date(Math.max(...first.body.data.map(({ changed_at: at }) => Date.parse(at)))).toISOString();
    const passportId = passports.find(({ code }) => code === moved)!.passportId;
    await changePassport(contextOf(db, owner.actor), { passportId, change: "report_lost" });
    const rest = await list(scene.keySecret, "passports", { ...query, cursor: first.body.next_cursor! });
    expect(codesOf(rest)).toEqual([...passports.map(({ code }) => code).slice(2), moved]);
    expect(codesOf(await list(scene.keySecret, "passports", { custody: "reported_lost" }))).toEqual([moved]);
    const changed = await list(scene.keySecret, "passports", { changed_since: since, sort: "-changed" });
    expect(codesOf(changed)[0]).toBe(moved);
  });

  it("says that a passport has changed when a transfer of it begins, ends and is accepted", async () => {
    const scene = await mintScene();
    const at = async () => {
      const { body } = await callApi<Row & { owner: { state: string } }>(getPassport, {
        path: `/v1/passports/${scene.code}`,
        key: scene.keySecret,
        params: { code: scene.code },
      });
      return { state: body.owner.state, changedMs: Date.parse(body.changed_at) };
    };
    const registered = await at();
    const transferId = await begin(scene);
    const pending = await at();
    expect([registered.state, pending.state]).toEqual(["unclaimed", "transfer_pending"]);
    expect(pending.changedMs).toBeGreaterThan(registered.changedMs);
    await pool.query("update transfers set status = 'cancelled', ended_at = now() where id = $1", [transferId]);
    const cancelled = await at();
    expect(cancelled.changedMs).toBeGreaterThan(pending.changedMs);
    await giveTo(scene);
    const owned = await at();
    expect(owned.state).toBe("owned");
    expect(owned.changedMs).toBeGreaterThan(cancelled.changedMs);
    await pool.query("update passports set batch = batch where id = $1", [scene.passportId]);
    expect(await at()).toEqual(owned);
  });

  it("finds one by its id, its code and its printed code; another brand's is not found", async () => {
    const { passportId, code } = boots.passports[0]!;
    for (const id of [passportId, code, formatPassportCode(code).toLowerCase()]) {
      const { status, body } = await callApi<Row>(getPassport, {
        path: `/v1/passports/${id}`,
        key,
        params: { code: id },
      });
      expect([status, body.id]).toEqual([200, passportId]);
    }
    const stranger = await mintScene();
    for (const id of [stranger.code, stranger.passportId, "psp_x", "nonsense"])
      expect((await callApi(getPassport, { path: "/v1/passports/x", key, params: { code: id } })).body["code"]).toBe(
        "passport_not_found",
      );
  });
});

describe("GET /v1/transfers and /v1/warranties", () => {
  let scene: Scene;
  let other: string;
  const recipient = mailboxOf("listed");
  beforeAll(async () => {
    scene = await mintScene({ warrantyMonths: 24 });
    other = (await mintProduct(db, { brandId: scene.brandId, warrantyMonths: 12 })).passports[0]!.code;
    await giveTo(scene, recipient);
    await begin({ ...scene, code: other });
  });

  it("tells transfers as they are told one by one, by passport, status and time", async () => {
    const listWith = (query: Record<string, string>) => list(scene.keySecret, "transfers", query);
    expect(codesOf(await listWith({ sort: "created" }))).toEqual([scene.code, other]);
    expect(codesOf(await listWith({ status: "pending,declined" }))).toEqual([other]);
    expect(codesOf(await listWith({ code: formatPassportCode(scene.code) }))).toEqual([scene.code]);
    expect(codesOf(await listWith({ product_external_id: "none" }))).toEqual([]);
    expect(codesOf(await listWith({ created_since: "2100-01-01T00:00:00Z" }))).toEqual([]);
    expect(codesOf(await listWith({ changed_since: "2020-01-01T00:00:00+02:00", sort: "-changed" }))).toHaveLength(2);
    expect(await pages(scene.keySecret, "transfers", { sort: "changed" })).toHaveLength(2);
    await pool.query(
      "update transfers set expires_at = now() - interval '1 hour' where passport_id in (select id from passports where code = $1)",
      [other],
    );
    expect(codesOf(await listWith({ status: "expired" }))).toEqual([other]);
  });

  it("tells warranties with their term, by state and last day", async () => {
    const listWith = (query: Record<string, string>) => list(scene.keySecret, "warranties", query);
    const owner = await mintMember(db, { brandId: scene.brandId });
    const ended = await addWarranty(contextOf(db, owner.actor), {
      passportId: scene.passportId,
      kind: "extended",
      starts_on: "2020-01-01",
      ends_on: "2021-12-31",
      transferable: true,
      allow_overlap: false,
    });
    expect((await listWith({})).body.data.map(({ state }) => state)).toEqual(["expired", "not_activated", "active"]);
    expect((await listWith({ state: "active" })).body.data.map(({ code }) => code)).toEqual([
      formatPassportCode(scene.code),
    ]);
    expect((await listWith({ ends_before: "2022-01-01" })).body.data.map(({ id }) => id)).toEqual([ended]);
    expect((await listWith({ sort: "ends" })).body.data.map(({ state }) => state)).toEqual(["expired", "active"]);
    expect(await pages(scene.keySecret, "warranties", { sort: "-created" })).toHaveLength(3);
    const one = await callApi<Row>(getWarranty, {
      path: `/v1/warranties/${ended}`,
      key: scene.keySecret,
      params: { id: ended },
    });
    expect([one.headers.get("etag"), one.body.ends_on]).toEqual([expect.stringMatching(/^"\w+"$/), "2021-12-31"]);
  });

  it("tells no list but that of the transfers who the recipient was", async () => {
    const [name] = recipient.split("@");
    for (const path of Object.keys(HANDLERS))
      expect(JSON.stringify((await list(scene.keySecret, path)).body).includes(name!)).toBe(path === "transfers");
  });
});

describe("GET /v1/compliance/products", () => {
  it("tells where a product stands, by what its checks find, and as changed only when that has changed", async () => {
    const products = [boots.productId];
    const check = () => db.transaction((tx) => checkProducts(tx, { productIds: products, at: now() }));
    await check();
    const listWith = (query: Record<string, string>) => list(key, "compliance/products", query);
    const [boot] = (await listWith({ gtin: "4006381333931" })).body.data as unknown as {
      product_id: string;
      readiness: { share_percent: number };
      findings: { check: string; detail: string }[];
      changed_at: string;
      worst_severity: string | null;
    }[];
    expect(boot!.product_id).toBe(boots.productId);
    const finding = boot!.findings[0]!;
    expect(finding.detail.length).toBeGreaterThan(10);
    expect((await listWith({ check: finding.check })).body.data).not.toHaveLength(0);
    expect((await listWith({ readiness_below: "1" })).body.data).toHaveLength(
      boot!.readiness.share_percent < 1 ? 1 : 0,
    );
    expect((await listWith({ changed_since: "2100-01-01T00:00:00Z" })).body.data).toHaveLength(0);
    await check();
    expect((await listWith({ sort: "changed" })).body.data[0]!.changed_at).toBe(boot!.changed_at);
  });
});

describe("every list", () => {
  it.each(Object.keys(HANDLERS))(
    "%s refuses what it does not know, and a cursor of another order or list",
    async (name) => {
      const strange = await list(key, name, { stat: "x", sort: "colour", limit: "0" });
      expect(
        (strange.body as unknown as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer).toSorted(),
      ).toEqual(["?limit", "?sort", "?stat"]);
      expect((await list(key, name, { cursor: "abc" })).status).toBe(422);
      const { next_cursor: ofPassports } = (await list(key, "passports", { limit: "1", sort: "-changed" })).body;
      expect((await list(key, name, { cursor: ofPassports! })).status).toBe(422);
    },
  );

  it.each(Object.keys(HANDLERS))("%s needs its scope", async (name) => {
    const { secret } = await mintApiKey(db, { brandId, scopes: ["verify"] });
    expect((await list(secret, name)).body).toMatchObject({ code: "insufficient_scope" });
  });

  it("a code that could be none is refused by name", async () => {
    expect((await list(key, "transfers", { code: codeOf(0).slice(1) })).body).toMatchObject({ code: "invalid_code" });
    expect((await list(key, "warranties", { code: "x" })).body).toMatchObject({ code: "invalid_code" });
  });
});
