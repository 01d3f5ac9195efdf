import { countOtherOwners, findTeamMember, lockTeam } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { authorise } from "@/lib/access/actor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError } from "@/lib/platform/errors";

export type TeamMember = NonNullable<Awaited<ReturnType<typeof findTeamMember>>>;

/**
 * The acting person as a member of the acting brand, whose team changes one after the other: their role is looked up
 * anew under the lock, so whoever lost it a moment ago changes nothing more. Throws `forbidden`.
 */
export async function lockTeamAs(
  { tx, actor }: { tx: BrandDb; actor: MemberActor },
  needs: "team.manage" | null = "team.manage",
): Promise<TeamMember> {
  const { brandId, userId } = actor;
  await lockTeam(tx, brandId);
  const acting = await findTeamMember(tx, { brandId, userId });
  if (!acting) throw new DomainError("forbidden", "You are no member of this brand any more.");
  if (needs) authorise({ ...actor, role: acting.role }, needs);
  return acting;
}

/** A member of the acting brand. Throws `member_not_found`. Call it under the team's lock. */
export async function requireTeamMember(tx: BrandDb, params: { brandId: string; userId: string }): Promise<TeamMember> {
  const member = await findTeamMember(tx, params);
  if (!member) throw new DomainError("member_not_found", "Nobody in your team has this id.");
  return member;
}

/** Throws `last_owner` when the brand would be left without an owner. Call it under the team's lock. */
export async function requireOtherOwner(
  tx: BrandDb,
  brandId: string,
  member: Pick<TeamMember, "userId" | "role">,
): Promise<void> {
  if (member.role !== "owner" || (await countOtherOwners(tx, { brandId, userId: member.userId })) > 0) return;
  throw new DomainError("last_owner", "A brand needs an owner: hand ownership over first.");
}
