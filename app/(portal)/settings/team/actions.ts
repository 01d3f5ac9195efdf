"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { keyDecisions, readKeyDecisions } from "@/lib/api-keys/contract";
import { clearSessionCookie, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import {
  changeRole,
  handOverOwnership,
  leaveBrand,
  removeMember,
  requireTwoFactor,
} from "@/lib/people/members/change-team";
import { cancelInvitation, inviteMember, resendInvitation } from "@/lib/people/members/invite-member";
import { noticeOfMail } from "../../notice-of-mail";

const PAGE = "/settings/team";
const page = () => PAGE;

const withKeys = (fields: Record<string, string>) => ({ ...fields, keys: readKeyDecisions(fields) });

export const inviteAction = action({ run: inviteMember, leadTo: () => PAGE, done: noticeOfMail("member_invited") });

export const sendAgainAction = action({ run: resendInvitation, page, done: noticeOfMail("invitation_resent") });

export const takeBackAction = action({ run: cancelInvitation, page, done: "invitation_cancelled" });

export const changeRoleAction = action({ run: changeRole, readInput: withKeys, page, done: "role_changed" });

export const removeMemberAction = action({ run: removeMember, readInput: withKeys, page, done: "member_removed" });

export const handOverAction = action({
  run: handOverOwnership,
  readInput: withKeys,
  page,
  done: "ownership_handed_over",
});

export const requireTwoFactorAction = action({
  run: requireTwoFactor,
  page,
  done: ({ isRequired }) => (isRequired ? "two_factor_required" : "two_factor_relaxed"),
});

export const leaveAction = action({
  of: leaveBrand,
  schema: z.object({ keys: keyDecisions }),
  readInput: withKeys,
  isOnItsOwn: true,
  run: async (context, input) => {
    const next = await leaveBrand(context, input);
    if (next === null) await clearSessionCookie();
    return next;
  },
  page,
  leadTo: (next) => (next === null ? SIGNED_OUT_PATH : "/home"),
  done: (_, next) => (next === null ? undefined : "brand_left"),
});
