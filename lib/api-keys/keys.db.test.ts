import { afterEach, describe, expect, it } from "vitest";
import { findApiKey, markApiKeyRevoked, updateLastUsed } from "@/db/queries/api-keys";
import { listAuditRows } from "@/db/queries/audit";
import { ROLES } from "@/lib/access/permissions";
import { flushWriters } from "@/lib/platform/batch-writer";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { authenticateKey, forgetKnownKeys, recordKeyUse } from "./authenticate-key";
import { createKey } from "./create-key";
import { listKeys } from "./list-keys";
import { revokeKey } from "./revoke-key";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

async function mintOwner() {
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId });
  return { brandId, ...member, context: contextOf(db, member.actor) };
}

const auditOf = (brandId: string) => listAuditRows(db, { brandId, afterSequence: 0, limit: 100 });

describe("making a key", () => {
  it("gives a working key that is stored nowhere", async () => {
    const { brandId, context } = await mintOwner();
    const created = await createKey(context, { name: "ERP", scopes: ["verify", "products"] });
    expect(await authenticateKey(db, created.secret)).toEqual({
      ok: true,
      caller: { tier: "standard", actor: { kind: "key", brandId, keyId: created.id, scopes: ["verify", "products"] } },
    });
    const stored = await findApiKey(db, { brandId, keyId: created.id });
    expect(JSON.stringify([stored, await listKeys(context), await auditOf(brandId)])).not.toContain(created.secret);
  });

  it("lets it live 90 days, as many as told, or for ever", async () => {
    const { context } = await mintOwner();
    const lifeOf = async (expiresInDays?: number | null) => {
      const { expiresAt } = await createKey(context, { name: "k", scopes: ["read"], expiresInDays });
      return expiresAt && Math.round((expiresAt.getTime() - Date.now()) / DAY_MS);
    };
    expect([await lifeOf(), await lifeOf(7), await lifeOf(null)]).toEqual([90, 7, null]);
  });

  it("makes one of a form however often it is sent, at once too, and one of another brand's form of the same id", async () => {
    const { brandId, context } = await mintOwner();
    const stranger = await mintOwner();
    const form = { name: "ERP", scopes: ["read" as const], formId: "form-1" };
    const sent = await Promise.allSettled([createKey(context, form), createKey(context, form)]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(createKey(context, { ...form, name: "Again" })).rejects.toMatchObject({
      code: "api_key_made_already",
    });
    await createKey(stranger.context, form);
    expect([
      (await listKeys(context)).length,
      (await listKeys(stranger.context)).length,
      (await auditOf(brandId)).length,
    ]).toEqual([1, 1, 1]);
  });

  it("is told in the audit log, by whom", async () => {
    const { brandId, userId, context } = await mintOwner();
    const { id } = await createKey(context, { name: "ERP", scopes: ["verify"] });
    expect(await auditOf(brandId)).toMatchObject([
      {
        action: "api_key.created",
        targetId: id,
        actorKind: "member",
        actorId: userId,
        detail: { name: "ERP", scopes: ["verify"] },
      },
    ]);
  });

  it.each(ROLES.filter((role) => role !== "owner" && role !== "developer"))(
    "is not for a %s, nor is revoking",
    async (role) => {
      const { brandId } = await mintBrand(db);
      const { actor } = await mintMember(db, { brandId, role });
      await expect(createKey(contextOf(db, actor), { name: "k", scopes: ["read"] })).rejects.toThrow(/forbidden/);
      const { keyId } = await mintApiKey(db, { brandId });
      await expect(revokeKey(contextOf(db, actor), { keyId })).rejects.toThrow(/forbidden/);
    },
  );

  it("is not for a key, whatever its scopes", async () => {
    const { actor } = await mintApiKey(db, await mintBrand(db));
    await expect(createKey(contextOf(db, actor) as never, { name: "k", scopes: ["read"] })).rejects.toThrow(
      /insufficient_scope/,
    );
  });
});

describe("revoking a key", () => {
  it("ends it at once, though it was used a moment ago", async () => {
    const { brandId, context } = await mintOwner();
    const { id, secret } = await createKey(context, { name: "ERP", scopes: ["verify"] });
    expect(await authenticateKey(db, secret)).toMatchObject({ ok: true });
    await revokeKey(context, { keyId: id });
    expect(await authenticateKey(db, secret)).toEqual({ ok: false, error: "The API key has been revoked." });
    expect((await auditOf(brandId)).map(({ action, targetId }) => [action, targetId])).toEqual([
      ["api_key.created", id],
      ["api_key.revoked", id],
    ]);
  });

  it("twice changes nothing more", async () => {
    const { brandId, context } = await mintOwner();
    const { keyId } = await mintApiKey(db, { brandId });
    await revokeKey(context, { keyId });
    const revoked = await findApiKey(db, { brandId, keyId });
    await revokeKey(context, { keyId });
    expect(await findApiKey(db, { brandId, keyId })).toEqual(revoked);
    expect(await auditOf(brandId)).toHaveLength(1);
  });

  it("of another brand is the same 404 as of no key", async () => {
    const { context } = await mintOwner();
    const other = await mintApiKey(db, await mintBrand(db));
    for (const keyId of [other.keyId, "key_none"])
      await expect(revokeKey(context, { keyId })).rejects.toThrow(/api_key_not_found/);
    expect(await authenticateKey(db, other.secret)).toMatchObject({ ok: true });
  });
});

describe("a key seen before", () => {
  it("is asked for again after 10 s: another process's revocation is seen", async () => {
    const { brandId } = await mintBrand(db);
    const { secret, keyId } = await mintApiKey(db, { brandId });
    expect(await authenticateKey(db, secret)).toMatchObject({ ok: true });
    await markApiKeyRevoked(db, { brandId, keyId, at: new Date() });
    const seenAt = Date.now();
    restoreClock = setClock(() => new Date(seenAt + 10_000));
    expect(await authenticateKey(db, secret)).toMatchObject({ ok: false });
  });

  it("has its account's new tier after 10 s, and at once when this process is told", async () => {
    const { brandId } = await mintBrand(db);
    const { secret } = await mintApiKey(db, { brandId });
    const tier = async () => {
      const known = await authenticateKey(db, secret);
      return known.ok && known.caller.tier;
    };
    expect(await tier()).toBe("standard");
    await pool.query("update brands set tier = 'premium_enterprise' where id = $1", [brandId]);
    expect(await tier()).toBe("standard");
    forgetKnownKeys();
    expect(await tier()).toBe("premium_enterprise");
  });

  it("expires on its instant, though it is remembered", async () => {
    const expiresAt = new Date(Date.now() + 5_000);
    const { secret } = await mintApiKey(db, { ...(await mintBrand(db)), expiresAt });
    expect(await authenticateKey(db, secret)).toMatchObject({ ok: true });
    restoreClock = setClock(() => expiresAt);
    expect(await authenticateKey(db, secret)).toEqual({ ok: false, error: "The API key has expired." });
  });

  it("read before a revocation is not remembered after it", async () => {
    const { brandId, context } = await mintOwner();
    const { secret, keyId } = await mintApiKey(db, { brandId });
    await Promise.all([authenticateKey(db, secret), revokeKey(context, { keyId }), authenticateKey(db, secret)]);
    expect(await authenticateKey(db, secret)).toMatchObject({ ok: false });
  });
});

describe("when a key was last used", () => {
  it("is written behind the answers, at most once a minute", async () => {
    const { brandId } = await mintBrand(db);
    const { keyId } = await mintApiKey(db, { brandId });
    const start = Date.parse("2026-11-21T12:00:00.000Z");
    const lastUsed = async () => {
      await flushWriters();
      return (await findApiKey(db, { brandId, keyId }))!.lastUsedAt?.toISOString() ?? null;
    };
    expect(await lastUsed()).toBeNull();
    for (const second of [0, 1, 59]) recordKeyUse(keyId, new Date(start + second * 1000));
    expect(await lastUsed()).toBe("2026-11-21T12:00:00.000Z");
    recordKeyUse(keyId, new Date(start + 60_000));
    expect(await lastUsed()).toBe("2026-11-21T12:01:00.000Z");
  });

  it("is not written by a second process within the minute of the first", async () => {
    const { brandId } = await mintBrand(db);
    const { keyId } = await mintApiKey(db, { brandId });
    await updateLastUsed(db, [{ keyId, at: new Date("2026-11-21T12:00:00Z") }]);
    await updateLastUsed(db, [{ keyId, at: new Date("2026-11-21T12:00:30Z") }]);
    await updateLastUsed(db, [{ keyId, at: new Date("2026-11-21T11:00:00Z") }]);
    expect((await findApiKey(db, { brandId, keyId }))!.lastUsedAt).toEqual(new Date("2026-11-21T12:00:00Z"));
  });
});

describe("the list of keys", () => {
  it("holds the brand's own, newest first, with state and maker", async () => {
    const { brandId, context } = await mintOwner();
    await mintApiKey(db, await mintBrand(db));
    const first = await createKey(context, { name: "first", scopes: ["read"] });
    const expired = await mintApiKey(db, { brandId, expiresAt: new Date(Date.now() - 1000) });
    await revokeKey(context, { keyId: first.id });
    const listed = (await listKeys(context)).map(({ id, state, createdByName }) => [id, state, createdByName]);
    expect(new Map(listed.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        [first.id, ["revoked", "Robin Example"]],
        [expired.keyId, ["expired", null]],
      ]),
    );
  });
});
