"use server";

import { action } from "@/app/action";
import { clearSessionCookie, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import { revokeAllSessions, revokeSession } from "@/lib/people/sessions/sessions";

export const endSessionAction = action({ run: revokeSession, page: () => "/settings/sessions", done: "session_ended" });

export const signOutEverywhere = action({
  of: revokeAllSessions,
  isOnItsOwn: true,
  run: async (context) => {
    await revokeAllSessions(context);
    await clearSessionCookie();
  },
  page: () => SIGNED_OUT_PATH,
});
