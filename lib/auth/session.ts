import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/db/client";
import { environment } from "@/lib/platform/env";
import { findMemberOfSession, type Member } from "@/lib/sessions/find-member";
import { safeCallbackPath } from "./rules";
import { decodeSession, encodeSession, type SessionClaims, sessionCookieName, sessionCookieOptions } from "./session-cookie";

/** The path and query the browser asked for; the server in front sets it. */
const PATH_HEADER = "x-carnet-path";
export const START_PATH = "/home";

/** Who is signed in, asked of the database once a request. Null: nobody. */
export const findMember = cache(async (): Promise<Member | null> => {
  const claims = await decodeSession((await cookies()).get(sessionCookieName())?.value);
  return claims && findMemberOfSession(database().db, claims);
});

/** Who is signed in and has done what their brand asks of every sign-in; whoever has not is led to do it. */
export async function requireMember(): Promise<Member> {
  const member = await requireSignedIn();
  return member.mustSetUpTwoFactor ? redirect("/two-factor") : member;
}

/** Who is signed in, even if nothing is open to them yet. Nobody is sent to the sign-in page, which leads back here. */
export async function requireSignedIn(): Promise<Member> {
  const member = await findMember();
  if (member) return member;
  const path = safeCallbackPath((await headers()).get(PATH_HEADER), environment().publicUrl, START_PATH);
  return redirect(path === START_PATH ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** Hands the browser the cookie of a session. From actions and route handlers only. */
export async function setSessionCookie(claims: SessionClaims): Promise<void> {
  (await cookies()).set(sessionCookieName(), await encodeSession(claims), sessionCookieOptions());
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}
