import type { EndpointRow } from "@/db/queries/webhooks";
import { unseal } from "@/lib/platform/secrets";

/** What is signed with at a moment: the secret, and the one before it until its time is over. */
export function openSecrets({ secretSealed, previousSealed, previousUntil }: EndpointRow, at: Date): string[] {
  const isPreviousGood = previousSealed !== null && previousUntil !== null && previousUntil > at;
  return [unseal(secretSealed), ...(isPreviousGood ? [unseal(previousSealed)] : [])];
}
