import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { listMemberships } from "@/db/queries/team";
import { findUserByEmail } from "@/db/queries/users";
import { actorMay, atConsole } from "@/lib/access/actor";
import { PERMISSIONS } from "@/lib/access/permissions";
import {
  changePassword,
  requestPasswordReset,
  isResetLinkLive,
  resetPasswordByLink,
} from "@/lib/people/auth/passwords/change-password";
import { verifyPassword } from "@/lib/people/auth/passwords/passwords";
import { signIn } from "@/lib/people/auth/sign-in";
import {
  accountMail,
  client,
  codeOf,
  mintAccount,
  settleRequests,
  visitor,
} from "@/lib/people/auth/testing/account-kit";
import { DAY_MS, HOUR_MS, now, setClock } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId, randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { findMemberOfSession } from "../sessions/sessions";
import { createUser, resetPassword, signOutUser } from "./operate-users";

const { db, pool } = testDatabase();
const NEW = "seven slow green boats";

let restoreClock = () => {};
afterEach(() => restoreClock());

function pass(ms: number) {
  const at = new Date(now().getTime() + ms);
  restoreClock = setClock(() => at);
}

const randomEmail = () => `p-${randomSecret(6).toString("hex")}@example.com`;
const lastAction = async (brandId: string) =>
  (await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).at(-1);

describe("creating a user", () => {
  it("makes a member with a password that works and stands nowhere", async () => {
    const { brandId, slug } = await mintBrand(db);
    const email = randomEmail();
    const outcome = await createUser(atConsole(db), { email, name: "Anna", brand: slug, role: "manager" });
    if (outcome.password === null) return expect.fail("no password");
    const user = await findUserByEmail(db, email.toUpperCase());
    expect(user!.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(user!.passwordHash, outcome.password)).toBe(true);
    expect(await listMemberships(db, user!.id)).toEqual([{ brandId, role: "manager" }]);
    const row = await lastAction(brandId);
    expect(row).toMatchObject({
      actorKind: "operator",
      action: "member.added",
      targetId: user!.id,
      detail: { role: "manager" },
    });
    expect(JSON.stringify(row)).not.toContain(email);
  });

  it("adds somebody who has an account to a further brand and leaves the password alone", async () => {
    const [one, other] = [await mintBrand(db), await mintBrand(db)];
    const member = await mintMember(db, { brandId: one.brandId });
    expect(
      await createUser(atConsole(db), { email: member.email, name: "Other Name", brand: other.slug, role: "viewer" }),
    ).toEqual({ password: null });
    const user = await findUserByEmail(db, member.email);
    expect(user!.name).not.toBe("Other Name");
    expect(await verifyPassword(user!.passwordHash, member.password)).toBe(true);
    expect(await listMemberships(db, user!.id)).toHaveLength(2);
  });

  it("refuses a member of the brand, and a brand that is not there, and writes nothing", async () => {
    const { brandId, slug } = await mintBrand(db);
    const { email } = await mintMember(db, { brandId });
    await expect(createUser(atConsole(db), { email, name: "Anna", brand: slug, role: "owner" })).rejects.toThrow(
      DomainError,
    );
    const stranger = randomEmail();
    await expect(
      createUser(atConsole(db), { email: stranger, name: "Anna", brand: "no-such-brand", role: "owner" }),
    ).rejects.toThrow(DomainError);
    expect(await findUserByEmail(db, stranger)).toBeNull();
    expect(await lastAction(brandId)).toBeUndefined();
  });
});

