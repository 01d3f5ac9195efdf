"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { clearSessionCookie } from "@/lib/people/auth/session";
import { revokeAllSessions } from "@/lib/people/sessions/revoke-all-sessions";
import { revokeSession } from "@/lib/people/sessions/revoke-session";
import { memberCommand, memberContext } from "../../action";

export const endSessionAction = memberCommand({
  schema: z.object({ sessionId: z.string() }),
  run: revokeSession,
  page: () => "/settings/sessions",
  done: "session_ended",
});

export async function signOutEverywhere(): Promise<void> {
  await revokeAllSessions(await memberContext());
  await clearSessionCookie();
  redirect("/sign-in");
}
