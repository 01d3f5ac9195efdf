import { beforeAll, describe, expect, it } from "vitest";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import * as endpoint from "./[id]/route";
import * as secret from "./[id]/secret/route";
import * as endpoints from "./route";

const { db, pool } = testDatabase();

interface Endpoint extends Record<string, unknown> {
  id: string;
  secret: string;
}

let [brandId, key] = ["", ""];
beforeAll(async () => {
  ({ brandId } = await mintBrand(db));
  key = (await mintApiKey(db, { brandId, scopes: ["webhooks"] })).secret;
});

const create = (headers: Record<string, string> = {}) =>
  callApi<Endpoint>(endpoints.POST, {
    path: "/v1/webhook-endpoints",
    key,
    json: { url: "https://erp.example.com/hooks" },
    headers,
  });

describe("a webhook endpoint over /v1", () => {
  it("is created with its secret, which an Idempotency-Key answers again and stores encrypted", async () => {
    const once = { "idempotency-key": "endpoint-once" };
    const created = await create(once);
    expect([created.status, created.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const again = await create(once);
    expect([again.headers.get("idempotent-replayed"), again.body]).toEqual(["true", created.body]);
    const { rows } = await pool.query<{ body: string }>("select body from idempotency_records where brand_id = $1", [
      brandId,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.body).not.toContain(created.body.secret);
    const answer = await callApi(endpoint.GET, {
      path: `/v1/webhook-endpoints/${created.body.id}`,
      key,
      params: { id: created.body.id },
    });
    expect(answer.body).not.toHaveProperty("secret");
  });

  it("gets one new secret from a request that is sent twice", async () => {
    const { id } = (await create()).body;
    const replace = () =>
      callApi<Endpoint>(secret.POST, {
        method: "POST",
        path: `/v1/webhook-endpoints/${id}/secret`,
        key,
        params: { id },
        headers: { "idempotency-key": `secret-of-${id}` },
      });
    expect((await replace()).body.secret).toBe((await replace()).body.secret);
  });

  it("is changed by a merge patch of the state that was read, and deleted by DELETE", async () => {
    const { id } = (await create()).body;
    const path = `/v1/webhook-endpoints/${id}`;
    const call = (method: "GET" | "PATCH" | "DELETE", tag?: string, json?: object) =>
      callApi<Endpoint>(endpoint[method], {
        method,
        path,
        key,
        params: { id },
        json,
        headers: { ...(json && { "content-type": "application/merge-patch+json" }), ...(tag && { "if-match": tag }) },
      });
    const tag = (await call("GET")).headers.get("etag")!;
    expect((await call("PATCH", undefined, { enabled: false })).body["code"]).toBe("precondition_required");
    const patched = await call("PATCH", tag, { enabled: false, description: "ERP" });
    expect(patched.body).toMatchObject({ enabled: false, description: "ERP", test: false });
    expect(patched.headers.get("etag")).toBe((await call("GET")).headers.get("etag"));
    expect((await call("PATCH", tag, { enabled: true })).body["code"]).toBe("precondition_failed");
    expect((await call("PATCH", "*", { description: null })).body).toMatchObject({ enabled: false, description: null });
    const deleted = await call("DELETE");
    expect([deleted.status, deleted.body]).toEqual([204, null]);
    expect((await call("DELETE")).status).toBe(404);
  });
});
