import { describe, expect, it } from "vitest";
import * as grantRoute from "@/app/v1/access-grants/[id]/grant/route";
import * as refuseRoute from "@/app/v1/access-grants/[id]/refuse/route";
import * as revokeRoute from "@/app/v1/access-grants/[id]/revoke/route";
import * as accessGrant from "@/app/v1/access-grants/[id]/route";
import * as accessGrants from "@/app/v1/access-grants/route";
import type { RouteHandler } from "@/lib/api/endpoint";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey } from "@/lib/platform/testing/factories";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { mailboxOf } from "@/lib/transfers/testing/transfer-kit";
import type { GrantAnswer, GrantSummary } from "./api-contract";
import { consentToGrant } from "./decide-grant";
import { AS_ANYBODY, inDays, mintRestricted, mintWaiting, readAs } from "./testing/grant-kit";

const { db, pool } = testDatabase();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );
const readerOf = (mailbox: string) => ({ mailboxHash: hashAddress(mailbox), onlyBrand: null });
const AS_INTERESTED = { field: true, document: false, withheld: ["documents"] };

describe("access grants over the API", () => {
  interface Answer extends GrantAnswer {
    code: string;
    data: (GrantSummary & { email?: string })[];
    next_cursor: string | null;
    errors?: { pointer: string; code: string }[];
  }
  type Method = "GET" | "POST";
  const HANDLERS: Record<string, Record<Method, RouteHandler>> = {
    "": accessGrants,
    id: accessGrant,
    grant: grantRoute,
    refuse: refuseRoute,
    revoke: revokeRoute,
  };

  async function mintApi(scene: { brandId: string }, createdBy?: string) {
    const { secret: key, keyId } = await mintApiKey(db, { ...scene, scopes: ["access_grants"], expiresAt: null });
    if (createdBy) await pool.query("update api_keys set created_by = $1 where id = $2", [createdBy, keyId]);
    const call = (method: Method, path: string, { id, search = "", ...rest }: CallOf = {}) =>
      callApi<Answer>(HANDLERS[path || (id === undefined ? "" : "id")]![method], {
        ...{ method, key, ...rest, params: id === undefined ? {} : { id } },
        path: ["/v1/access-grants", id, path].filter(Boolean).join("/") + search,
      });
    return { call, keyId };
  }
  interface CallOf {
    id?: string;
    search?: string;
    json?: unknown;
    headers?: Record<string, string>;
  }
  const newGrant = (email: string, rest: object) => ({
    ...{ email, name: "Rita Repair", organisation: "Repair Ltd", role: "repairer", purpose: "To open the housing" },
    ...{ ends_on: inDays(30), ...rest },
  });
  const userOf = (context: { actor: object }) => (context.actor as { userId: string }).userId;

  it("are granted, read and revoked once, with the key in the audit log and the address in one answer", async () => {
    const scene = await mintRestricted();
    const { call, keyId } = await mintApi(scene, userOf(scene.owner));
    const rita = mailboxOf("rita");
    const json = newGrant(rita, { scope: "passport", code: scene.code });
    const headers = { "idempotency-key": newId("req") };
    const [created, again] = [await call("POST", "", { json, headers }), await call("POST", "", { json, headers })];
    expect([created.status, created.body.status, created.body.email]).toEqual([201, "granted", rita]);
    expect([again.body.id, again.headers.get("idempotent-replayed")]).toEqual([created.body.id, "true"]);
    const { id } = created.body;
    expect(created.headers.get("location")).toBe(`/v1/access-grants/${id}`);
    expect(await readAs(readerOf(rita), scene.code)).toEqual(AS_INTERESTED);
    const { body: grantList } = await call("GET", "");
    expect(grantList.data).toMatchObject([{ id, status: "granted", organisation: "Repair Ltd", ends_on: inDays(30) }]);
    expect(JSON.stringify(grantList)).not.toMatch(/Rita|@/);
    const { body: readAnswer } = await call("GET", "", { id });
    expect(readAnswer).toMatchObject({
      email: rita,
      name: "Rita Repair",
      reads: [{ reads: 1, product_name: expect.any(String) }],
    });
    const revoke = () => call("POST", "revoke", { id, json: { reason: "Contract ended" } });
    const [one, other] = [await revoke(), await revoke()];
    expect([one.body.status, one.body.reason, other.body.code]).toEqual([
      "revoked",
      "Contract ended",
      "access_grant_conflict",
    ]);
    expect(await readAs(readerOf(rita), scene.code)).toEqual(AS_ANYBODY);
    const { rows } = await pool.query(
      "select action, actor_id from audit_log where brand_id = $1 and action like 'access_grant.%' order by sequence",
      [scene.brandId],
    );
    expect(rows).toEqual([
      { action: "access_grant.granted", actor_id: keyId },
      { action: "access_grant.revoked", actor_id: keyId },
    ]);
    expect((await mailsTo(rita)).length).toBe(2);
  });

  it("decide on requests, of many answers one", async () => {
    const scene = await mintRestricted();
    const { call } = await mintApi(scene, userOf(scene.owner));
    const { grantId: id } = await mintWaiting(scene);
    const json = { ends_on: inDays(9), elements: ["disassembly_instructions"] };
    const answers = await Promise.all(Array.from({ length: 3 }, () => call("POST", "grant", { id, json })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await call("GET", "", { id })).body).toMatchObject({ status: "granted", elements: json.elements });
    const second = await mintWaiting(scene, { email: mailboxOf("second") });
    const refusedAnswer = await call("POST", "refuse", { id: second.grantId, json: { reason: "No such purpose" } });
    expect(refusedAnswer.body).toMatchObject({ status: "refused", reason: "No such purpose", ends_on: null });
    expect((await call("GET", "", { search: "?status=refused" })).body.data.map((one) => one.id)).toEqual([
      second.grantId,
    ]);
    const page = await call("GET", "", { search: "?limit=1" });
    const next = await call("GET", "", { search: `?limit=1&cursor=${page.body.next_cursor}` });
    expect([page, next].map(({ body }) => body.data[0]!.id)).toEqual([second.grantId, id]);
    expect(next.body.next_cursor).toBeNull();
  });

  it("of the whole brand need another person than the one responsible for the key", async () => {
    const scene = await mintRestricted();
    const { call } = await mintApi(scene, userOf(scene.owner));
    const { body } = await call("POST", "", { json: newGrant(mailboxOf("all"), { scope: "brand" }) });
    expect(body.status).toBe("consent");
    expect(await refusal(consentToGrant(scene.owner, { grantId: body.id }))).toBe("other_person_needed");
    expect(await refusal(consentToGrant(scene.compliance, { grantId: body.id }))).toBe("done");
    const ownerless = await mintApi(scene);
    const json = newGrant(mailboxOf("none"), { scope: "brand" });
    expect((await ownerless.call("POST", "", { json })).body.code).toBe("access_grant_conflict");
  });

  it("refuse what does not fit, and keys without the scope", async () => {
    const scene = await mintRestricted();
    const { call } = await mintApi(scene, userOf(scene.owner));
    const refusalOf = async (rest: object) => {
      const { status, body } = await call("POST", "", { json: newGrant(mailboxOf("x"), rest) });
      return [status, body.code, ...(body.errors ?? []).map((error) => `${error.pointer} ${error.code}`)];
    };
    const { code } = scene;
    expect(await refusalOf({ scope: "passport" })).toEqual([422, "invalid_request", "/code required"]);
    expect(await refusalOf({ scope: "brand", code })).toEqual([422, "invalid_request", "/code not_together"]);
    expect(await refusalOf({ scope: "product", gtin: mintGtin() })).toEqual([404, "product_not_found"]);
    expect(await refusalOf({ scope: "brand", role: "purchaser" })).toEqual([409, "access_role_not_offered"]);
    expect(await refusalOf({ scope: "passport", code, ends_on: "2020-01-01" })).toEqual([
      422,
      "access_end_out_of_range",
    ]);
    expect((await refusalOf({ scope: "passport", code, role: "customs" })).slice(0, 2)).toEqual([
      422,
      "invalid_request",
    ]);
    const { secret: key } = await mintApiKey(db, { brandId: scene.brandId, scopes: ["read", "passports"] });
    const answer = await callApi<Answer>(accessGrants.GET, { path: "/v1/access-grants", key });
    expect([answer.status, answer.body.code]).toEqual([403, "insufficient_scope"]);
  });
});
