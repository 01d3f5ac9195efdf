import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { findUser } from "@/db/queries/users";
import { atConsole } from "@/lib/access/actor";
import { stepsOn } from "@/lib/access/use-case";
import { setOperator } from "@/lib/operator/set-operator";
import { requireTwoFactor } from "@/lib/people/members/change-team";
import { resetTwoFactor } from "@/lib/people/members/operate-users";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { MINUTE_MS, now, SECOND_MS, setClock } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { completeSignIn, type HalfSignedIn, signIn } from "../sign-in";
import { accountMail, type Account, client, codeOf, mintAccount, visitor } from "../testing/account-kit";
import { setUpTwoFactor } from "../testing/set-up-two-factor";
import { codeAt, verifySecondStep } from "./second-factor";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  showPendingTwoFactor,
  showSecurity,
} from "./two-factor";

const { db, pool } = testDatabase();

let restoreClock = () => {};
afterEach(() => restoreClock());

function pass(ms: number) {
  const at = new Date(now().getTime() + ms);
  restoreClock = setClock(() => at);
}

async function firstStep({ email, password }: Account): Promise<HalfSignedIn> {
  const step = await signIn(visitor(), { email, password, ...client });
  if (step.step !== "second") throw new Error("no second step is asked for");
  return step;
}

const secondStep = (half: HalfSignedIn, code: string) =>
  codeOf(completeSignIn(visitor(), { ...half, code, ...client }));

