import { describe, expect, it } from "vitest";
import { GET as GET_EVENTS } from "@/app/v1/events/route";
import { GET, POST } from "@/app/v1/passports/[code]/battery-life/route";
import { POST as POST_STATES } from "@/app/v1/passports/[code]/battery-states/route";
import { POST as POST_CHANGES } from "@/app/v1/passports/[code]/changes/route";
import { GET as GET_PASSPORT } from "@/app/v1/passports/[code]/route";
import { GET as GET_DOCUMENT } from "@/app/v1/products/[id]/passport/route";
import { POST as POST_SECOND_LIFE } from "@/app/v1/products/[id]/second-life/route";
import { POST as POST_PRODUCTS } from "@/app/v1/products/route";
import { POST as POST_TRANSFER } from "@/app/v1/transfer/route";
import { GET as GET_VERIFY } from "@/app/v1/verify/route";
import { findBrand } from "@/db/queries/brands";
import { listSetPlaces } from "@/db/queries/credentials";
import { acrossBrands, inBrand } from "@/db/tenant";
import { mintReader } from "@/lib/access-grants/testing/grant-kit";
import type { Scope } from "@/lib/access/permissions";
import { findIssued } from "@/lib/credentials/issue-credential";
import { PUBLIC_READS } from "@/lib/ecodesign/readers";
import { EVERY_STATE } from "@/lib/ecodesign/testing/every-field";
import { readAasLinks } from "@/lib/interchange/battery/testing/read-battery-files";
import { compressedPassport } from "@/lib/interchange/dpps/write-dpp";
import { en18223Passport, type En18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicUnit, readUnits } from "@/lib/interchange/public-subjects";
import { untpPassportOf } from "@/lib/interchange/untp-passport";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import type { LifeAnswer } from "@/lib/passports/battery/life-contract";
import type { Verification } from "@/lib/passports/contract";
import { environment } from "@/lib/platform/env";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { resolve } from "@/lib/resolver/resolve";
import type { EventPage } from "@/lib/webhooks/list-events";

const { db, pool } = testDatabase();

interface Problem {
  code: string;
  errors?: { pointer: string; code: string }[];
}
type Started = { unit: { code: string; id: string }; life: LifeAnswer } & Problem;
type Changed = { is_changed: boolean; voided_transfer_id: string | null; life: LifeAnswer } & Problem;

const RECYCLER = { role: "waste_management_operator", name: "Example Recycling S.A.", identifier: "9521234000204" };
const waste = { change: "waste", changed_on: "2026-06-01", responsible: RECYCLER };
const recycled = { ...waste, change: "recycled", changed_on: "2026-07-01" };
const ELSEWHERE = "https://id.storage.example/01/09521234543213/21/HS-1";
const succeeded = {
  change: "succeeded",
  changed_on: "2026-06-01",
  responsible: { name: "Example Storage GmbH" },
  successor: { identifier: ELSEWHERE, operation: "repurposing" },
};

async function mintFleet(record: object = {}) {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, expiresAt: null });
  const product = await callApi<{ id: string; passports: { code: string; id: string }[] }>(POST_PRODUCTS, {
    path: "/v1/products",
    key,
    json: { name: "Traction pack", product_group: "battery", quantity: 3, battery_state: EVERY_STATE_NEW, ...record },
  });
  const { id: productId, passports } = product.body;
  const [first, second, third] = passports.map(({ code }) => code) as [string, string, string];
  const at = (of: string) => ({ path: `/v1/passports/${of}/battery-life`, params: { code: of }, key });
  const change = (json: unknown, of = first, headers = {}) => callApi<Changed>(POST, { ...at(of), json, headers });
  const life = async (of = first) => (await callApi<LifeAnswer>(GET, at(of))).body;
  const start = (originals: unknown[], rest: object = {}, withKey = key) =>
    callApi<Started>(POST_SECOND_LIFE, {
      path: `/v1/products/${productId}/second-life`,
      params: { id: productId },
      key: withKey,
      json: { operation: "repurposing", originals, changed_on: "2026-06-01", unit: {}, ...rest },
    });
  const verify = async (of = first) =>
    (await callApi<Verification>(GET_VERIFY, { path: `/v1/verify?code=${of}`, key })).body;
  const events = async () =>
    (await callApi<EventPage>(GET_EVENTS, { path: "/v1/events?types=passport.battery_life_changed", key })).body.data;
  const mintKey = (...scopes: Scope[]) => mintApiKey(db, { brandId, scopes, expiresAt: null });
  const idOf = (code: string) => passports.find((one) => one.code === code)!.id;
  return { brandId, key, productId, first, second, third, change, life, start, verify, events, mintKey, idOf };
}
const EXPORTABLE = {
  ...{ gtin: "9521234543213", country_of_origin: "DE", commodity_code: "85076000" },
  facilities: [{ identifier: "9521234000204", identifier_scheme: "gln" }],
};
const codeOnly = (code: string) => code.replaceAll("-", "");
interface Exported {
  submodels?: Parameters<typeof readAasLinks>[0]["submodels"];
  elements?: En18223Passport["elements"];
  credentialSubject?: { characteristics?: { second_life?: object } };
  second_life?: object;
}
/** The links of a second life in an exported document of any format. */
const linksIn = ({ submodels, elements, credentialSubject, second_life: ofBatteryPass }: Exported): unknown => {
  if (submodels) return readAasLinks({ submodels });
  if (!elements) return ofBatteryPass ?? credentialSubject?.characteristics?.second_life;
  const { battery } = compressedPassport({ elements } as En18223Passport);
  return (battery as Exported).second_life;
};
const EVERY_STATE_NEW = { ...EVERY_STATE, status: "original" };

