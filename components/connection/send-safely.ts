import { findTrouble } from "./page-member";
import { hold, type Trouble } from "./trouble";

export type Attempt<Answer> = { answer: Answer } | { trouble: Trouble } | { isRejected: true } | { isBroken: true };

/**
 * Retries until there is a response; shows the cause and keeps the form. Every attempt uses the same submission id,
 * so it takes effect once. Throws `NotSentError` when the reader cancels.
 */
export async function sendSafely<Answer>(attempt: () => Promise<Attempt<Answer>>): Promise<Answer> {
  let [mayHaveArrived, isOnceMore] = [false, false];
  for (;;) {
    const outcome = await attempt();
    if ("answer" in outcome) return outcome.answer;
    if ("isBroken" in outcome) mayHaveArrived = true;
    const trouble = "trouble" in outcome ? outcome.trouble : await findTrouble();
    // The cause may be over: retry once before the user is asked.
    if (trouble === null && !isOnceMore) {
      isOnceMore = true;
      continue;
    }
    await hold(trouble ?? "unavailable", mayHaveArrived);
    isOnceMore = false;
  }
}

/** Null: the status is the service's own response to the form. */
export function troubleOf(status: number): Trouble | null {
  if (status === 413) return "too_large";
  if (status === 429) return "slowed";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : null;
}
