"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { clearSessionCookie } from "@/lib/people/auth/session";
import { cancelInvitation } from "@/lib/people/members/cancel-invitation";
import { changeRole } from "@/lib/people/members/change-role";
import { invitationForm, roleForm } from "@/lib/people/members/contract";
import { handOverOwnership } from "@/lib/people/members/hand-over-ownership";
import { inviteMember } from "@/lib/people/members/invite-member";
import { leaveBrand } from "@/lib/people/members/leave-brand";
import { removeMember } from "@/lib/people/members/remove-member";
import { requireTwoFactor } from "@/lib/people/members/require-two-factor";
import { resendInvitation } from "@/lib/people/members/resend-invitation";
import { DomainError } from "@/lib/platform/errors";
import { memberAction, memberCommand, memberContext } from "../../action";

const PAGE = "/settings/team";
const page = () => PAGE;
const someInvitation = z.object({ invitationId: z.string() });
const someMember = z.object({ userId: z.string() });

export const inviteAction = memberAction({
  schema: invitationForm,
  run: inviteMember,
  leadTo: () => `${PAGE}?done=member_invited`,
});

export const sendAgainAction = memberCommand({
  schema: someInvitation,
  run: resendInvitation,
  page,
  done: "invitation_resent",
});

export const takeBackAction = memberCommand({
  schema: someInvitation,
  run: cancelInvitation,
  page,
  done: "invitation_cancelled",
});

export const changeRoleAction = memberCommand({
  schema: someMember.extend(roleForm.shape),
  run: changeRole,
  page,
  done: "role_changed",
});

export const removeMemberAction = memberCommand({
  schema: someMember,
  run: removeMember,
  page,
  done: "member_removed",
});

export const handOverAction = memberCommand({
  schema: someMember,
  run: handOverOwnership,
  page,
  done: "ownership_handed_over",
});

export const requireTwoFactorAction = memberCommand({
  schema: z.object({ isRequired: z.stringbool() }),
  run: requireTwoFactor,
  page,
  done: ({ isRequired }) => (isRequired ? "two_factor_required" : "two_factor_relaxed"),
});

/** Leads into another brand of the person, or out of the portal where they have none. */
export async function leaveAction(): Promise<void> {
  const context = await memberContext();
  let next: string | null;
  try {
    next = await leaveBrand(context);
  } catch (error) {
    if (error instanceof DomainError) redirect(`${PAGE}?refused=${error.code}` as Route);
    throw error;
  }
  if (next === null) await clearSessionCookie();
  revalidatePath("/", "layout");
  redirect((next === null ? "/sign-in" : "/home?done=brand_left") as Route);
}
