import { afterEach, describe, expect, it } from "vitest";
import { findApiKey } from "@/db/queries/api-keys";
import { listStoredMessages } from "@/db/queries/outgoing-messages";
import type { AllBrandsDb } from "@/db/tenant";
import { ROLES } from "@/lib/access/permissions";
import { DAY_MS, HOUR_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { authenticateKey, forgetKnownKeys } from "./authenticate-key";
import { createKey, rollKey } from "./create-key";
import type { Overlap } from "./lifetime";
import { revokeKey } from "./revoke-key";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());
const setHoursLater = (hours: number) => {
  restoreClock();
  const start = Date.now();
  restoreClock = setClock(() => new Date(start + hours * HOUR_MS));
  forgetKnownKeys();
};

async function mintSubject() {
  const { brandId } = await mintBrand(db);
  const { actor, email } = await mintMember(db, { brandId });
  const key = await mintApiKey(db, {
    brandId,
    scopes: ["verify", "read"],
    expiresAt: new Date(Date.now() + 90 * DAY_MS),
  });
  const roll = (overlap: Overlap, handle: AllBrandsDb = db, expiresInDays?: number | null) =>
    rollKey(contextOf(handle, actor), { keyId: key.keyId, overlap, expiresInDays });
  const works = async (secret: string) => (await authenticateKey(db, secret)).ok;
  return { brandId, actor, email, key, roll, works, context: contextOf(db, actor) };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("rolling a key", () => {
  it.each([
    ["1h", 1],
    ["24h", 24],
    ["7d", 168],
  ] as const)("with %s lets the old one work until then, and the new one at once", async (overlap, hours) => {
    const { key, roll, works } = await mintSubject();
    const rolled = await roll(overlap);
    expect([await works(key.secret), await works(rolled.secret)]).toEqual([true, true]);
    setHoursLater(hours - 0.1);
    expect(await works(key.secret)).toBe(true);
    setHoursLater(hours + 0.1);
    expect([await works(key.secret), await works(rolled.secret)]).toEqual([false, true]);
  });

  it("at once ends the old one, though this process has just seen it work", async () => {
    const { key, roll, works } = await mintSubject();
    expect(await works(key.secret)).toBe(true);
    const rolled = await roll("now");
    expect([await works(key.secret), await works(rolled.secret)]).toEqual([false, true]);
  });

  it("keeps name, scopes and length of life, and never prolongs the old one", async () => {
    const { brandId, actor } = await mintSubject();
    const { keyId } = await mintApiKey(db, {
      brandId,
      scopes: ["transfer"],
      expiresAt: new Date(Date.now() + 2 * HOUR_MS),
    });
    const rolled = await rollKey(contextOf(db, actor), { keyId, overlap: "7d" });
    const [old, newKey] = [
      (await findApiKey(db, { brandId, keyId }))!,
      (await findApiKey(db, { brandId, keyId: rolled.id }))!,
    ];
    expect(newKey).toMatchObject({ name: old.name, scopes: ["transfer"], createdBy: actor.userId, replacedBy: null });
    expect(old).toMatchObject({ replacedBy: rolled.id, revokedAt: null, expiresAt: rolled.oldEndsAt });
    expect(rolled.oldEndsAt.getTime()).toBeLessThan(Date.now() + 2 * HOUR_MS + 1000);
    expect(Math.abs(rolled.expiresAt!.getTime() - Date.now() - 2 * HOUR_MS)).toBeLessThan(60_000);
  });

  it("takes another length of life, or none", async () => {
    const { roll } = await mintSubject();
    expect((await roll("1h", db, null)).expiresAt).toBeNull();
    const other = await mintSubject();
    expect(Math.round(((await other.roll("1h", db, 30)).expiresAt!.getTime() - Date.now()) / DAY_MS)).toBe(30);
  });

  it("by five members at once happens once", async () => {
    const { db: many } = openTestPool(5);
    const { brandId, roll } = await mintSubject();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => roll("24h", many)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect((outcome.reason as DomainError).code).toBe("api_key_not_active");
    expect((await pool.query("select from api_keys where brand_id = $1", [brandId])).rowCount).toBe(2);
  });

  it("is refused for a key that is revoked or has expired", async () => {
    const { brandId, actor, context, key, roll } = await mintSubject();
    await revokeKey(context, { keyId: key.keyId });
    expect(await refusal(roll("1h"))).toBe("api_key_not_active");
    const { keyId } = await mintApiKey(db, { brandId, expiresAt: new Date(Date.now() - 1) });
    expect(await refusal(rollKey(contextOf(db, actor), { keyId, overlap: "1h" }))).toBe("api_key_not_active");
  });

  it("of another brand's key is of none", async () => {
    const { key, works } = await mintSubject();
    const { context } = await mintSubject();
    expect(await refusal(rollKey(context, { keyId: key.keyId, overlap: "now" }))).toBe("api_key_not_found");
    expect(await works(key.secret)).toBe(true);
  });

  it.each(ROLES.filter((role) => role !== "owner" && role !== "developer"))("is not for the role %s", async (role) => {
    const { brandId, key } = await mintSubject();
    const { actor } = await mintMember(db, { brandId, role });
    expect(await refusal(rollKey(contextOf(db, actor), { keyId: key.keyId, overlap: "1h" }))).toBe("forbidden");
  });

  it("leaves one audit row at the old key", async () => {
    const { brandId, actor, key, roll } = await mintSubject();
    const rolled = await roll("24h");
    const { rows } = await pool.query("select action, actor_id, target_id, detail from audit_log where brand_id = $1", [
      brandId,
    ]);
    expect(rows).toEqual([
      {
        action: "api_key.rolled",
        actor_id: actor.userId,
        target_id: key.keyId,
        detail: {
          name: "Test",
          new_key_id: rolled.id,
          old_ends_at: rolled.oldEndsAt.toISOString(),
          expires_at: rolled.expiresAt!.toISOString(),
        },
      },
    ]);
  });
});

describe("the brand's owners", () => {
  async function messages(brandId: string) {
    await pool.query("update outgoing_messages set state = 'kept' where brand_id = $1", [brandId]);
    const rows = await listStoredMessages(db, { brandId, limit: 50 });
    return rows.reverse().map(({ kind, sealed }) => ({ kind, ...decryptBody<EmailBody>(sealed!) }));
  }

  it("are told by mail of each key made, rolled and revoked, in their language, and nobody else is", async () => {
    const { brandId, context, email } = await mintSubject();
    const second = await mintMember(db, { brandId });
    await pool.query("update users set locale = 'de' where id = $1", [second.userId]);
    await mintMember(db, { brandId, role: "developer" });
    const created = await createKey(context, { name: "ERP\nBcc: x@example.com", scopes: ["verify"] });
    const rolled = await rollKey(context, { keyId: created.id, overlap: "24h" });
    await revokeKey(context, { keyId: rolled.id });
    await revokeKey(context, { keyId: rolled.id });
    const sent = await messages(brandId);
    expect(sent.map(({ kind }) => kind)).toEqual(
      ["created", "created", "rolled", "rolled", "revoked", "revoked"].map((what) => `api_key_${what}`),
    );
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([email, second.email]));
    const [english, german] = [email, second.email].map((to) => sent.filter((message) => message.to === to));
    expect(english!.map(({ subject }) => subject.split(":")[0])).toEqual([
      expect.stringMatching(/^New API key for /),
      expect.stringMatching(/ replaced$/),
      expect.stringMatching(/ revoked$/),
    ]);
    expect(german!.map(({ subject }) => subject.split(":")[0])).toEqual([
      expect.stringMatching(/^Neuer API-Schlüssel für /),
      expect.stringMatching(/ ersetzt$/),
      expect.stringMatching(/ widerrufen$/),
    ]);
    expect(english![0]!.text).toContain("Robin Example has created an API key");
    expect(english![1]!.text).toContain(created.hint);
    expect(sent.every(({ subject }) => !subject.includes("\n"))).toBe(true);
    for (const secret of [created.secret, rolled.secret]) expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it("hear nothing of a key that was not made", async () => {
    const { brandId, context } = await mintSubject();
    await refusal(rollKey(context, { keyId: "key_00000000000000000000000000", overlap: "now" }));
    expect(await messages(brandId)).toEqual([]);
  });
});
