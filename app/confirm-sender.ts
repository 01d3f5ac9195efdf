import { type Context, type MemberActor, isRecentCode } from "@/lib/access/actor";
import { confirmIdentity } from "@/lib/people/auth/confirm-identity";
import type { IdentityProof } from "@/lib/people/auth/contract";
import { now } from "@/lib/platform/clock";
import { clientOfRequest } from "./(public)/begin-session";

/**
 * Returns the sender with a confirmed identity after the code or password was checked; unchanged if neither is
 * needed.
 */
export async function confirmSender(
  context: Context<MemberActor>,
  { password, one_time_code: code }: IdentityProof,
): Promise<Context<MemberActor>> {
  const proof = code ?? password;
  if (proof === undefined || isRecentCode(context.actor.confirmedAt, now())) return context;
  const confirmedAt = await confirmIdentity(context, { proof, client: await clientOfRequest() });
  return { ...context, actor: { ...context.actor, confirmedAt } };
}
