import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { insertMember } from "@/db/queries/team";
import { ROLES } from "@/lib/access/permissions";
import { listActsOf } from "@/lib/audit/list-audit";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, type MintedMember } from "@/lib/platform/testing/factories";
import { findMemberOfSession, switchBrand } from "../sessions/sessions";
import { changeRole, handOverOwnership, leaveBrand, removeMember } from "./change-team";
import { listTeam, showMember } from "./list-team";
import { codeOf, mailOf, mintTeam, type Scene } from "./testing/team-kit";

const { db } = testDatabase();

async function beginSession({ actor }: MintedMember): Promise<void> {
  const { sessionId: id, userId, brandId } = actor;
  await insertSession(db, {
    id,
    userId,
    brandId,
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
}

const memberOf = ({ actor }: MintedMember) =>
  findMemberOfSession(db, { sessionId: actor.sessionId, userId: actor.userId });
const rolesOf = async (team: Scene) =>
  Object.fromEntries((await listTeam(team.context)).members.map(({ userId, role }) => [userId, role]));
const lastRow = async ({ brandId }: Scene) =>
  (await listAuditRows(db, { brandId, afterSequence: 0, limit: 100 })).at(-1);

describe("a role", () => {
  it("changes at once, is told to the person, and is in the audit log with before and after", async () => {
    const team = await mintTeam();
    const member = await team.add("viewer");
    await beginSession(member);
    await changeRole(team.context, { userId: member.userId, role: "developer" });
    expect((await memberOf(member))?.actor.role).toBe("developer");
    expect((await mailOf(team.brandId)).at(-1)).toMatchObject({ kind: "team_role_changed", to: member.email });
    expect(await lastRow(team)).toMatchObject({
      action: "member.role_changed",
      targetId: member.userId,
      detail: { before: "viewer", after: "developer" },
    });
  });

  it("stays an owner's where there is no other", async () => {
    const team = await mintTeam();
    expect(await codeOf(changeRole(team.context, { userId: team.owner.userId, role: "manager" }))).toBe("last_owner");
    const second = await team.add("owner");
    await changeRole(team.context, { userId: team.owner.userId, role: "manager" });
    expect(await rolesOf(team)).toEqual({ [team.owner.userId]: "manager", [second.userId]: "owner" });
  });
});

describe("a member's page", () => {
  it("shows the member, and their acts to those who may read the audit log", async () => {
    const team = await mintTeam();
    const [manager, viewer] = [await team.add("manager"), await team.add("viewer")];
    await changeRole(team.context, { userId: manager.userId, role: "compliance" });
    const asViewer = contextOf(db, viewer.actor);
    expect(await showMember(asViewer, { userId: manager.userId })).toMatchObject({
      member: { userId: manager.userId, role: "compliance", isSelf: false },
      requiresTwoFactor: false,
    });
    const acts = await listActsOf(team.context, { userId: team.owner.userId, limit: 10 });
    expect(acts.map(({ action, targetId }) => [action, targetId])).toContainEqual([
      "member.role_changed",
      manager.userId,
    ]);
    // What was done to the manager is not what the manager did.
    expect(await listActsOf(team.context, { userId: manager.userId, limit: 10 })).toEqual([]);
    expect(await codeOf(listActsOf(asViewer, { userId: manager.userId, limit: 10 }))).toBe("forbidden");
  });

  it("does not exist for another brand", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    expect(await codeOf(showMember(team.context, { userId: other.owner.userId }))).toBe("member_not_found");
    await changeRole(other.context, { userId: (await other.add("viewer")).userId, role: "developer" });
    expect(await listActsOf(team.context, { userId: other.owner.userId, limit: 10 })).toEqual([]);
  });
});

describe("removing", () => {
  it("ends the person's sessions for this brand and leaves their others", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    const member = await team.add("manager");
    await insertMember(db, { brandId: other.brandId, userId: member.userId, role: "viewer" });
    const elsewhere = { ...member, actor: { ...member.actor, brandId: other.brandId, sessionId: newId("ses") } };
    await beginSession(member);
    await beginSession(elsewhere);
    await removeMember(team.context, { userId: member.userId });
    expect([await memberOf(member), (await memberOf(elsewhere))?.brand.id]).toEqual([null, other.brandId]);
    expect(await lastRow(team)).toMatchObject({
      action: "member.removed",
      detail: { role: "manager", sessions_ended: 1 },
    });
    expect((await mailOf(team.brandId)).at(-1)).toMatchObject({ kind: "team_removed", to: member.email });
  });
});

