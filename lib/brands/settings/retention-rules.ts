/** Retention periods for personal data (GDPR Art. 5(1)(e)). */

/** Days after the end of a transfer. A dispute may take 14 days. */
export const RECIPIENT_RETENTION_DAYS = { least: 14, most: 365, usual: 90 } as const;

/** A brand may shorten the deployment's retention of the request log, never extend it. */
export const REQUEST_LOG_DAYS = { least: 1, most: 365 } as const;
