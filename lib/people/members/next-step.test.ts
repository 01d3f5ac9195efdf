import { describe, expect, it } from "vitest";
import { type Permission, ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { nextMemberStep } from "./contract";

const member = { kind: "member", isSelf: false, hasTwoFactor: false, requiresTwoFactor: false } as const;

describe("the next step of a member", () => {
  it.each([
    ["resend_invitation", { kind: "invited", canBeSentAgain: true }],
    [null, { kind: "invited", canBeSentAgain: false }],
    ["require_two_factor", member],
    [null, { ...member, requiresTwoFactor: true }],
    [null, { ...member, hasTwoFactor: true }],
    ["set_up_two_factor", { ...member, isSelf: true }],
    ["set_up_two_factor", { ...member, isSelf: true, requiresTwoFactor: true }],
    [null, { ...member, isSelf: true, hasTwoFactor: true }],
  ] as const)("is %s for %o", (step, person) => {
    expect(nextMemberStep(person, () => true)).toBe(step);
  });

  it.each(ROLES)("of others is offered to the role %s only if it may manage the team", (role) => {
    const may = (permission: Permission) => ROLE_PERMISSIONS[role].has(permission);
    const offered = [nextMemberStep(member, may), nextMemberStep({ kind: "invited", canBeSentAgain: true }, may)];
    expect(offered).toEqual(may("team.manage") ? ["require_two_factor", "resend_invitation"] : [null, null]);
  });
});