describe("the second step", () => {
  it("ends every other session of the person when it is turned on, and has been given in the one it was turned on in", async () => {
    const account = await mintAccount("owner");
    const enter = async () => {
      const step = await signIn(visitor(), { email: account.email, password: account.password, ...client });
      return step.step === "done" ? step.sessionId : expect.fail("a code was asked for");
    };
    const [other, own] = [await enter(), await enter()];
    const throughSession = (sessionId: string) => findMemberOfSession(db, { sessionId, userId: account.userId });
    expect([(await throughSession(other))!.secondStepDue, (await throughSession(own))!.secondStepDue]).toEqual([
      "set_up",
      "set_up",
    ]);
    await setUpTwoFactor({ context: contextOf(db, { ...account.actor, sessionId: own }), password: account.password });
    expect(await throughSession(other)).toBeNull();
    expect(await throughSession(own)).toMatchObject({
      secondStepDue: null,
      actor: { secondStepAt: expect.any(Date) as Date },
    });
    const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 20 });
    expect(rows.at(-1)).toMatchObject({ action: "user.two_factor_enabled", detail: { sessions_ended: 1 } });
  });

  it.each(["owner", "operator"])("is kept by whoever is an %s, or set up anew with a code", async (standing) => {
    const account = await mintAccount(standing === "owner" ? "owner" : "viewer");
    if (standing === "operator") await setOperator(atConsole(db), { email: account.email, operator: "yes" });
    await setUpTwoFactor(account);
    const { codes } = await renewRecoveryCodes(account.context, { current_password: account.password });
    const end = (one_time_code?: string) =>
      codeOf(endTwoFactor(account.context, { current_password: account.password, one_time_code, client }));
    expect([await end(), await end("000000")]).toEqual(["two_factor_required", "wrong_code"]);
    expect(await showPendingTwoFactor(account.context)).toBeNull();
    // With another app: password and code end the present one, and nothing else is open before the next.
    expect(await end(codes[0])).toBe("done");
    const step = await signIn(visitor(), { email: account.email, password: account.password, ...client });
    const sessionId = step.step === "done" ? step.sessionId : "";
    expect(await findMemberOfSession(db, { sessionId, userId: account.userId })).toMatchObject({
      secondStepDue: "set_up",
    });
  });

  it("is asked for once it is confirmed, and not before", async () => {
    const account = await mintAccount();
    await beginTwoFactor(account.context);
    expect(await signIn(visitor(), { email: account.email, password: account.password, ...client })).toMatchObject({
      step: "done",
    });
    const { secret } = await setUpTwoFactor(account);
    expect(await showPendingTwoFactor(account.context)).toBeNull();
    const half = await firstStep(account);
    pass(MINUTE_MS);
    const { sessionId, user } = await completeSignIn(visitor(), { ...half, code: codeAt(secret, now()), ...client });
    expect((await findMemberOfSession(db, { sessionId, userId: user.id }))?.actor.brandId).toBe(account.brandId);
  });

  it("needs the right code and the password to be turned on", async () => {
    const account = await mintAccount();
    await beginTwoFactor(account.context);
    const { secret } = (await showPendingTwoFactor(account.context))!;
    const confirm = (current_password: string, one_time_code: string) =>
      codeOf(confirmTwoFactor(account.context, { current_password, one_time_code }));
    expect(await confirm("another password", codeAt(secret, now()))).toBe("wrong_password");
    expect(await confirm(account.password, codeAt(secret, new Date(now().getTime() - 10 * MINUTE_MS)))).toBe(
      "wrong_code",
    );
    expect(await confirm(account.password, codeAt(secret, now()))).toBe("done");
    expect(await confirm(account.password, codeAt(secret, now()))).toBe("two_factor_not_begun");
  });

  it("needs no password for ten minutes after the sign-in, and afterwards names the field", async () => {
    const account = await mintAccount("owner");
    await beginTwoFactor(account.context);
    const { secret } = (await showPendingTwoFactor(account.context))!;
    const confirm = () =>
      confirmTwoFactor(account.context, { one_time_code: codeAt(secret, now()) }).then(
        ({ codes }) => codes.length,
        ({ extras }: DomainError) => extras.errors?.map(({ pointer, code }) => [pointer, code]),
      );
    expect(await showSecurity(account.context)).toMatchObject({ isConfirmed: true });
    const [signedInAt, later] = [now(), new Date(now().getTime() + 11 * MINUTE_MS)];
    restoreClock = setClock(() => later);
    expect(await showSecurity(account.context)).toMatchObject({ isConfirmed: false });
    expect(await confirm()).toEqual([["/current_password", "required"]]);
    restoreClock = setClock(() => signedInAt);
    expect(await confirm()).toBe(10);
  });

  it("keeps secret and recovery codes sealed and hashed", async () => {
    const account = await mintAccount();
    const { secret, codes } = await setUpTwoFactor(account);
    const { rows } = await pool.query(
      "select encode(totp_sealed, 'escape') as sealed, r.* from users u join recovery_codes r on r.user_id = " +
        "u.id where u.id = $1",
      [account.userId],
    );
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(10);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(plain);
  });

  it("takes no code twice, not even one of the period before, and of two at once only one", async () => {
    const account = await mintAccount();
    // Setting up takes a while: without this the period may end meanwhile, and the code below be another one, never
    // used.
    pass(0);
    const { secret } = await setUpTwoFactor(account);
    const used = codeAt(secret, now());
    const half = await firstStep(account);
    expect(await secondStep(half, used)).toBe("wrong_code");
    pass(MINUTE_MS);
    const fresh = codeAt(secret, now());
    const codes = await Promise.all([secondStep(half, fresh), secondStep(half, fresh), secondStep(half, fresh)]);
    expect(codes.toSorted()).toEqual(["done", "wrong_code", "wrong_code"]);
    expect(await secondStep(half, codeAt(secret, new Date(now().getTime() - 30 * SECOND_MS)))).toBe("wrong_code");
  });

  it("takes the code of each period once, up to its last and from its first millisecond", async () => {
    const account = await mintAccount();
    const border = new Date("2026-11-21T10:00:30Z").getTime();
    const at = (ms: number) => {
      restoreClock = setClock(() => new Date(border + ms));
    };
    at(-30_001);
    const { secret } = await setUpTwoFactor(account);
    const half = await firstStep(account);
    const outcomes: string[] = [];
    for (const [madeMs, givenMs] of [
      [-1, -1],
      [-1, 0],
      [-1, 29_999],
      [0, 0],
      [0, 59_999],
      [30_000, 0],
      [0, 30_000],
      [30_000, 59_999],
    ] as const) {
      at(givenMs);
      outcomes.push(await secondStep(half, codeAt(secret, new Date(border + madeMs))));
    }
    expect(outcomes).toEqual([
      "done",
      "wrong_code",
      "wrong_code",
      "done",
      "wrong_code",
      "done",
      "wrong_code",
      "wrong_code",
    ]);
  });

  it("takes no code of a secret that was replaced while the code was on its way", async () => {
    const account = await mintAccount();
    restoreClock = setClock(() => new Date("2026-11-21T10:00:00Z"));
    const { secret: old } = await setUpTwoFactor(account);
    const before = (await findUser(db, account.userId))!;
    await endTwoFactor(account.context, { current_password: account.password, client });
    await setUpTwoFactor(account);
    pass(MINUTE_MS);
    const verification = verifySecondStep(
      { ...visitor(), ...stepsOn(db) },
      before,
      { ...client, code: codeAt(old, now()) },
      () => Promise.resolve(),
    );
    expect(await codeOf(verification)).toBe("wrong_code");
  });

  it("takes each recovery code once, written with or without hyphens", async () => {
    const account = await mintAccount();
    const { codes } = await setUpTwoFactor(account);
    const half = await firstStep(account);
    expect(await secondStep(half, codes[0]!.toUpperCase().replaceAll("-", " "))).toBe("done");
    expect(await secondStep(half, codes[0]!)).toBe("wrong_code");
    expect(await secondStep(half, codes[1]!)).toBe("done");
    expect(await showSecurity(account.context)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it("slows wrong codes down, and the right password gives no new guesses", async () => {
    const account = await mintAccount();
    await setUpTwoFactor(account);
    restoreClock = setClock(() => new Date("2026-11-21T10:00:00Z"));
    const half = await firstStep(account);
    for (let guess = 0; guess < 10; guess += 1) expect(await secondStep(half, `10000${guess}`)).toBe("wrong_code");
    expect(await secondStep(await firstStep(account), "123456")).toBe("sign_in_slowed");
  });

  it("no longer follows a password that was changed meanwhile", async () => {
    const account = await mintAccount();
    const { codes } = await setUpTwoFactor(account);
    const half = await firstStep(account);
    await pool.query("update users set password_hash = 'another' where id = $1", [account.userId]);
    expect(await secondStep(half, codes[0]!)).toBe("wrong_credentials");
  });

  it("is told by mail, and is in the audit log of the person's brand", async () => {
    const account = await mintAccount();
    await setUpTwoFactor(account);
    await renewRecoveryCodes(account.context, { current_password: account.password });
    await endTwoFactor(account.context, { current_password: account.password, client });
    expect((await accountMail(account.email)).map(({ kind }) => kind)).toEqual([
      "account_two_factor_on",
      "account_recovery_codes_renewed",
      "account_two_factor_off",
    ]);
    const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ action }) => action)).toEqual([
      "user.two_factor_enabled",
      "user.recovery_codes_renewed",
      "user.two_factor_disabled",
    ]);
    expect(await signIn(visitor(), { email: account.email, password: account.password, ...client })).toMatchObject({
      step: "done",
    });
  });

  it("has new recovery codes in place of all the old ones", async () => {
    const account = await mintAccount();
    const { codes: old } = await setUpTwoFactor(account);
    const { codes } = await renewRecoveryCodes(account.context, { current_password: account.password });
    const half = await firstStep(account);
    expect(await secondStep(half, old[0]!)).toBe("wrong_code");
    expect(await secondStep(half, codes[0]!)).toBe("done");
  });
});

