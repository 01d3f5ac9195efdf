import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { HOUR_MS, now, setClock } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { newPasswordForm } from "../contract";
import { showSecurity } from "../second-step/two-factor";
import { signIn } from "../sign-in";
import {
  type Account,
  accountMail,
  client,
  codeOf,
  mintAccount,
  settleRequests,
  visitor,
} from "../testing/account-kit";
import { changePassword, requestPasswordReset, isResetLinkLive, resetPasswordByLink } from "./change-password";

const { db, pool } = testDatabase();
const NEW = "seven slow green boats";

let restoreClock = () => {};
afterEach(() => restoreClock());

function pass(ms: number) {
  const at = new Date(now().getTime() + ms);
  restoreClock = setClock(() => at);
}

async function beginSession({ userId, brandId }: Account, id = newId("ses")) {
  await insertSession(db, {
    id,
    userId,
    brandId,
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: new Date(now().getTime() + HOUR_MS),
  });
  return async () => (await findMemberOfSession(db, { sessionId: id, userId })) !== null;
}

const signInWith = ({ email }: Account, password: string) => codeOf(signIn(visitor(), { email, password, ...client }));

async function askForLink(account: Account): Promise<string> {
  await requestPasswordReset(visitor(), { email: account.email });
  await settleRequests();
  const message = (await accountMail(account.email)).findLast(({ kind }) => kind === "account_password_reset")!;
  return /\/reset-password\/([A-Za-z0-9_-]+)/.exec(message.text)![1]!;
}

describe("changing a password", () => {
  it("ends the other sessions, keeps this one, is told by mail and is in the audit log", async () => {
    const account = await mintAccount();
    const [here, elsewhere] = [await beginSession(account, account.actor.sessionId), await beginSession(account)];
    await changePassword(account.context, { current_password: account.password, new_password: NEW });
    expect([await here(), await elsewhere()]).toEqual([true, false]);
    expect([await signInWith(account, account.password), await signInWith(account, NEW)]).toEqual([
      "wrong_credentials",
      "done",
    ]);
    expect((await accountMail(account.email))[0]).toMatchObject({ kind: "account_password_changed" });
    const [row] = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 10 });
    expect(row).toMatchObject({
      action: "user.password_changed",
      actorId: account.userId,
      detail: { sessions_ended: 1 },
    });
  });

  it("needs the present one, and guesses at it are slowed down", async () => {
    const account = await mintAccount();
    restoreClock = setClock(() => new Date("2026-11-21T10:00:00Z"));
    const attempt = () => codeOf(changePassword(account.context, { current_password: "a guess", new_password: NEW }));
    for (let guess = 0; guess < 10; guess += 1) expect(await attempt()).toBe("wrong_password");
    expect(await attempt()).toBe("sign_in_slowed");
  });
});

describe("a mailed link", () => {
  it("sets a new password once, ends every session and every other link, and signs nobody in", async () => {
    const account = await mintAccount();
    const session = await beginSession(account);
    const [first, second] = [await askForLink(account), await askForLink(account)];
    const stored = JSON.stringify(
      (await pool.query("select * from password_resets where user_id = $1", [account.userId])).rows,
    );
    expect(stored).not.toContain(first);
    await resetPasswordByLink(visitor(), { ...client, token: second, new_password: NEW });
    expect([await session(), await signInWith(account, NEW)]).toEqual([false, "done"]);
    for (const token of [first, second])
      expect(await codeOf(resetPasswordByLink(visitor(), { ...client, token, new_password: NEW }))).toBe(
        "reset_link_ended",
      );
    const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ action, actorKind }) => [action, actorKind])).toContainEqual([
      "user.password_reset_by_link",
      "system",
    ]);
  });

  it("works for an hour, and changes nothing when it is only opened", async () => {
    const account = await mintAccount();
    const token = await askForLink(account);
    expect([await isResetLinkLive(visitor(), { token }), await isResetLinkLive(visitor(), { token })]).toEqual([
      true,
      true,
    ]);
    pass(HOUR_MS);
    expect(await isResetLinkLive(visitor(), { token })).toBe(false);
    expect(await codeOf(resetPasswordByLink(visitor(), { ...client, token, new_password: NEW }))).toBe(
      "reset_link_ended",
    );
  });

  it("has one winner, however many use it at once", async () => {
    const account = await mintAccount();
    const token = await askForLink(account);
    const codes = await Promise.all(
      [1, 2, 3].map((n) => codeOf(resetPasswordByLink(visitor(), { ...client, token, new_password: `${NEW} ${n}` }))),
    );
    expect(codes.toSorted()).toEqual(["done", "reset_link_ended", "reset_link_ended"]);
  });

  it("goes to nobody without an account, and to one mailbox three times an hour at most", async () => {
    const account = await mintAccount();
    const before = (await pool.query("select count(*)::int as n from outgoing_messages where brand_id is null")).rows[0]
      .n as number;
    expect(await requestPasswordReset(visitor(), { email: `nobody-${account.userId}@example.com` })).toBeUndefined();
    await settleRequests();
    expect(
      (await pool.query("select count(*)::int as n from outgoing_messages where brand_id is null")).rows[0].n,
    ).toBe(before);
    for (let clockReads = 0; clockReads < 5; clockReads += 1)
      expect(await requestPasswordReset(visitor(), { email: account.email.toUpperCase() })).toBeUndefined();
    await settleRequests();
    expect(await accountMail(account.email)).toHaveLength(3);
  });
});

