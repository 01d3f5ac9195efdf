import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import { findMemberOfSession, type Member } from "../sessions/sessions";
import { safeCallbackPath } from "./rules";
import {
  decodeSession,
  encodeSession,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
} from "./session-cookie";

const MEMBER_HEADER = "x-page-member";
const PATH_HEADER = "x-carnet-path";
export const START_PATH = "/home";

export const findMember = cache(async (): Promise<Member | null> => {
  const claims = await decodeSession((await cookies()).get(sessionCookieName())?.value);
  return claims && findMemberOfSession(acrossBrands(database().db), claims);
});

export type SignInDuty = "new_password" | "two_factor";

const DUTY_PATHS = { new_password: "/new-password", two_factor: "/two-factor" } as const satisfies Record<
  SignInDuty,
  string
>;

export function dutyOf({ mustChangePassword, secondStepDue }: Member): SignInDuty | null {
  if (mustChangePassword) return "new_password";
  return secondStepDue === null ? null : "two_factor";
}

/** Redirects to sign-in or to a pending duty other than `atHand`. */
export async function requireMember(atHand?: SignInDuty): Promise<Member> {
  const member = await requireSignedIn();
  const duty = dutyOf(member);
  if (duty === null || duty === atHand) return member;
  const path = await askedPath();
  return redirect(
    path === START_PATH ? DUTY_PATHS[duty] : (`${DUTY_PATHS[duty]}?callbackUrl=${encodeURIComponent(path)}` as Route),
  );
}

/** Whether a page that was made for this user and brand may send its form: another tab can have switched them. */
export async function isPageOf(mark: string, atHand?: SignInDuty): Promise<boolean> {
  const member = await findMember();
  if (!member || mark !== markOf(member)) return false;
  const duty = dutyOf(member);
  return duty === null || duty === atHand;
}

const markOf = ({ actor }: Member) => `${actor.userId}.${actor.brandId}`;

/** Redirects to sign-in with a return path; also for an upload whose page was made for another user or brand. */
async function requireSignedIn(): Promise<Member> {
  const [member, sent] = await Promise.all([findMember(), headers()]);
  const madeFor = sent.get(MEMBER_HEADER);
  if (member && (madeFor === null || madeFor === markOf(member))) return member;
  const path = await askedPath();
  const back = path === START_PATH ? [] : [`callbackUrl=${encodeURIComponent(path)}`];
  const session = madeFor === null ? [] : [`session=${member ? "changed" : "over"}`];
  const query = [...session, ...back].join("&");
  return redirect((query === "" ? "/sign-in" : `/sign-in?${query}`) as Route);
}

async function askedPath(): Promise<string> {
  return safeCallbackPath((await headers()).get(PATH_HEADER), environment().publicUrl, START_PATH);
}

export const SIGNED_OUT_PATH = "/sign-in?signed_out=1";

export async function setSessionCookie(claims: SessionClaims): Promise<void> {
  (await cookies()).set(sessionCookieName(), await encodeSession(claims), sessionCookieOptions());
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}
