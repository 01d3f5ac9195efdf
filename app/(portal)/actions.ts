"use server";

import { action } from "@/app/action";
import { enterTestMode, leaveTestMode } from "@/lib/brands/test-mode/switch-mode";
import { clearSessionCookie, findMember, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { switchBrand, revokeSession } from "@/lib/people/sessions/sessions";

export const signOut = action({
  by: "anyone",
  run: async () => {
    const member = await findMember();
    if (member) await revokeSession(contextFor(member.actor), { sessionId: member.actor.sessionId });
    await clearSessionCookie();
  },
  page: () => SIGNED_OUT_PATH,
});

export const switchBrandAction = action({ run: switchBrand, page: () => "/home", done: "brand_entered" });

export const enterTestModeAction = action({ run: enterTestMode, page: () => "/home", done: "test_mode_entered" });

export const leaveTestModeAction = action({ run: leaveTestMode, page: () => "/home", done: "test_mode_left" });
