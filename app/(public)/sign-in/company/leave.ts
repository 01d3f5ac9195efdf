import { findMember } from "@/lib/auth/session";

/** What the steps of a company sign-in share. */

/** A redirect that a form or a provider's page can follow, with cookies as header lines. */
export function leadTo(location: string, cookies: readonly string[] = []): Response {
  const answer = new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** Whether nobody is signed in in this browser but whoever agreed to leave; `replaces`: the session they agreed to leave. */
export async function replacesNobodyElse(replaces: string | null): Promise<boolean> {
  const member = await findMember();
  return member === null || member.actor.sessionId === replaces;
}
