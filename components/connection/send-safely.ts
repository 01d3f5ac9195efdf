import { findTrouble } from "./page-member";
import { hold, type Trouble } from "./trouble";

/** How one attempt ended, as far as the line and the session are concerned. */
export type Attempt<Answer> = { answer: Answer } | { trouble: Trouble } | { isRejected: true } | { isBroken: true };

/**
 * Sends until there is an answer: what stands in the way is told to the reader and waited for, with the form as it is.
 * The same submission id goes along each time, so that it has one effect even where an earlier attempt had arrived.
 * Throws `NotSentError` when the reader takes the form back.
 */
export async function sendSafely<Answer>(attempt: () => Promise<Attempt<Answer>>): Promise<Answer> {
  let [mayHaveArrived, isOnceMore] = [false, false];
  for (;;) {
    const outcome = await attempt();
    if ("answer" in outcome) return outcome.answer;
    if ("isBroken" in outcome) mayHaveArrived = true;
    const trouble = "trouble" in outcome ? outcome.trouble : await findTrouble();
    // What broke it may have passed by now; broken again, the reader is asked.
    if (trouble === null && !isOnceMore) {
      isOnceMore = true;
      continue;
    }
    await hold(trouble ?? "unavailable", mayHaveArrived);
    isOnceMore = false;
  }
}

/** What the status of an answer says of the way there: null when it is the service's own word on the form. */
export function troubleOf(status: number): Trouble | null {
  if (status === 413) return "too_large";
  if (status === 429) return "slowed";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : null;
}
