"use server";

import { z } from "zod";
import { action } from "@/app/action";
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

const PAGE = "/settings/team";
const page = () => PAGE;
const someInvitation = z.object({ invitationId: z.string() });
const someMember = z.object({ userId: z.string() });

export const inviteAction = action({
  schema: invitationForm,
  run: inviteMember,
  leadTo: () => PAGE,
  done: "member_invited",
});

export const sendAgainAction = action({
  schema: someInvitation,
  run: resendInvitation,
  page,
  done: "invitation_resent",
});

export const takeBackAction = action({
  schema: someInvitation,
  run: cancelInvitation,
  page,
  done: "invitation_cancelled",
});

export const changeRoleAction = action({
  schema: someMember.extend(roleForm.shape),
  run: changeRole,
  page,
  done: "role_changed",
});

export const removeMemberAction = action({ schema: someMember, run: removeMember, page, done: "member_removed" });

export const handOverAction = action({
  schema: someMember,
  run: handOverOwnership,
  page,
  done: "ownership_handed_over",
});

export const requireTwoFactorAction = action({
  schema: z.object({ isRequired: z.stringbool() }),
  run: requireTwoFactor,
  page,
  done: ({ isRequired }) => (isRequired ? "two_factor_required" : "two_factor_relaxed"),
});

/** Leads into another brand of the person, or out of the portal where they have none. */
export const leaveAction = action({
  of: leaveBrand,
  isOnItsOwn: true,
  run: async (context) => {
    const next = await leaveBrand(context);
    if (next === null) await clearSessionCookie();
    return next;
  },
  page,
  leadTo: (next) => (next === null ? "/sign-in" : "/home"),
  done: (_, next) => (next === null ? undefined : "brand_left"),
});
