import { beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "@/lib/access/permissions";
import { newId } from "@/lib/platform/ids";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { auditActions, begin, giveTo, mintScene, statusOf } from "@/lib/transfers/testing/transfer-kit";
import { matchRoute } from "./router";

const { db, pool } = testDatabase();
const MERGE = "application/merge-patch+json";

interface Row {
  id: string;
  status: string;
  custody_flag: string;
  decommissioned_at: string | null;
}
interface Answered extends Record<string, unknown> {
  id: string;
  code: string;
  version: number;
  product_id: string;
  errors: { pointer: string; code: string }[];
  passport: Row;
}

interface Call {
  json?: unknown;
  headers?: Record<string, string>;
}

/** Calls an operation with a key as the server routes it. */
async function call(key: string, method: "GET" | "POST" | "PATCH", path: string, { json, headers }: Call = {}) {
  const { resource, params } = matchRoute(path.split("?")[0]!);
  return callApi<Answered>(resource[method], { method, path, key, params, json, headers });
}

async function eventTypes(brandId: string): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>("select type from events where brand_id = $1 order by first", [
    brandId,
  ]);
  return rows.map(({ type }) => type);
}

describe("PATCH /v1/products/{id}", () => {
  let [brandId, key, path] = ["", "", ""];
  const patch = (json: unknown, tag: string | null, headers: Record<string, string> = {}) =>
    call(key, "PATCH", path, {
      json,
      headers: { "content-type": MERGE, ...(tag === null ? {} : { "if-match": tag }), ...headers },
    });
  const readTag = async () => (await call(key, "GET", path)).headers.get("etag")!;
  beforeAll(async () => {
    ({ brandId } = await mintBrand(db));
    key = (await mintApiKey(db, { brandId, scopes: ["products"] })).secret;
    const { productId } = await mintProduct(db, {
      brandId,
      name: "Boot",
      carbonScore: 9,
      ecodesign: { care_instructions: { en: "Wash.", de: "Waschen." }, country_of_origin: "PT" },
    });
    path = `/v1/products/${productId}`;
  });

  it("changes what it names, takes back what is null, and leaves the rest", async () => {
    const { headers } = await call(key, "GET", path);
    const {
      status,
      body,
      headers: after,
    } = await patch(
      { recycled_content: 52, carbon_score: null, care_instructions: { de: null, fr: "Laver." } },
      headers.get("etag"),
    );
    expect([status, after.get("etag"), body.version]).toEqual([200, await readTag(), 2]);
    expect(after.get("etag")).not.toBe(headers.get("etag"));
    expect(body).toMatchObject({ name: "Boot", recycled_content: 52, carbon_score: null, country_of_origin: "PT" });
    expect(body["care_instructions"]).toEqual({ en: "Wash.", fr: "Laver." });
    expect(await auditActions(brandId)).toContain("product.edited");
    expect(await eventTypes(brandId)).toContain("product.updated");
  });

  it("is refused without a tag, by a stale one and by a weak one, and writes nothing then", async () => {
    expect((await patch({ name: "A" }, null)).body.code).toBe("precondition_required");
    for (const stale of ['"1"', `W/${await readTag()}`, "nonsense", ""])
      expect((await patch({ name: "A" }, stale)).body.code).toBe("precondition_failed");
    expect((await call(key, "GET", path)).body).toMatchObject({ name: "Boot", version: 2 });
  });

  it("tells every field that it would make wrong, and which type it is to be sent as", async () => {
    const { status, body } = await patch({ name: null, recycled_content: 101, nam: 1, battery: { nope: 1 } }, "*");
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer }) => pointer).toSorted()).toEqual([
      "/battery/nope",
      "/nam",
      "/name",
      "/recycled_content",
    ]);
    const plain = await patch({ name: "A" }, "*", { "content-type": "application/json" });
    expect([plain.status, plain.headers.get("accept-patch")]).toEqual([415, MERGE]);
    expect((await patch(["name"], "*")).status).toBe(422);
  });

  it("has one effect and one answer under one Idempotency-Key, and none by changing nothing", async () => {
    const once = { "idempotency-key": newId("req") };
    const tag = await readTag();
    const first = await patch({ model: "B-2" }, tag, once);
    const again = await patch({ model: "B-2" }, tag, once);
    expect([first.body.version, again.body]).toEqual([3, first.body]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await patch({ model: "B-2" }, first.headers.get("etag"))).body.version).toBe(3);
    expect((await patch({}, first.headers.get("etag"))).body.version).toBe(3);
  });

  it("of two on the same state at the same time exactly one wins", async () => {
    const tag = await readTag();
    const both = await Promise.all([patch({ model: "B-3" }, tag), patch({ model: "B-4" }, tag)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it("is meant for one of the states that are named, or for whichever there is", async () => {
    const { version } = (await call(key, "GET", path)).body;
    const tag = await readTag();
    for (const tags of ['"a", "b"', '"a", *', '""', tag.slice(1, -1)])
      expect((await patch({ model: "B-5" }, tags)).status, tags).toBe(412);
    expect((await patch({ model: "B-5" }, `"1","other" , ${tag}`)).body).toMatchObject({ version: version + 1 });
    expect((await patch({ model: "B-6" }, "*")).body).toMatchObject({ version: version + 2 });
    expect((await patch({ model: "B-6" }, "*")).body).toMatchObject({ version: version + 2 });
  });
});

describe("the ETag of a product", () => {
  it("is another one when units are added, and saves reading what has not changed", async () => {
    const { brandId } = await mintBrand(db);
    const { secret: key } = await mintApiKey(db, { brandId });
    const { productId } = await mintProduct(db, { brandId });
    const path = `/v1/products/${productId}`;
    const first = await call(key, "GET", path);
    const tag = first.headers.get("etag")!;
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const { status, headers, body } = await call(key, "GET", path, { headers: { "if-none-match": known } });
      expect([known, status, headers.get("etag"), body]).toEqual([known, 304, tag, null]);
    }
    expect((await call(key, "GET", path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    await call(key, "POST", `${path}/units`, { json: { quantity: 1 } });
    const grown = await call(key, "GET", path, { headers: { "if-none-match": tag } });
    expect([grown.status, grown.body["passport_count"]]).toEqual([200, (first.body["passport_count"] as number) + 1]);
    expect(grown.headers.get("etag")).not.toBe(tag);
  });
});

describe("recalls", () => {
  it("recall a product once, void what waits, and are lifted; both are audited and told", async () => {
    const scene = await mintScene();
    const { secret: key } = await mintApiKey(db, { brandId: scene.brandId, scopes: ["recalls"] });
    const transferId = await begin(scene);
    const { productId } = await passportOf(scene.keySecret, scene.code);
    const reason = "The zip may come loose.";
    const recalled = await call(key, "POST", `/v1/products/${productId}/recall`, { json: { reason } });
    expect(recalled.body).toMatchObject({ is_changed: true, voided_transfers: 1, product: { recall_reason: reason } });
    expect(await statusOf(transferId)).toBe("voided");
    const again = await call(key, "POST", `/v1/products/${productId}/recall`, { json: { reason } });
    expect(again.body).toMatchObject({ is_changed: false, voided_transfers: 0 });
    const lifted = await call(key, "POST", `/v1/products/${productId}/recall/lift`, { json: { reason: "Mended." } });
    expect(lifted.body).toMatchObject({ is_changed: true, product: { recalled_at: null } });
    expect(await auditActions(scene.brandId)).toEqual(
      expect.arrayContaining(["product.recalled", "transfer.voided", "product.recall_lifted"]),
    );
    expect(await eventTypes(scene.brandId)).toEqual(expect.arrayContaining(["product.recalled", "product.updated"]));
  });
});

describe("POST /v1/passports/{id}/changes", () => {
  it("sets status and custody, voids what cannot go on, and says when it stood so already", async () => {
    const scene = await mintScene();
    const { secret: key } = await mintApiKey(db, { brandId: scene.brandId, scopes: ["passports"] });
    const change = (json: unknown) => call(key, "POST", `/v1/passports/${scene.code}/changes`, { json });
    const transferId = await begin(scene);
    const suspended = await change({ change: "suspend", reason: "Under inquiry" });
    expect(suspended.body).toMatchObject({
      is_changed: true,
      voided_transfer_id: transferId,
      passport: { status: "suspended", status_reason: "Under inquiry", authenticity: { status: "suspect" } },
    });
    expect((await change({ change: "suspend", reason: "Again" })).body).toMatchObject({ is_changed: false });
    expect((await change({ change: "reinstate", reason: "Cleared" })).body.passport.status).toBe("active");
    expect((await change({ change: "report_stolen" })).body.passport.custody_flag).toBe("reported_stolen");
    expect((await change({ change: "report_lost" })).body.code).toBe("passport_state_conflict");
    expect((await change({ change: "clear_custody" })).body.passport.custody_flag).toBe("none");
    expect((await change({ change: "decommission" })).body.passport.decommissioned_at).not.toBeNull();
    expect((await change({ change: "revoke" })).body.errors[0]).toMatchObject({ pointer: "/reason", code: "required" });
    expect((await change({ change: "explode" })).status).toBe(422);
    expect(await eventTypes(scene.brandId)).toEqual(
      expect.arrayContaining(["passport.status_changed", "passport.reported_stolen", "passport.reported_found"]),
    );
  });
});

describe("warranties", () => {
  it("are added, extended, and made void on top of the version that was read", async () => {
    const scene = await mintScene();
    const { secret: key } = await mintApiKey(db, { brandId: scene.brandId, scopes: ["warranties"] });
    const add = (json: unknown) => call(key, "POST", `/v1/passports/${scene.code}/warranties`, { json });
    const term = { kind: "manufacturer", starts_on: "2026-01-01", months: 24 };
    const added = await add(term);
    expect([added.status, added.body.version, added.body["ends_on"]]).toEqual([201, 1, "2027-12-31"]);
    const path = added.headers.get("location")!;
    const readTag = async () => (await call(key, "GET", path)).headers.get("etag")!;
    expect(added.headers.get("etag")).toBe(await readTag());
    expect((await add(term)).body).toMatchObject({ code: "warranty_overlaps", overlaps: [{ id: added.body.id }] });
    expect((await add({ ...term, allow_overlap: true })).status).toBe(201);
    const patch = async (json: unknown, tag?: string) =>
      call(key, "PATCH", path, { json, headers: { "content-type": MERGE, "if-match": tag ?? (await readTag()) } });
    const allowed = { allow_overlap: true };
    expect((await patch({ territory: "EU", ...allowed })).body).toMatchObject({ ends_on: "2027-12-31", months: 24 });
    expect((await patch({ ends_on: "2028-06-30", ...allowed })).body).toMatchObject({
      ends_on: "2028-06-30",
      version: 3,
    });
    expect((await patch({ months: 36, ...allowed })).body).toMatchObject({ ends_on: "2028-12-31", months: 36 });
    expect((await patch({ months: 12, ...allowed }, added.headers.get("etag")!)).body.code).toBe("precondition_failed");
    expect((await patch({ ends_on: "2020-01-01", ...allowed })).body.errors[0]?.pointer).toBe("/ends_on");
    const ended = await call(key, "POST", `${path}/void`, { json: { reason: "Opened" } });
    expect(ended.body).toMatchObject({ state: "void", void_reason: "Opened" });
    expect((await patch({ months: 48 })).body.code).toBe("warranty_state_conflict");
    expect(await auditActions(scene.brandId)).toEqual(
      expect.arrayContaining(["warranty.added", "warranty.edited", "warranty.voided"]),
    );
  });

  it("of an item that has been sold need their first day", async () => {
    const scene = await mintScene();
    await giveTo(scene);
    const path = `/v1/passports/${scene.passportId}/warranties`;
    const { body } = await call(scene.keySecret, "POST", path, { json: { kind: "extended", months: 12 } });
    expect(body.code).toBe("warranty_state_conflict");
  });
});

describe("every change", () => {
  const ID = "01k9w3z8qkfj2m4x7v5c1n0b6t";
  const CHANGES: [Scope, "POST" | "PATCH", string, object][] = [
    ["products", "PATCH", `/v1/products/prd_${ID}`, { name: "A" }],
    ["recalls", "POST", `/v1/products/prd_${ID}/recall`, { reason: "A" }],
    ["recalls", "POST", `/v1/products/prd_${ID}/recall/lift`, { reason: "A" }],
    ["passports", "POST", `/v1/passports/psp_${ID}/changes`, { change: "report_lost" }],
    ["warranties", "POST", `/v1/passports/psp_${ID}/warranties`, { kind: "extended", months: 1 }],
    ["warranties", "PATCH", `/v1/warranties/wty_${ID}`, { territory: "EU" }],
    ["warranties", "POST", `/v1/warranties/wty_${ID}/void`, { reason: "A" }],
  ];
  it("needs its own scope and no other", async () => {
    const { brandId } = await mintBrand(db);
    const scopes = [...new Set(CHANGES.map(([scope]) => scope)), "read", "transfer", "verify", "webhooks"] as Scope[];
    for (const scope of scopes) {
      const { secret } = await mintApiKey(db, { brandId, scopes: [scope] });
      for (const [needed, method, path, json] of CHANGES) {
        const headers = { "content-type": method === "PATCH" ? MERGE : "application/json", "if-match": '"1"' };
        const { status } = await call(secret, method, path, { json, headers });
        expect([scope, path, status]).toEqual([scope, path, scope === needed ? 404 : 403]);
      }
    }
  });
});

async function passportOf(key: string, code: string): Promise<{ productId: string }> {
  const { body } = await call(key, "GET", `/v1/passports/${code}`);
  return { productId: body.product_id };
}
