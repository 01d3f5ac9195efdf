import { updateStepsPutAway } from "@/db/queries/first-steps";
import type { Context } from "@/lib/access/actor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";

/** Puts the first steps away for the acting person in this brand, or brings them back. */
export async function putStepsAway(
  { db, actor }: Context<MemberActor>,
  { isAway }: { isAway: boolean },
): Promise<void> {
  await updateStepsPutAway(db, { brandId: actor.brandId, userId: actor.userId, at: isAway ? now() : null });
}
