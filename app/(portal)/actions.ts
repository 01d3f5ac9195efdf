"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { clearSessionCookie, findMember } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { revokeSession } from "@/lib/people/sessions/revoke-session";
import { switchBrand } from "@/lib/people/sessions/switch-brand";
import { memberCommand } from "./action";

/** Ends this session, here and on the server. */
export async function signOut(): Promise<void> {
  const member = await findMember();
  if (member) await revokeSession(contextFor(member.actor), { sessionId: member.actor.sessionId });
  await clearSessionCookie();
  redirect("/sign-in");
}

export const switchBrandAction = memberCommand({
  schema: z.object({ brandId: z.string() }),
  run: switchBrand,
  page: () => "/home",
  done: "brand_entered",
});
