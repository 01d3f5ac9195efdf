import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { listMemberships } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import { findUserByEmail } from "@/db/queries/users";
import { verifyPassword } from "@/lib/auth/passwords";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/testing/database";
import { mintBrand, mintMember } from "@/lib/testing/factories";
import { createUser } from "./create-user";
import { resetPassword } from "./reset-password";

const { db, pool } = testDatabase();

const randomEmail = () => `p-${randomSecret(6).toString("hex")}@example.com`;
const lastAction = async (brandId: string) => (await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).at(-1);

describe("creating a user", () => {
  it("makes a member with a password that works and stands nowhere", async () => {
    const { brandId, slug } = await mintBrand(db);
    const email = randomEmail();
    const outcome = await createUser(db, { email, name: "Anna", brand: slug, role: "manager" });
    if (!outcome.ok || outcome.password === null) return expect.fail("no password");
    const user = await findUserByEmail(db, email.toUpperCase());
    expect(user!.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(user!.passwordHash, outcome.password)).toBe(true);
    expect(await listMemberships(db, user!.id)).toEqual([{ brandId, role: "manager" }]);
    const row = await lastAction(brandId);
    expect(row).toMatchObject({ actorKind: "operator", action: "member.added", targetId: user!.id, detail: { role: "manager" } });
    expect(JSON.stringify(row)).not.toContain(email);
  });

  it("adds somebody who has an account to a further brand and leaves the password alone", async () => {
    const [one, other] = [await mintBrand(db), await mintBrand(db)];
    const member = await mintMember(db, { brandId: one.brandId });
    expect(await createUser(db, { email: member.email, name: "Other Name", brand: other.slug, role: "viewer" })).toEqual({ ok: true, password: null });
    const user = await findUserByEmail(db, member.email);
    expect(user!.name).not.toBe("Other Name");
    expect(await verifyPassword(user!.passwordHash, member.password)).toBe(true);
    expect(await listMemberships(db, user!.id)).toHaveLength(2);
  });

  it("refuses a member of the brand, and a brand that is not there, and writes nothing", async () => {
    const { brandId, slug } = await mintBrand(db);
    const { email } = await mintMember(db, { brandId });
    expect(await createUser(db, { email, name: "Anna", brand: slug, role: "owner" })).toMatchObject({ ok: false });
    const stranger = randomEmail();
    expect(await createUser(db, { email: stranger, name: "Anna", brand: "no-such-brand", role: "owner" })).toMatchObject({ ok: false });
    expect(await findUserByEmail(db, stranger)).toBeNull();
    expect(await lastAction(brandId)).toBeUndefined();
  });
});

describe("resetting a password", () => {
  it("replaces it, ends every session and tells every brand's log", async () => {
    const [one, other] = [await mintBrand(db), await mintBrand(db)];
    const { userId, email, password: before } = await mintMember(db, { brandId: one.brandId });
    await createUser(db, { email, name: "Anna", brand: other.slug, role: "viewer" });
    await insertSession(db, { id: newId("ses"), userId, brandId: one.brandId, expiresAt: new Date(now().getTime() + DAY_MS) });
    const outcome = await resetPassword(db, { email });
    if (!outcome.ok) return expect.fail(outcome.fault);
    const user = await findUserByEmail(db, email);
    expect(await verifyPassword(user!.passwordHash, outcome.password)).toBe(true);
    expect(await verifyPassword(user!.passwordHash, before)).toBe(false);
    const { rows } = await pool.query("select revoked_at is not null as ended from sessions where user_id = $1", [userId]);
    expect(rows).toEqual([{ ended: true }]);
    for (const { brandId } of [one, other])
      expect(await lastAction(brandId)).toMatchObject({ actorKind: "operator", action: "user.password_reset", targetId: userId, detail: { sessions_ended: 1 } });
  });

  it("of nobody is refused", async () => {
    expect(await resetPassword(db, { email: randomEmail() })).toMatchObject({ ok: false });
  });
});