it("an operator takes it from whoever has lost app and codes; the password stays, sessions end, and the log has it", async () => {
  const account = await mintAccount();
  await expect(resetTwoFactor(atConsole(db), { email: account.email })).rejects.toThrow(DomainError);
  await setUpTwoFactor(account);
  await resetTwoFactor(atConsole(db), { email: account.email });
  expect(await signIn(visitor(), { email: account.email, password: account.password, ...client })).toMatchObject({
    step: "done",
  });
  const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 1, limit: 10 });
  expect(rows[0]).toMatchObject({ action: "user.two_factor_reset", actorKind: "operator", targetId: account.userId });
});

describe("a brand that requires it", () => {
  it("opens nothing to members without it, lets nobody turn it off, and is in the audit log", async () => {
    const account = await mintAccount("owner");
    const colleague = await mintMember(db, { brandId: account.brandId, role: "viewer" });
    const require = (isRequired: boolean) => codeOf(requireTwoFactor(account.context, { isRequired }));
    expect(await require(true)).toBe("two_factor_missing");
    await setUpTwoFactor(account);
    expect(await require(true)).toBe("done");
    const { email, password } = colleague;
    const step = await signIn(visitor(), { email, password, ...client });
    const sessionId = step.step === "done" ? step.sessionId : "";
    expect(await findMemberOfSession(db, { sessionId, userId: colleague.userId })).toMatchObject({
      secondStepDue: "set_up",
    });
    await setUpTwoFactor({ context: contextOf(db, { ...colleague.actor, sessionId }), password });
    expect(await findMemberOfSession(db, { sessionId, userId: colleague.userId })).toMatchObject({
      secondStepDue: null,
    });
    expect(await codeOf(endTwoFactor(contextOf(db, colleague.actor), { current_password: password, client }))).toBe(
      "two_factor_required",
    );
    expect(await codeOf(requireTwoFactor(contextOf(db, colleague.actor), { isRequired: false }))).toBe("forbidden");
    const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 20 });
    expect(rows.find(({ action }) => action === "brand.two_factor_requirement_changed")).toMatchObject({
      detail: { before: false, after: true },
    });
  });
});