describe("leaving", () => {
  it("ends the session of whoever has no other brand", async () => {
    const team = await mintTeam();
    const member = await team.add("viewer");
    await beginSession(member);
    expect(await leaveBrand(contextOf(db, member.actor))).toBeNull();
    expect(await memberOf(member)).toBeNull();
    expect(await lastRow(team)).toMatchObject({ action: "member.left", actorId: member.userId });
  });

  it("lets the session go on for another brand of theirs", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    const member = await team.add("viewer");
    await beginSession(member);
    await insertMember(db, { brandId: other.brandId, userId: member.userId, role: "developer" });
    expect(await leaveBrand(contextOf(db, member.actor))).toBe(other.brandId);
    expect((await memberOf(member))?.actor).toMatchObject({ brandId: other.brandId, role: "developer" });
    expect(await lastRow(other)).toMatchObject({ action: "session.brand_entered", actorId: member.userId });
  });

  it("is refused to the last owner", async () => {
    const { context } = await mintTeam();
    expect(await codeOf(leaveBrand(context))).toBe("last_owner");
  });
});

describe("handing over", () => {
  it("makes the one an owner and the other a manager", async () => {
    const team = await mintTeam();
    const heir = await team.add("viewer");
    await handOverOwnership(team.context, { userId: heir.userId });
    expect(await rolesOf({ ...team, context: contextOf(db, { ...heir.actor, role: "owner" }) })).toEqual({
      [team.owner.userId]: "manager",
      [heir.userId]: "owner",
    });
    expect((await mailOf(team.brandId)).at(-1)).toMatchObject({ kind: "team_ownership_received", to: heir.email });
    expect(await lastRow(team)).toMatchObject({ action: "brand.ownership_handed_over", targetId: heir.userId });
    expect(await codeOf(handOverOwnership(team.context, { userId: heir.userId }))).toBe("forbidden");
  });
});

describe("whoever may not change the team", () => {
  it.each(ROLES.filter((role) => role !== "owner"))("as %s, changes, removes and hands over nothing", async (role) => {
    const team = await mintTeam();
    const [member, target] = [await team.add(role), await team.add("viewer")];
    const context = contextOf(db, member.actor);
    expect(await codeOf(changeRole(context, { userId: target.userId, role: "manager" }))).toBe("forbidden");
    expect(await codeOf(removeMember(context, { userId: target.userId }))).toBe("forbidden");
    expect(await codeOf(handOverOwnership(context, { userId: target.userId }))).toBe("forbidden");
    expect((await listTeam(context)).members).toHaveLength(3);
  });

  it("is found out although the request began while they still might", async () => {
    const team = await mintTeam();
    const [second, target] = [await team.add("owner"), await team.add("viewer")];
    await changeRole(team.context, { userId: second.userId, role: "viewer" });
    expect(await codeOf(removeMember(contextOf(db, second.actor), { userId: target.userId }))).toBe("forbidden");
  });
});

it("another brand's member is answered like nobody", async () => {
  const [team, other] = [await mintTeam(), await mintTeam()];
  const theirs = await other.add("viewer");
  for (const userId of [theirs.userId, newId("usr")]) {
    expect(await codeOf(changeRole(team.context, { userId, role: "owner" }))).toBe("member_not_found");
    expect(await codeOf(removeMember(team.context, { userId }))).toBe("member_not_found");
    expect(await codeOf(handOverOwnership(team.context, { userId }))).toBe("member_not_found");
  }
});

it("a session moves to another brand of the person, never to one of others", async () => {
  const [team, other, foreign] = [await mintTeam(), await mintTeam(), await mintTeam()];
  const member = await team.add("viewer");
  await beginSession(member);
  await insertMember(db, { brandId: other.brandId, userId: member.userId, role: "owner" });
  const context = contextOf(db, member.actor);
  for (const brandId of [foreign.brandId, newId("brd")])
    expect(await codeOf(switchBrand(context, { brandId }))).toBe("not_found");
  await switchBrand(context, { brandId: other.brandId });
  expect((await memberOf(member))?.actor).toMatchObject({ brandId: other.brandId, role: "owner" });
  expect(await lastRow(other)).toMatchObject({ action: "session.brand_entered", targetId: member.actor.sessionId });
});
