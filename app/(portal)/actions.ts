"use server";

import { redirect } from "next/navigation";
import { clearSessionCookie, findMember } from "@/lib/auth/session";
import { visitor } from "@/lib/auth/visitor";
import { revokeSession } from "@/lib/sessions/revoke-session";

/** Ends this session, here and on the server. */
export async function signOut(): Promise<void> {
  const member = await findMember();
  if (member) await revokeSession({ ...visitor(), actor: member.actor }, { sessionId: member.actor.sessionId });
  await clearSessionCookie();
  redirect("/sign-in");
}
