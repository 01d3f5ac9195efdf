"use server";

import { action } from "@/app/action";
import { clearSessionCookie, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import { revokeAllSessions } from "@/lib/people/sessions/revoke-all-sessions";
import { revokeSession } from "@/lib/people/sessions/revoke-session";

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
