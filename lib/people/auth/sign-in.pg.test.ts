import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { insertMember } from "@/db/queries/team";
import { insertUser } from "@/db/queries/users";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { now, setClock } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { findMemberOfSession } from "../sessions/sessions";
import { hashPassword } from "./passwords/passwords";
import { signIn } from "./sign-in";

const { db } = testDatabase();
const context = () => ({ db, requestId: newId("req") });
const randomAddress = () => `2001:db8:${randomSecret(2).toString("hex")}:${randomSecret(2).toString("hex")}::1`;

async function mintAccount() {
  const brand = await mintBrand(db);
  const member = await mintMember(db, { brandId: brand.brandId, role: "manager" });
  const attempt = async (input: Partial<Parameters<typeof signIn>[1]> = {}) => {
    const step = await signIn(context(), {
      email: member.email,
      password: member.password,
      clientAddress: randomAddress(),
      userAgent: "Test/1",
      deviceHash: null,
      ...input,
    });
    if (step.step !== "done") throw new Error("a second step is asked for");
    return step;
  };
  return { ...member, ...brand, attempt };
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "signed_in",
    (error: { code?: string }) => error.code ?? String(error),
  );

let restoreClock = () => {};
afterEach(() => restoreClock());

function pass(seconds: number) {
  const at = new Date(now().getTime() + seconds * 1000);
  restoreClock = setClock(() => at);
}

describe("signing in", () => {
  it("begins a session of the person's brand with their role, and says so in the audit log", async () => {
    const account = await mintAccount();
    const { sessionId, user } = await account.attempt({ email: account.email.toUpperCase() });
    const member = await findMemberOfSession(db, { sessionId, userId: user.id });
    expect(member?.actor).toEqual({
      kind: "member",
      brandId: account.brandId,
      userId: account.userId,
      sessionId,
      role: "manager",
      confirmedAt: expect.any(Date),
    });
    const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ action, actorId, targetId }) => ({ action, actorId, targetId }))).toEqual([
      { action: "session.started", actorId: account.userId, targetId: sessionId },
    ]);
    expect(await verifyAudit(db, account.brandId)).toMatchObject({ ok: true, rows: 1 });
  });

  it("makes a new session each time", async () => {
    const { attempt } = await mintAccount();
    const [first, second] = [await attempt(), await attempt()];
    expect(first.sessionId).not.toBe(second.sessionId);
  });

  it("answers an unknown mailbox, a wrong password and an account without one alike", async () => {
    const account = await mintAccount();
    const email = `${newId("usr")}@example.com`;
    await insertUser(db, { id: newId("usr"), email, name: "Elsewhere", passwordHash: null });
    expect(await codeOf(account.attempt({ email: `nobody-${newId("usr")}@example.com` }))).toBe("wrong_credentials");
    expect(await codeOf(account.attempt({ password: "wrong" }))).toBe("wrong_credentials");
    expect(await codeOf(account.attempt({ email, password: "" }))).toBe("wrong_credentials");
  });

  it("is refused to a person who belongs to no brand", async () => {
    const { attempt } = await mintAccount();
    const email = `${newId("usr")}@example.com`;
    await insertUser(db, { id: newId("usr"), email, name: "Nobody", passwordHash: await hashPassword("long enough") });
    expect(await codeOf(attempt({ email, password: "long enough" }))).toBe("forbidden");
  });

  it("goes to the brand that the person worked for last", async () => {
    const account = await mintAccount();
    const other = await mintBrand(db);
    await insertMember(db, { brandId: other.brandId, userId: account.userId, role: "viewer" });
    const first = await account.attempt();
    const brandOf = async (sessionId: string) =>
      (await findMemberOfSession(db, { sessionId, userId: account.userId }))?.brand.id;
    expect(await brandOf(first.sessionId)).toBe(account.brandId);
    const later = new Date(now().getTime() + 1000);
    await insertSession(db, {
      id: newId("ses"),
      userId: account.userId,
      brandId: other.brandId,
      createdAt: later,
      expiresAt: new Date(later.getTime() + 1000),
    });
    expect(await brandOf((await account.attempt()).sessionId)).toBe(other.brandId);
  });
});

describe("the slow-down", () => {
  const fail = async (
    attempt: (input: Partial<Parameters<typeof signIn>[1]>) => Promise<unknown>,
    times: number,
    input: Partial<Parameters<typeof signIn>[1]> = {},
  ) => {
    const codes: string[] = [];
    for (let index = 0; index < times; index += 1) codes.push(await codeOf(attempt({ password: "wrong", ...input })));
    return codes;
  };

  it("makes an account wait after ten failures, even for the right password, and says how long", async () => {
    const { attempt } = await mintAccount();
    restoreClock = setClock(() => new Date("2026-11-21T10:00:00Z"));
    expect(await fail(attempt, 10)).toEqual(Array(10).fill("wrong_credentials"));
    await expect(attempt()).rejects.toMatchObject({ code: "sign_in_slowed", extras: { retryAfterSeconds: 5 } });
    pass(4);
    await expect(attempt()).rejects.toMatchObject({ code: "sign_in_slowed", extras: { retryAfterSeconds: 1 } });
    pass(1);
    expect(await codeOf(attempt())).toBe("signed_in");
  });

  it("ends with a success", async () => {
    const { attempt } = await mintAccount();
    await fail(attempt, 9);
    await attempt();
    expect(await fail(attempt, 9)).toEqual(Array(9).fill("wrong_credentials"));
    expect(await codeOf(attempt())).toBe("signed_in");
  });

  it("counts a client's failures over all accounts, and no success of its own takes them back", async () => {
    const accounts = [await mintAccount(), await mintAccount()];
    const clientAddress = randomAddress();
    await fail(accounts[0]!.attempt, 5, { clientAddress });
    expect(await codeOf(accounts[0]!.attempt({ clientAddress }))).toBe("signed_in");
    await fail(accounts[1]!.attempt, 5, { clientAddress });
    expect(await codeOf(accounts[0]!.attempt({ clientAddress }))).toBe("sign_in_slowed");
    expect(await codeOf(accounts[0]!.attempt())).toBe("signed_in");
  });

  it("lets no more than ten of any number of guesses at once be looked at", async () => {
    const { attempt } = await mintAccount();
    pass(0);
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(attempt({ password: "wrong" }))));
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "sign_in_slowed")).toHaveLength(20);
  });
});