describe("a second life", () => {
  it("is a new passport that names its originals, own ones and another operator's, and is named by its own", async () => {
    const { first, second, start, life, verify, key, brandId } = await mintFleet();
    const answer = await start([{ passport: first, extent: "part" }, { passport: second }, { passport: ELSEWHERE }]);
    expect([answer.status, answer.body.life.status, answer.body.life.life_end]).toEqual([201, "repurposed", null]);
    expect(answer.body.life.originals).toMatchObject([
      { code: first, extent: "part", reading: "own", name: "Traction pack" },
      { code: second, extent: "whole", reading: "own" },
      { code: null, identifier: ELSEWHERE, extent: "whole", reading: "waiting", name: null },
    ]);
    const { code } = answer.body.unit;
    for (const original of [first, second]) {
      const of = await life(original);
      expect([of.status, of.life_end, of.successors.map((one) => one.code)]).toEqual([
        "original",
        "superseded",
        [code],
      ]);
      expect((await verify(original)).authenticity).toMatchObject({ status: "suspect", reasons: ["decommissioned"] });
    }
    expect((await verify(code)).authenticity.status).toBe("authentic");
    const states = await pool.query<{ state: { status: string } }>(
      "select state from battery_records where passport_id = $1",
      [answer.body.unit.id],
    );
    expect(states.rows.map(({ state }) => state.status)).toEqual(["repurposed"]);
    const { rows } = await pool.query<{ kind: string }>("select kind from jobs where brand_id = $1 and kind = $2", [
      brandId,
      "battery_reading",
    ]);
    expect(rows).toHaveLength(1);
    const events = await callApi<EventPage>(GET_EVENTS, {
      path: "/v1/events?types=passport.battery_life_changed,passport.second_life_started",
      key,
    });
    expect(events.body.data.map(({ type, data }) => [type, data.battery_status, data.life_end])).toEqual([
      ["passport.battery_life_changed", "original", "superseded"],
      ["passport.battery_life_changed", "original", "superseded"],
      ["passport.second_life_started", "repurposed", null],
    ]);
  });

  it("is stated alike in each exported document, on both sides, and not before it began", async () => {
    const { first, start, key, productId, brandId, change } = await mintFleet(EXPORTABLE);
    const { code } = (await start([{ passport: first }, { passport: ELSEWHERE, extent: "part" }])).body.unit;
    const page = (of: string) => `${environment().publicUrl}/p/${of}`;
    const shared = { operation: "repurposing", linked_on: "2026-06-01" };
    const name = "Traction pack";
    const ofNew = {
      originals: [
        { ...shared, identifier: page(first), extent: "whole", name },
        { ...shared, identifier: ELSEWHERE, extent: "part" },
      ],
    };
    const ofFirst = { successors: [{ ...shared, identifier: page(code), extent: "whole", name }] };
    const exported = async (of: string, format: string) => {
      const { status, body } = await callApi<Exported>(GET_DOCUMENT, {
        path: `/v1/products/${productId}/passport?format=${format}&code=${of}`,
        params: { id: productId },
        key,
      });
      return [status, linksIn(body)];
    };
    for (const format of ["en18223", "untp", "battery_pass", "aas"]) {
      expect([format, await exported(code, format)]).toMatchObject([format, [200, { status: "repurposed", ...ofNew }]]);
      expect([format, await exported(first, format)]).toMatchObject([format, [200, ofFirst]]);
    }
    const brand = (await findBrand(inBrand(db, brandId), brandId))!;
    const listedUnits = await (
      await readUnits(acrossBrands(db), { brand, codes: [code, first].map(codeOnly) })
    )(PUBLIC_READS);
    for (const unit of listedUnits) {
      const { subject } = await findPublicUnit({ db }, { code: unit.page });
      expect(subject.secondLife).toEqual(unit.subject.secondLife);
      expect(untpPassportOf(subject)).toEqual(untpPassportOf(unit.subject));
    }
    expect(listedUnits.map(({ subject }) => subject.secondLife)).toMatchObject([
      { responsible: brand.name, ...ofNew },
      ofFirst,
    ]);
    const { registeredAt } = (await findPublicUnit({ db }, { code: first })).subject.unit!;
    expect((await findPublicUnit({ db }, { code: first, on: registeredAt })).subject.secondLife).toBeUndefined();
    await change(waste, code);
    expect((await findPublicUnit({ db }, { code })).subject.secondLife).not.toHaveProperty("status");
  });

  it("takes an original by its link, once as a whole and several times in parts, whoever comes first", async () => {
    const { first, second, start, life } = await mintFleet();
    const link = `${environment().publicUrl}/p/${first}`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => start([{ passport: link }])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await life()).successors).toHaveLength(1);
    const parts = await Promise.all(Array.from({ length: 4 }, () => start([{ passport: second, extent: "part" }])));
    expect(parts.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await life(second)).successors).toHaveLength(4);
    expect((await start([{ passport: second }])).body.code).toBe("passport_state_conflict");
  });

  it("ends a pending transfer of the original, and answers a repeated request alike", async () => {
    const { first, start, key, life } = await mintFleet();
    await callApi(POST_TRANSFER, {
      path: "/v1/transfer",
      key,
      json: { code: first, recipient_email: "ada@example.com", kind: "sale" },
    });
    const call = () =>
      callApi<Started>(POST_SECOND_LIFE, {
        path: `/v1/products/${productId}/second-life`,
        params: { id: productId },
        key,
        headers: { "idempotency-key": "line-7" },
        json: { operation: "remanufacturing", originals: [{ passport: first }], changed_on: "2026-06-01", unit: {} },
      });
    const { productId } = await productOf(first);
    const [one, again] = [await call(), await call()];
    expect([one.status, again.body]).toEqual([201, one.body]);
    expect((await life()).successors).toHaveLength(1);
    const { rows } = await pool.query<{ status: string }>(
      "select t.status from transfers t join passports p on p.id = t.passport_id where p.code = $1",
      [first.replaceAll("-", "")],
    );
    expect(rows).toEqual([{ status: "voided" }]);
    expect((await start([{ passport: first }])).status).toBe(409);
  });

  it.each([
    ["another brand's code", async () => (await mintFleet()).first, "passport_not_found"],
    ["a code of nobody", () => Promise.resolve("7K3M-Q2XD-9F4T-VW8P8"), "passport_not_found"],
    ["http", () => Promise.resolve("http://storage.example/1"), "invalid_request"],
    ["a wrong check digit", () => Promise.resolve("https://s.example/01/09521234543214/21/1"), "invalid_request"],
  ])("refuses %s as an original, and writes nothing", async (_what, originalOf, code) => {
    const { start, productId } = await mintFleet();
    expect((await start([{ passport: await originalOf() }])).body.code).toBe(code);
    expect(await unitsOf(productId)).toBe(3);
  });

  it("refuses the same original twice, a day to come, and a product that is no battery", async () => {
    const { first, start } = await mintFleet();
    const twice = await start([{ passport: first }, { passport: `${environment().publicUrl}/p/${first}` }]);
    expect(twice.body.errors).toMatchObject([{ pointer: "/originals/1/passport", code: "repeated" }]);
    const future = await start([{ passport: first }], { changed_on: "2999-01-01" });
    expect(future.body.errors).toMatchObject([{ pointer: "/changed_on", code: "out_of_range" }]);
    const others = await mintFleet({ product_group: "electronics", battery_state: undefined });
    expect((await others.start([{ passport: ELSEWHERE }])).body.code).toBe("not_a_battery");
    expect((await others.change(waste)).body.code).toBe("not_a_battery");
  });

  it("needs the right over passports for own originals, and not for another operator's", async () => {
    const { first, start, mintKey } = await mintFleet();
    const { secret } = await mintKey("products");
    expect((await start([{ passport: first }], {}, secret)).body.code).toBe("insufficient_scope");
    expect((await start([{ passport: ELSEWHERE }], {}, secret)).status).toBe(201);
  });
});

