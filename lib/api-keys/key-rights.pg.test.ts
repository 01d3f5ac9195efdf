import { afterEach, describe, expect, it } from "vitest";
import { findApiKey } from "@/db/queries/api-keys";
import { listAuditRows } from "@/db/queries/audit";
import { insertSession } from "@/db/queries/sessions";
import { updateMemberRole } from "@/db/queries/team";
import { inBrand } from "@/db/tenant";
import { grantableScopes, ROLES, SCOPES } from "@/lib/access/permissions";
import { confirmIdentity } from "@/lib/people/auth/confirm-identity";
import { codeAt } from "@/lib/people/auth/second-step/second-factor";
import { client } from "@/lib/people/auth/testing/account-kit";
import { changeRole, handOverOwnership, leaveBrand, removeMember } from "@/lib/people/members/change-team";
import { codeOf, mintTeam } from "@/lib/people/members/testing/team-kit";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { DAY_MS, MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { openTestPool } from "@/lib/platform/testing/database";
import { contextOf, type MintedMember, mintApiKey, mintTwoFactor } from "@/lib/platform/testing/factories";
import { authenticateKey } from "./authenticate-key";
import { createKey, rollKey } from "./create-key";
import { listKeys } from "./list-keys";
import { takeOverKey } from "./revoke-key";

const { db, pool } = openTestPool(6);
let restoreClock = () => {};
afterEach(() => restoreClock());

const by = ({ actor }: MintedMember) => contextOf(db, actor);
const keyOf = (brandId: string, keyId: string) => findApiKey(inBrand(db, brandId), { brandId, keyId });
const actionsOf = async (brandId: string) =>
  (await listAuditRows(db, { brandId, afterSequence: 0, limit: 100 })).map(({ action }) => action);
const works = async (secret: string) => (await authenticateKey(db, secret)).ok;

describe("the rights of a key", () => {
  it.each(ROLES)("are never more than those of a member with the role %s who creates it", async (role) => {
    const team = await mintTeam();
    const member = role === "owner" ? team.owner : await team.add(role);
    const mayManage = role === "owner" || role === "developer";
    for (const scope of SCOPES) {
      const outcome = await codeOf(createKey(by(member), { name: scope, scopes: [scope] }));
      const allowed = mayManage && grantableScopes(role).includes(scope);
      expect([scope, outcome]).toEqual([scope, allowed ? outcome : mayManage ? "scopes_exceed_role" : "forbidden"]);
      expect((await listKeys(team.context)).some(({ name }) => name === scope)).toBe(allowed);
    }
  });

  it("let no developer replace a key that an owner created with more", async () => {
    const team = await mintTeam();
    const developer = await team.add("developer");
    const key = await createKey(team.context, { name: "ERP", scopes: ["transfer"] });
    expect(await codeOf(rollKey(by(developer), { keyId: key.id, overlap: "now" }))).toBe("scopes_exceed_role");
    expect(await codeOf(takeOverKey(by(developer), { keyId: key.id }))).toBe("scopes_exceed_role");
    expect(await works(key.secret)).toBe(true);
  });

  it("are those of the present role, whatever the session began with", async () => {
    const team = await mintTeam();
    const second = await team.add("owner");
    await updateMemberRole(inBrand(db, team.brandId), { ...second, brandId: team.brandId, role: "developer" });
    expect(await codeOf(createKey(by(second), { name: "ERP", scopes: ["recalls"] }))).toBe("scopes_exceed_role");
  });

  it("stay within the role when it is lowered while keys are created", async () => {
    for (let round = 0; round < 4; round += 1) {
      const team = await mintTeam();
      const second = await team.add("owner");
      const create = () => codeOf(createKey(by(second), { name: "ERP", scopes: ["recalls"] }));
      const lower = () => codeOf(changeRole(team.context, { userId: second.userId, role: "viewer" }));
      await Promise.all([create(), lower(), create()]);
      const isLowered = (await listKeys(team.context)).every(({ exceedsRole }) => !exceedsRole);
      expect(isLowered).toBe(true);
    }
  });

  it("are marked where they exceed the role of the responsible person, until an owner takes the key over", async () => {
    const team = await mintTeam();
    const developer = await team.add("developer");
    const { keyId, secret } = await mintApiKey(db, { brandId: team.brandId, scopes: ["recalls"] });
    await pool.query("update api_keys set created_by = $2 where id = $1", [keyId, developer.userId]);
    expect(await listKeys(team.context)).toMatchObject([
      { id: keyId, exceedsRole: true, responsible: { userId: developer.userId } },
    ]);
    await takeOverKey(team.context, { keyId });
    await takeOverKey(team.context, { keyId });
    expect(await listKeys(team.context)).toMatchObject([
      { id: keyId, exceedsRole: false, responsible: { userId: team.owner.userId } },
    ]);
    expect(await actionsOf(team.brandId)).toEqual(["api_key.reassigned"]);
    expect(await works(secret)).toBe(true);
  });
});

describe("a recent confirmation", () => {
  it("is needed to create or replace a key", async () => {
    const { owner, context } = await mintTeam();
    const key = await createKey(context, { name: "ERP", scopes: ["verify"] });
    for (const confirmedAt of [undefined, new Date(now().getTime() - 10 * MINUTE_MS - 1)]) {
      const late = contextOf(db, { ...owner.actor, ...(confirmedAt ? { confirmedAt } : { confirmedAt: undefined! }) });
      expect(await codeOf(createKey(late, { name: "ERP", scopes: ["verify"] }))).toBe("recent_confirmation_needed");
      expect(await codeOf(rollKey(late, { keyId: key.id, overlap: "now" }))).toBe("recent_confirmation_needed");
    }
  });

  it("is the password, or a code from whoever has a second step, and lasts ten minutes", async () => {
    const team = await mintTeam();
    const developer = await team.add("developer");
    const { sessionId: id, userId, brandId } = developer.actor;
    const times = { createdAt: now(), lastSeenAt: now(), expiresAt: new Date(now().getTime() + DAY_MS) };
    await insertSession(db, { id, userId, brandId, ...times });
    const inSession = async () => contextOf(db, (await findMemberOfSession(db, { sessionId: id, userId }))!.actor);
    const create = async () => codeOf(createKey(await inSession(), { name: "ERP", scopes: ["verify"] }));
    const confirm = async (proof: string) => codeOf(confirmIdentity(await inSession(), { proof, client }));
    expect(await create()).toBe("recent_confirmation_needed");
    expect(await confirm("not the password")).toBe("wrong_password");
    expect(await create()).toBe("recent_confirmation_needed");
    await confirm(developer.password);
    expect((await listKeys(team.context)).length).toBe(0);
    await create();
    expect((await listKeys(team.context)).length).toBe(1);
    const { secret } = await mintTwoFactor(db, developer);
    const later = new Date(now().getTime() + 11 * MINUTE_MS);
    restoreClock = setClock(() => later);
    expect(await create()).toBe("recent_confirmation_needed");
    expect(await confirm(developer.password)).toBe("wrong_code");
    await confirm(codeAt(secret, later));
    await create();
    expect((await listKeys(team.context)).length).toBe(2);
  });
});

describe("the keys of a member who leaves or gets a lower role", () => {
  async function mintOwnerWithKeys() {
    const team = await mintTeam();
    const member = await team.add("owner");
    const [first, second] = [
      await createKey(by(member), { name: "ERP", scopes: ["recalls"] }),
      await createKey(by(member), { name: "Shop", scopes: ["transfer"] }),
    ];
    const decisions = { [first.id]: "revoke", [second.id]: "reassign" } as const;
    const expectSettled = async (heirId: string, action: string) => {
      expect([await works(first.secret), await works(second.secret)]).toEqual([false, true]);
      expect(await keyOf(team.brandId, second.id)).toMatchObject({ createdBy: member.userId, reassignedTo: heirId });
      const actions = await actionsOf(team.brandId);
      expect(actions.filter((each) => each !== "api_key.created")).toEqual([
        action,
        "api_key.revoked",
        "api_key.reassigned",
      ]);
    };
    return { team, member, decisions, keys: [first, second] as const, expectSettled };
  }

  it("need a decision each before a member is removed, and get it", async () => {
    const { team, member, decisions, keys, expectSettled } = await mintOwnerWithKeys();
    const remove = (keyActions?: Partial<Record<string, "revoke" | "reassign">>) =>
      codeOf(removeMember(team.context, { userId: member.userId, keys: keyActions as Record<string, "revoke"> }));
    expect(await remove()).toBe("member_has_api_keys");
    expect(await remove({ [keys[0].id]: "revoke" })).toBe("member_has_api_keys");
    expect(await works(keys[0].secret)).toBe(true);
    await remove(decisions);
    await expectSettled(team.owner.userId, "member.removed");
  });

  it("need one before the role is lowered, where the new role may not answer for them", async () => {
    const { team, member, decisions, expectSettled } = await mintOwnerWithKeys();
    const lower = (keys?: typeof decisions) =>
      codeOf(changeRole(team.context, { userId: member.userId, role: "developer", keys }));
    expect(await lower()).toBe("member_has_api_keys");
    await lower(decisions);
    await expectSettled(team.owner.userId, "member.role_changed");
  });

  it("stay as they are where the new role may answer for them", async () => {
    const team = await mintTeam();
    const member = await team.add("owner");
    const key = await createKey(by(member), { name: "Scanner", scopes: ["verify"] });
    await changeRole(team.context, { userId: member.userId, role: "developer" });
    expect(await keyOf(team.brandId, key.id)).toMatchObject({ revokedAt: null, reassignedTo: null });
  });

  it("need one before an owner hands the brand over, to the new owner", async () => {
    const { team, member, decisions, expectSettled } = await mintOwnerWithKeys();
    const heir = await team.add("viewer");
    expect(await codeOf(handOverOwnership(by(member), { userId: heir.userId }))).toBe("member_has_api_keys");
    await handOverOwnership(by(member), { userId: heir.userId, keys: decisions });
    await expectSettled(heir.userId, "brand.ownership_handed_over");
  });

  it("need one before a member leaves, to another owner", async () => {
    const { team, member, decisions, expectSettled } = await mintOwnerWithKeys();
    expect(await codeOf(leaveBrand(by(member)))).toBe("member_has_api_keys");
    await leaveBrand(by(member), { keys: decisions });
    await expectSettled(team.owner.userId, "member.left");
  });
});