describe("what is asked of an account", () => {
  it("is written down alike for a mailbox without one, sealed, and carried out once, whoever takes it up", async () => {
    const account = await mintAccount();
    const nobody = `nobody-${account.userId}@example.com`;
    for (const email of [account.email, nobody]) await requestPasswordReset(visitor(), { email });
    const { rows } = await pool.query<{ kind: string; sealed: Buffer }>(
      "select kind, sealed from account_requests where kind = 'password_reset'",
    );
    expect(rows).toHaveLength(2);
    expect(rows.some(({ sealed }) => sealed.includes("@example.com"))).toBe(false);
    await Promise.all([settleRequests(), settleRequests(), settleRequests()]);
    expect((await accountMail(account.email)).filter(({ kind }) => kind === "account_password_reset")).toHaveLength(1);
    expect((await pool.query("select 1 from account_requests where kind = 'password_reset'")).rowCount).toBe(0);
  });

  it("is not lost when carrying it out fails: it comes again", async () => {
    const account = await mintAccount();
    await requestPasswordReset(visitor(), { email: account.email });
    await pool.query("alter table password_resets rename to away");
    await settleRequests();
    expect(await accountMail(account.email)).toEqual([]);
    await pool.query("alter table away rename to password_resets");
    pass(HOUR_MS / 60);
    await settleRequests();
    expect((await accountMail(account.email)).map(({ kind }) => kind)).toEqual(["account_password_reset"]);
  });
});

describe("the history of sign-ins", () => {
  it("tells successes from failures, keeps the network and not the address, and is each person's own", async () => {
    const [account, other] = [await mintAccount(), await mintAccount()];
    const input = { email: account.email, ...client, clientAddress: "203.0.113.77" };
    await codeOf(signIn(visitor(), { ...input, password: "wrong" }));
    await settleRequests();
    await signIn(visitor(), { ...input, password: account.password });
    const { signIns } = await showSecurity(account.context);
    expect(signIns!.map(({ outcome, clientNetwork }) => [outcome, clientNetwork])).toEqual([
      ["signed_in", "203.0.113.0/24"],
      ["wrong_password", "203.0.113.0/24"],
    ]);
    expect((await showSecurity(other.context)).signIns).toEqual([]);
  });

  it("tells a person by mail of a device that is new to them, and of the first and of known ones not", async () => {
    const account = await mintAccount();
    const from = (deviceHash: string | null) =>
      signIn(visitor(), { email: account.email, password: account.password, ...client, deviceHash });
    const [one, two] = [randomSecret(32).toString("hex"), randomSecret(32).toString("hex")];
    const countNotices = async () =>
      (await accountMail(account.email)).filter(({ kind }) => kind === "account_new_device").length;
    await from(one);
    await from(one);
    expect(await countNotices()).toBe(0);
    await from(two);
    expect(await countNotices()).toBe(1);
    await from(two);
    expect(await countNotices()).toBe(1);
    await from(null);
    expect(await countNotices()).toBe(2);
  });
});

it.each(["short", "1234567890", "aaaaaaaaaaaa", "qwertyuiop"])("%s is no password to choose", (new_password) => {
  expect(newPasswordForm.safeParse({ new_password }).success).toBe(false);
});