const productOf = async (code: string) => {
  const { rows } = await pool.query<{ productId: string }>(
    `select product_id as "productId" from passports where code = $1`,
    [code.replaceAll("-", "")],
  );
  return rows[0]!;
};
const unitsOf = async (productId: string) =>
  Number((await pool.query("select count(*) from passports where product_id = $1", [productId])).rows[0].count);

describe("the end of a battery", () => {
  it("moves the responsibility when it becomes waste, once", async () => {
    const { change, life, events } = await mintFleet();
    const [one, again] = [await change(waste), await change(waste)];
    expect([one.body.is_changed, again.body.is_changed]).toEqual([true, false]);
    expect(await life()).toMatchObject({
      status: "waste",
      life_end: null,
      changes: [{ number: 1, status: "waste", changed_on: "2026-06-01", responsible: RECYCLER }],
    });
    expect((await events()).map(({ data }) => data.battery_status)).toEqual(["waste"]);
    expect((await change({ ...waste, responsible: { name: "Without a role" } })).body.errors).toMatchObject([
      { pointer: "/responsible/role", code: "required" },
    ]);
  });

  it("recycles waste alone, one request of many", async () => {
    const { change } = await mintFleet();
    expect((await change(recycled)).body.code).toBe("passport_state_conflict");
    await change(waste);
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(recycled)));
    expect(answers.map(({ body }) => body.is_changed).toSorted()).toEqual([false, false, false, false, true]);
  });

  it("leaves only the identity: public page, verification, documents of the passport, signed copies", async () => {
    const { brandId, key, first, change, verify, idOf } = await mintFleet({ gtin: "9521234543213" });
    const codeOnly = first.replaceAll("-", "");
    const kid = "k".repeat(43);
    await pool.query(
      "insert into signing_keys (brand_id, kid, public_key, usable_from) values ($1, $2, '{}', '2020-01-01')",
      [brandId, kid],
    );
    await pool.query(
      "insert into credentials (brand_id, subject_kind, subject_id, number, kid, content_hash, payload, signature, " +
        "status_list, status_index, issued_at) select brand_id, 'passport', id, 1, $2, repeat('0', 64), 'x', decode(repeat('00', 64), 'hex'), 1, " +
        "77, now() from passports where code = $1",
      [codeOnly, kid],
    );
    const places = () => listSetPlaces(db, { brandId, list: 1, purpose: "revocation" });
    const reader = await mintReader(brandId, "legitimate_interest");
    const before = await findPublicUnit({ db }, { code: first, reader });
    expect(before.subject.product.declared).toHaveProperty("battery_state");
    expect(await findIssued(db, before, 1)).toMatchObject({ number: 1 });
    expect(await places()).toEqual([]);
    await change(waste);
    expect((await viewPublicPassport({ db }, { code: first })).life).toMatchObject({ end: null, status: null });
    await change(recycled);
    expect(await places()).toEqual([77]);
    const { authenticity, warranties, sustainability, product } = await verify();
    expect(authenticity).toMatchObject({ status: "suspect", reasons: ["archived", "decommissioned"] });
    expect([warranties, product.gtin, product.name]).toEqual([[], "9521234543213", "Traction pack"]);
    expect(Object.values(sustainability).every((value) => value === null)).toBe(true);
    const { subject } = await findPublicUnit({ db }, { code: first, reader });
    expect(subject.product.declared).toEqual({ gtin: "9521234543213", product_group: "battery" });
    expect(en18223Passport(subject).dppStatus).toBe("archived");
    // What was signed before recycling contains all data.
    await expect(findIssued(db, await findPublicUnit({ db }, { code: first, reader }), 1)).rejects.toMatchObject({
      code: "credential_not_found",
    });
    const page = await viewPublicPassport({ db }, { code: first, reader });
    expect(page.life).toMatchObject({ end: "recycled", status: "recycled", responsible: RECYCLER.name });
    expect(page.restricted).toEqual({ withheld: [], declared: null, documents: [] });
    const { publicUrl } = environment();
    const request = { path: `/01/09521234543213/21/${codeOnly}`, search: "", accept: null, acceptLanguage: null };
    const listeners = { publicUrl, origin: publicUrl, onlyBrand: undefined, onMiss() {}, onScan() {} };
    expect(await resolve(db, request, listeners)).toMatchObject({ kind: "redirect" });
    const listed = await callApi<{ status: string }>(GET_PASSPORT, {
      path: `/v1/passports/${idOf(first)}`,
      params: { code: idOf(first) },
      key,
    });
    expect(listed.body.status).toBe("archived");
  });

  it("cannot be undone, neither by a change of the passport nor by a state or another life", async () => {
    const { first, key, change, start } = await mintFleet();
    await change(waste);
    await change(recycled);
    const send = (route: typeof POST, path: string, json: unknown) =>
      callApi<Problem>(route, { path: `/v1/passports/${first}/${path}`, params: { code: first }, key, json });
    const refusals = await Promise.all([
      send(POST_CHANGES, "changes", { change: "reinstate", reason: "Mistake" }),
      send(POST_CHANGES, "changes", { change: "revoke", reason: "Mistake" }),
      send(POST_STATES, "battery-states", { cycles: 9 }),
      change(waste),
      change(succeeded),
      start([{ passport: first }]),
    ]);
    expect(refusals.map(({ body }) => body.code)).toEqual(Array.from({ length: 6 }, () => "passport_state_conflict"));
    await expect(
      pool.query("update passports set decommissioned_at = null where code = $1", [first.replaceAll("-", "")]),
    ).rejects.toThrow("passports_life_end_out_of_use");
  });
});

