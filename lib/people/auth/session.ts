import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import { findMemberOfSession, type Member } from "@/lib/people/sessions/find-member";
import { environment } from "@/lib/platform/env";
import { safeCallbackPath } from "./rules";
import {
  decodeSession,
  encodeSession,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
} from "./session-cookie";

/** For whom the page that sends this was made: user and brand. A page that says nothing is taken as it comes. */
const MEMBER_HEADER = "x-page-member";
/** The path and query the browser asked for; the server in front sets it. */
const PATH_HEADER = "x-carnet-path";
export const START_PATH = "/home";

/** Who is signed in, asked of the database once a request. Null: nobody. */
export const findMember = cache(async (): Promise<Member | null> => {
  const claims = await decodeSession((await cookies()).get(sessionCookieName())?.value);
  return claims && findMemberOfSession(acrossBrands(database().db), claims);
});

/**
 * What a sign-in may leave to do before anything else is open: to replace a password that was handed out, then to set
 * up the second step or give its code.
 */
export type SignInDuty = "new_password" | "two_factor";

const DUTY_PATHS = { new_password: "/new-password", two_factor: "/two-factor" } as const satisfies Record<
  SignInDuty,
  string
>;

/** What the sign-in has left to do first, or null. */
export function dutyOf({ mustChangePassword, secondStepDue }: Member): SignInDuty | null {
  if (mustChangePassword) return "new_password";
  return secondStepDue === null ? null : "two_factor";
}

/** Who is signed in and has nothing left to do for it, or only the duty at hand; others are led to do it. */
export async function requireMember(atHand?: SignInDuty): Promise<Member> {
  const member = await requireSignedIn();
  const duty = dutyOf(member);
  if (duty === null || duty === atHand) return member;
  const path = await askedPath();
  return redirect(
    path === START_PATH ? DUTY_PATHS[duty] : (`${DUTY_PATHS[duty]}?callbackUrl=${encodeURIComponent(path)}` as Route),
  );
}

/**
 * Nobody is sent to the sign-in page, which leads back here, and so is a form of a page that was made for somebody
 * else: another tab has changed person or brand since. The page that Next takes along with an action's answer is asked
 * for with the action's headers, so it may be for the brand that the action itself has changed to.
 */
async function requireSignedIn(): Promise<Member> {
  const [member, sent] = await Promise.all([findMember(), headers()]);
  const isTakenAlong = sent.has("origin") && !sent.has("next-action");
  const madeFor = isTakenAlong ? null : sent.get(MEMBER_HEADER);
  if (member && (madeFor === null || madeFor === `${member.actor.userId}.${member.actor.brandId}`)) return member;
  const path = await askedPath();
  const back = path === START_PATH ? [] : [`callbackUrl=${encodeURIComponent(path)}`];
  const session = madeFor === null ? [] : [`session=${member ? "changed" : "over"}`];
  const query = [...session, ...back].join("&");
  return redirect((query === "" ? "/sign-in" : `/sign-in?${query}`) as Route);
}

async function askedPath(): Promise<string> {
  return safeCallbackPath((await headers()).get(PATH_HEADER), environment().publicUrl, START_PATH);
}

/** Where a sign-out leads: its answer has the browser delete what it stored (next.config.mjs). */
export const SIGNED_OUT_PATH = "/sign-in?signed_out=1";

/** Hands the browser the cookie of a session. From actions and route handlers only. */
export async function setSessionCookie(claims: SessionClaims): Promise<void> {
  (await cookies()).set(sessionCookieName(), await encodeSession(claims), sessionCookieOptions());
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}
