import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import type { Scope } from "@/lib/access/permissions";
import { API_KEY_RANDOM_BYTES, apiKeyFrom } from "@/lib/api-keys/rules";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { sendNote } from "./testing/note-operation";

const { db } = testDatabase();

async function mintCaller(options: { scopes?: Scope[]; expiresAt?: Date; revokedAt?: Date } = {}) {
  const brand = await mintBrand(db);
  const { secret, keyId } = await mintApiKey(db, { brandId: brand.brandId, ...options });
  const notesWritten = async () =>
    (await listAuditRows(db, { brandId: brand.brandId, afterSequence: 0, limit: 100 })).length;
  return { key: secret, keyId, brandId: brand.brandId, notesWritten };
}

const challenge = (headers: Headers) => headers.get("www-authenticate");

describe("who may call an operation", () => {
  it("is whoever sends a key with the scope", async () => {
    const { key, notesWritten } = await mintCaller();
    const { status, headers, body } = await sendNote({ key, json: { note: "hello" } });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe("/v1/notes/a");
    expect(body).toEqual({ request_id: headers.get("x-request-id"), note: "hello" });
    expect(headers.get("ratelimit")).toMatch(/^"minute";r=999;t=\d+$/);
    expect(await notesWritten()).toBe(1);
  });

  it("may write the scheme's name in any case", async () => {
    const { key } = await mintCaller();
    expect((await sendNote({ headers: { authorization: `bEARER ${key}` }, json: { note: "x" } })).status).toBe(201);
  });

  it("is not whoever sends none: 401 with a bare challenge", async () => {
    const { status, headers, body } = await sendNote({ json: { note: "x" } });
    expect([status, challenge(headers), body.code]).toEqual([401, "Bearer", "missing_credentials"]);
  });

  it("is not whoever puts the key into the query string", async () => {
    const { key } = await mintCaller();
    const { status, body } = await sendNote({
      path: `/v1/notes/a?api_key=${key}&access_token=${key}`,
      json: { note: "x" },
    });
    expect([status, body.code]).toEqual([401, "missing_credentials"]);
    expect(JSON.stringify(body)).not.toContain(key);
  });

  it("is not whoever sends two keys in one header", async () => {
    const { key } = await mintCaller();
    for (const authorization of [`Bearer ${key}, Bearer ${key}`, `Bearer ${key} ${key}`, `Bearer ${key},${key}`]) {
      const { status, headers } = await sendNote({ headers: { authorization }, json: { note: "x" } });
      expect([status, challenge(headers)]).toEqual([401, 'Bearer error="invalid_token"']);
    }
  });

  it("is not whoever sends a mistyped, unknown, revoked or expired key", async () => {
    const { key } = await mintCaller();
    const revoked = await mintCaller({ revokedAt: new Date() });
    const expired = await mintCaller({ expiresAt: new Date(Date.now() - 1000) });
    const unknown = apiKeyFrom(Buffer.alloc(API_KEY_RANDOM_BYTES, 7));
    for (const wrong of [`${key.slice(0, -1)}_`, unknown, revoked.key, expired.key]) {
      const { status, headers, body } = await sendNote({ key: wrong, json: { note: "x" } });
      expect([status, challenge(headers), body.code]).toEqual([401, 'Bearer error="invalid_token"', "invalid_token"]);
    }
  });

  it("is not whoever has a key without the scope: 403, and the request is counted", async () => {
    const { key, notesWritten } = await mintCaller({ scopes: ["verify", "read"] });
    const { status, headers, body } = await sendNote({ key, json: { note: "x" } });
    expect([status, challenge(headers), body.code]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="products"',
      "insufficient_scope",
    ]);
    expect(headers.get("ratelimit")).toContain("r=999;");
    expect(await notesWritten()).toBe(0);
  });
});

describe("what an operation reads", () => {
  it("has all its errors told at once, those of the query and those of the body", async () => {
    const { key, notesWritten } = await mintCaller();
    const { status, body } = await sendNote({
      key,
      path: "/v1/notes/a?kind=tall&knd=1",
      json: { note: 7, outcom: "written" },
    });
    expect([status, body.code]).toEqual([422, "invalid_request"]);
    expect(
      (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`),
    ).toEqual(["?kind unknown_value", "?knd unknown_field", "/note wrong_type", "/outcom unknown_field"]);
    expect(await notesWritten()).toBe(0);
  });

  it("may give the error of one field a code of its own", async () => {
    const { key } = await mintCaller();
    expect((await sendNote({ key, json: {} })).body.code).toBe("invalid_code");
    expect((await sendNote({ key, json: { more: 1 } })).body.code).toBe("invalid_request");
  });

  it("is 404 when the id in the path cannot be one", async () => {
    const { key } = await mintCaller();
    const { status, body } = await sendNote({ key, path: "/v1/notes/%00", params: { id: "\0" }, json: { note: "x" } });
    expect([status, body.code]).toEqual([404, "product_not_found"]);
  });

  it("is refused with 415, 400 or 413 when it cannot be read", async () => {
    const { key } = await mintCaller();
    const json = { "content-type": "application/json" };
    expect(
      (await sendNote({ key, body: "note=x", headers: { "content-type": "application/x-www-form-urlencoded" } }))
        .status,
    ).toBe(415);
    expect((await sendNote({ key, body: "", headers: json })).body).toMatchObject({
      code: "malformed_json",
      detail: "The body is empty at line 1, column 1.",
    });
    expect((await sendNote({ key, body: '{"note": "x",}', headers: json })).body).toMatchObject({
      status: 400,
      line: 1,
      column: 14,
    });
    expect((await sendNote({ key, json: { note: "x".repeat(1000) } })).status).toBe(413);
  });
});

describe("an operation that goes wrong", () => {
  it("tells nothing of an error of ours", async () => {
    const { key } = await mintCaller();
    const { status, body } = await sendNote({ key, json: { note: "x", outcome: "failed" } });
    expect([status, body.code]).toEqual([500, "internal_error"]);
    expect(JSON.stringify(body)).not.toMatch(/secret|lib\/|node_modules|insert/);
  });

  it("is an error of ours when its answer breaks its contract", async () => {
    const { key } = await mintCaller();
    expect((await sendNote({ key, json: { note: "x", outcome: "odd" } })).status).toBe(500);
  });
});