describe("a passport that another operator issued for the battery", () => {
  it("ends the responsibility, is shown as it was stated, and is recorded once", async () => {
    const { change, life, verify, first } = await mintFleet();
    const [one, again] = [await change(succeeded), await change(succeeded)];
    expect([one.body.is_changed, again.body.is_changed]).toEqual([true, false]);
    const { status, life_end, successors, changes } = await life();
    expect([status, life_end, changes[0]!.responsible.name]).toEqual([
      "original",
      "superseded",
      "Example Storage GmbH",
    ]);
    expect(successors).toMatchObject([{ code: null, identifier: ELSEWHERE, reading: "waiting" }]);
    expect((await verify()).authenticity.reasons).toEqual(["decommissioned"]);
    expect((await viewPublicPassport({ db }, { code: first })).life).toMatchObject({
      end: "superseded",
      responsible: "Example Storage GmbH",
    });
  });

  it("is neither one of the brand's own nor one of the originals", async () => {
    const { first, second, change, start } = await mintFleet();
    const own = { ...succeeded.successor, identifier: `https://passports.example/p/${second}` };
    const { publicUrl } = environment();
    if (publicUrl.startsWith("https:"))
      expect(
        (await change({ ...succeeded, successor: { ...own, identifier: `${publicUrl}/p/${second}` } })).status,
      ).toBe(409);
    const { unit } = (await start([{ passport: ELSEWHERE }])).body;
    expect((await change(succeeded, unit.code)).body.code).toBe("passport_state_conflict");
    expect((await change({ ...succeeded, successor: undefined }, first)).body.errors).toMatchObject([
      { pointer: "/successor", code: "required" },
    ]);
    expect((await change({ ...waste, successor: succeeded.successor }, first)).body.errors).toMatchObject([
      { pointer: "/successor", code: "not_together" },
    ]);
  });
});

describe("the recorded status", () => {
  it("is set once with the state, and later only by a change of the battery's life", async () => {
    const { first, key, change, life } = await mintFleet();
    const record = (json: unknown) =>
      callApi<Problem>(POST_STATES, {
        path: `/v1/passports/${first}/battery-states`,
        params: { code: first },
        key,
        json,
      });
    expect((await record({ status: "waste" })).body.code).toBe("passport_state_conflict");
    expect((await record({ status: "original", cycles: 3 })).status).toBe(200);
    await change(waste);
    expect((await record({ status: null })).body.code).toBe("passport_state_conflict");
    expect((await life()).status).toBe("waste");
  });
});
