import { expect, it } from "vitest";
import { openTestPool } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { changeRole, leaveBrand, removeMember } from "./change-team";
import { listTeam } from "./list-team";
import { codeOf, mintTeam } from "./testing/team-kit";

const { db } = openTestPool(4);

it("owners who leave, demote and remove each other at once always leave one owner", async () => {
  for (let round = 0; round < 5; round += 1) {
    const team = await mintTeam();
    const [first, second, third] = [team.owner, await team.add("owner"), await team.add("owner")];
    const by = ({ actor }: typeof first) => contextOf(db, actor);
    const codes = await Promise.all([
      codeOf(leaveBrand(by(first))),
      codeOf(changeRole(by(second), { userId: third.userId, role: "viewer" })),
      codeOf(removeMember(by(third), { userId: second.userId })),
      codeOf(leaveBrand(by(third))),
    ]);
    const { members } = await listTeam({ ...by(first), actor: { ...first.actor, role: "viewer" } });
    expect(members.filter(({ role }) => role === "owner").length, codes.join()).toBeGreaterThan(0);
  }
});
