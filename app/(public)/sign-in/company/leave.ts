import { cookies } from "next/headers";
import { exchangeCookies } from "@/lib/people/auth/next-auth-exchange";
import { findMember } from "@/lib/people/auth/session";
import { hostCookieOptions } from "@/lib/people/auth/session-cookie";

/** What the steps of a company sign-in share. */

/** A redirect that a form or a provider's page can follow. */
export function leadTo(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

const EXCHANGE_SECONDS = 15 * 60;

/** Hands the browser what ties the provider's answer to it. */
export async function setExchangeCookies(values: Record<string, string>): Promise<void> {
  const jar = await cookies();
  for (const [name, value] of Object.entries(values)) jar.set(name, value, hostCookieOptions(EXCHANGE_SECONDS));
}

/** Takes it back: each serves once. */
export async function takeExchangeCookies(): Promise<Record<string, string>> {
  const jar = await cookies();
  const taken = exchangeCookies().map((name) => [name, jar.get(name)?.value ?? ""] as const);
  for (const [name] of taken) jar.set(name, "", hostCookieOptions(0));
  return Object.fromEntries(taken.filter(([, value]) => value !== ""));
}

/** Whether nobody is signed in here but whoever agreed to leave; `replaces`: the session they agreed to leave. */
export async function replacesNobodyElse(replaces: string | null): Promise<boolean> {
  const member = await findMember();
  return member === null || member.actor.sessionId === replaces;
}
