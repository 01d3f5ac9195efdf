import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { findMemberOfSession } from "../sessions/sessions";
import { signIn } from "./sign-in";
import { type Account, client, mintAccount, visitor } from "./testing/account-kit";

const { db } = testDatabase();
const newBrowser = () => sha256Hex(randomSecret(24));

async function enter({ email, password }: Account, deviceHash: string | null): Promise<string> {
  const step = await signIn(visitor(), { email, password, ...client, deviceHash });
  return step.step === "done" ? step.sessionId : expect.fail("a code was asked for");
}

const isLive = async ({ userId }: Account, sessionId: string) =>
  (await findMemberOfSession(db, { sessionId, userId })) !== null;

describe("a browser", () => {
  it("has one session: signing in again ends the one before, and no other browser's", async () => {
    const account = await mintAccount();
    const [browser, other] = [newBrowser(), newBrowser()];
    const [first, elsewhere] = [await enter(account, browser), await enter(account, other)];
    const second = await enter(account, browser);
    expect([await isLive(account, first), await isLive(account, second), await isLive(account, elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
    const rows = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 20 });
    expect(
      rows.filter(({ action }) => action === "session.replaced").map(({ targetId, actorId }) => [targetId, actorId]),
    ).toEqual([[first, account.userId]]);
  });

  it("has one session whoever signs in: the session of whoever sat there before ends, and their brand's log has it", async () => {
    const [before, after] = [await mintAccount(), await mintAccount()];
    const browser = newBrowser();
    const left = await enter(before, browser);
    const session = await enter(after, browser);
    expect([await isLive(before, left), await isLive(after, session)]).toEqual([false, true]);
    const rows = await listAuditRows(db, { brandId: before.brandId, afterSequence: 0, limit: 20 });
    expect(rows.at(-1)).toMatchObject({ action: "session.replaced", targetId: left, actorKind: "system" });
  });

  it("has one session after any number of sign-ins at once", async () => {
    const account = await mintAccount();
    const browser = newBrowser();
    const sessions = await Promise.all([1, 2, 3, 4].map(() => enter(account, browser)));
    const live = await Promise.all(sessions.map((session) => isLive(account, session)));
    expect(live.filter(Boolean)).toHaveLength(1);
  });

  it("that says nothing of itself ends no session", async () => {
    const account = await mintAccount();
    const [first, second] = [await enter(account, null), await enter(account, null)];
    expect([await isLive(account, first), await isLive(account, second)]).toEqual([true, true]);
    expect(await isLive(account, newId("ses"))).toBe(false);
  });
});
