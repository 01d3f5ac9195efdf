import { cookies } from "next/headers";
import { exchangeCookies } from "@/lib/people/auth/next-auth-exchange";
import { findMember } from "@/lib/people/auth/session";
import { hostCookieOptions } from "@/lib/people/auth/session-cookie";

export function leadTo(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

const EXCHANGE_SECONDS = 15 * 60;

/** Sets the cookies that bind the provider's response to this browser. */
export async function setExchangeCookies(values: Record<string, string>): Promise<void> {
  const jar = await cookies();
  for (const [name, value] of Object.entries(values)) jar.set(name, value, hostCookieOptions(EXCHANGE_SECONDS));
}

export async function takeExchangeCookies(): Promise<Record<string, string>> {
  const jar = await cookies();
  const cookieValues = exchangeCookies().map((name) => [name, jar.get(name)?.value ?? ""] as const);
  for (const [name] of cookieValues) jar.set(name, "", hostCookieOptions(0));
  return Object.fromEntries(cookieValues.filter(([, value]) => value !== ""));
}

/** True if no one is signed in, or only the session that the user agreed to leave (`replaces`). */
export async function endsOnlyOwnSession(replaces: string | null): Promise<boolean> {
  const member = await findMember();
  return member === null || member.actor.sessionId === replaces;
}