describe("a password that was handed out", () => {
  const enter = async (email: string, password: string) => {
    const step = await signIn(visitor(), { email, password, ...client });
    if (step.step !== "done") return expect.fail("a second step is asked for");
    const member = () => findMemberOfSession(db, { sessionId: step.sessionId, userId: step.user.id });
    return { member, context: { ...visitor(), actor: (await member())!.actor } };
  };

  it.each(["made with the account", "made by a reset"])("%s opens nothing but choosing another", async (how) => {
    const { slug } = await mintBrand(db);
    const email = randomEmail();
    const user = await createUser(atConsole(db), { email, name: "Anna", brand: slug, role: "owner" });
    const outcome = how === "made by a reset" ? await resetPassword(atConsole(db), { email }) : user;
    if (outcome.password === null) return expect.fail("no password");
    const { member, context } = await enter(email, outcome.password);
    expect(await member()).toMatchObject({ mustChangePassword: true });
    expect(PERMISSIONS.filter((permission) => actorMay(context.actor, permission))).toEqual([]);
    await changePassword(context, { current_password: outcome.password, new_password: NEW });
    expect(await member()).toMatchObject({ mustChangePassword: false });
    expect(actorMay((await member())!.actor, "brand.leave")).toBe(true);
    expect(await codeOf(signIn(visitor(), { email, password: outcome.password, ...client }))).toBe("wrong_credentials");
  });

  it("signs nobody in after a day, and what it had opened is closed; a mailed link still helps", async () => {
    const { slug } = await mintBrand(db);
    const email = randomEmail();
    const outcome = await createUser(atConsole(db), { email, name: "Anna", brand: slug, role: "owner" });
    if (outcome.password === null) return expect.fail("no password");
    pass(DAY_MS - HOUR_MS);
    const { member } = await enter(email, outcome.password);
    pass(HOUR_MS);
    expect(await member()).toBeNull();
    expect(await codeOf(signIn(visitor(), { email, password: outcome.password, ...client }))).toBe("password_expired");
    expect(await codeOf(signIn(visitor(), { email, password: "another", ...client }))).toBe("wrong_credentials");
    await requestPasswordReset(visitor(), { email });
    await settleRequests();
    const token = /\/reset-password\/([A-Za-z0-9_-]+)/.exec((await accountMail(email)).at(-1)!.text)![1]!;
    await resetPasswordByLink(visitor(), { ...client, token, new_password: NEW });
    expect(await (await enter(email, NEW)).member()).toMatchObject({ mustChangePassword: false });
  });
});

describe("resetting a password", () => {
  it("replaces it, ends every session and tells every brand's log", async () => {
    const [one, other] = [await mintBrand(db), await mintBrand(db)];
    const { userId, email, password: before } = await mintMember(db, { brandId: one.brandId });
    await createUser(atConsole(db), { email, name: "Anna", brand: other.slug, role: "viewer" });
    await insertSession(db, {
      id: newId("ses"),
      userId,
      brandId: one.brandId,
      expiresAt: new Date(now().getTime() + DAY_MS),
    });
    const outcome = await resetPassword(atConsole(db), { email });
    const user = await findUserByEmail(db, email);
    expect(await verifyPassword(user!.passwordHash, outcome.password)).toBe(true);
    expect(await verifyPassword(user!.passwordHash, before)).toBe(false);
    const { rows } = await pool.query("select revoked_at is not null as ended from sessions where user_id = $1", [
      userId,
    ]);
    expect(rows).toEqual([{ ended: true }]);
    for (const { brandId } of [one, other])
      expect(await lastAction(brandId)).toMatchObject({
        actorKind: "operator",
        action: "user.password_reset",
        targetId: userId,
        detail: { sessions_ended: 1 },
      });
  });

  it("ends the links to a new password that were sent before", async () => {
    const account = await mintAccount();
    await requestPasswordReset(visitor(), { email: account.email });
    await settleRequests();
    const token = /\/reset-password\/([A-Za-z0-9_-]+)/.exec((await accountMail(account.email)).at(-1)!.text)![1]!;
    expect(await isResetLinkLive(visitor(), { token })).toBe(true);
    await resetPassword(atConsole(db), { email: account.email });
    expect(await isResetLinkLive(visitor(), { token })).toBe(false);
    expect(await codeOf(resetPasswordByLink(visitor(), { ...client, token, new_password: NEW }))).toBe(
      "reset_link_ended",
    );
  });

  it("of nobody is refused", async () => {
    await expect(resetPassword(atConsole(db), { email: randomEmail() })).rejects.toThrow(DomainError);
  });
});

describe("signing a person out", () => {
  it("ends every session of theirs and nobody else's, and stands in the log of their brand", async () => {
    const [account, other] = [await mintAccount(), await mintAccount()];
    const begin = async ({ userId, brandId }: typeof account) => {
      const sessionId = newId("ses");
      await insertSession(db, {
        id: sessionId,
        userId,
        brandId,
        isAtCompany: false,
        userAgent: null,
        createdAt: now(),
        lastSeenAt: now(),
        expiresAt: new Date(now().getTime() + DAY_MS),
      });
      return { sessionId, userId };
    };
    const [one, two, theirs] = [await begin(account), await begin(account), await begin(other)];
    expect(await signOutUser(atConsole(db), { email: account.email })).toEqual({ sessions: 2 });
    const isLive = async (claims: Awaited<ReturnType<typeof begin>>) =>
      (await findMemberOfSession(db, claims)) !== null;
    expect([await isLive(one), await isLive(two), await isLive(theirs)]).toEqual([false, false, true]);
    expect(await lastAction(account.brandId)).toMatchObject({
      action: "user.signed_out",
      actorKind: "operator",
      targetId: account.userId,
      detail: { sessions_ended: 2 },
    });
    await expect(signOutUser(atConsole(db), { email: randomEmail() })).rejects.toThrow(DomainError);
  });
});
