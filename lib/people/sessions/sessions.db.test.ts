import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { SESSION_LIFETIME_MS } from "@/lib/people/auth/rules";
import { now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, type MintedMember, mintMember } from "@/lib/platform/testing/factories";
import { findMemberOfSession, listSessions, revokeAllSessions, revokeSession } from "./sessions";

const { db } = testDatabase();
const START = new Date("2026-11-21T10:00:00Z");
const HOUR = 3_600_000;

let restoreClock = () => {};
afterEach(() => restoreClock());
const setTime = (offsetMs: number) => (restoreClock = setClock(() => new Date(START.getTime() + offsetMs)));

async function begin({ userId, actor }: MintedMember): Promise<string> {
  const at = now();
  await insertSession(db, {
    id: newId("ses"),
    userId,
    brandId: actor.brandId,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
  });
  const [latest] = await listSessions(contextOf(db, actor));
  return latest!.id;
}

const isLive = async ({ userId }: MintedMember, sessionId: string) =>
  (await findMemberOfSession(db, { sessionId, userId })) !== null;

async function mintPerson() {
  const { brandId } = await mintBrand(db);
  return mintMember(db, { brandId });
}

describe("a session", () => {
  it("lives through use and ends after twelve idle hours", async () => {
    setTime(0);
    const person = await mintPerson();
    const session = await begin(person);
    setTime(11 * HOUR);
    expect(await isLive(person, session)).toBe(true);
    setTime(22 * HOUR);
    expect(await isLive(person, session)).toBe(true);
    setTime(34 * HOUR);
    expect(await isLive(person, session)).toBe(false);
  });

  it("ends after thirty days however much it is used", async () => {
    setTime(0);
    const person = await mintPerson();
    const session = await begin(person);
    for (let hours = 10; hours < 30 * 24; hours += 10) {
      setTime(hours * HOUR);
      expect(await isLive(person, session)).toBe(true);
    }
    setTime(30 * 24 * HOUR);
    expect(await isLive(person, session)).toBe(false);
  });

  it("notes its use at most once a minute", async () => {
    setTime(0);
    const person = await mintPerson();
    const session = await begin(person);
    const seenAfter = async (offsetMs: number) => {
      setTime(offsetMs);
      await isLive(person, session);
      return (await listSessions(contextOf(db, person.actor)))[0]!.lastSeenAt.getTime() - START.getTime();
    };
    expect(await seenAfter(60_000)).toBe(0);
    expect(await seenAfter(60_001)).toBe(60_001);
    expect(await seenAfter(90_000)).toBe(60_001);
  });

  it("is nobody else's: another person's id does not open it", async () => {
    const [person, other] = [await mintPerson(), await mintPerson()];
    expect(await isLive(other, await begin(person))).toBe(false);
  });
});

describe("revoking", () => {
  it("ends a session at once, once, and is in the audit log", async () => {
    const person = await mintPerson();
    const session = await begin(person);
    await revokeSession(contextOf(db, person.actor), { sessionId: session });
    expect(await isLive(person, session)).toBe(false);
    await expect(revokeSession(contextOf(db, person.actor), { sessionId: session })).rejects.toMatchObject({
      code: "not_found",
    });
    const rows = await listAuditRows(db, { brandId: person.actor.brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ action, targetId }) => [action, targetId])).toEqual([["session.revoked", session]]);
  });

  it("is refused for a colleague's session as for one that never was", async () => {
    const person = await mintPerson();
    const colleague = await mintMember(db, { brandId: person.actor.brandId });
    const session = await begin(colleague);
    await expect(revokeSession(contextOf(db, person.actor), { sessionId: session })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(revokeSession(contextOf(db, person.actor), { sessionId: newId("ses") })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await isLive(colleague, session)).toBe(true);
  });

  it("everywhere ends every session of the person and of nobody else", async () => {
    const person = await mintPerson();
    const colleague = await mintMember(db, { brandId: person.actor.brandId });
    const [first, second, theirs] = [await begin(person), await begin(person), await begin(colleague)];
    expect(await revokeAllSessions(contextOf(db, person.actor))).toBe(2);
    expect([await isLive(person, first), await isLive(person, second), await isLive(colleague, theirs)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("leaves the list with the sessions that live, the present one marked", async () => {
    setTime(0);
    const person = await mintPerson();
    const first = await begin(person);
    setTime(1000);
    const second = await begin(person);
    setTime(2000);
    const third = await begin(person);
    await revokeSession(contextOf(db, person.actor), { sessionId: second });
    const listed = await listSessions(contextOf(db, { ...person.actor, sessionId: third }));
    expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [third, true],
      [first, false],
    ]);
  });
});
