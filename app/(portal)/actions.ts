"use server";

import { redirect } from "next/navigation";
import { database } from "@/db/client";
import { clearSessionCookie, findMember } from "@/lib/auth/session";
import { newId } from "@/lib/platform/ids";
import { revokeSession } from "@/lib/sessions/revoke-session";

/** Ends this session, here and on the server. */
export async function signOut(): Promise<void> {
  const member = await findMember();
  if (member) await revokeSession({ db: database().db, actor: member.actor, requestId: newId("req") }, { sessionId: member.actor.sessionId });
  await clearSessionCookie();
  redirect("/sign-in");
}
