/** How long a brand may keep what names people, and what it may choose about it. GDPR Art. 5(1)(e). */

/** After a transfer's end: at least as long as a dispute may take (14 days). */
export const RECIPIENTS_KEPT_DAYS = { least: 14, most: 365, usual: 90 } as const;

/** A brand may keep its request log for a shorter time than the deployment does, never for a longer one. */
export const REQUEST_LOG_DAYS = { least: 1, most: 365 } as const;

/** The days a brand's request log is kept, given its own choice and the deployment's bound. */
export function requestLogDaysOf(chosen: number | null, deploymentDays: number): number {
  return Math.min(chosen ?? deploymentDays, deploymentDays);
}
