/** When and how often an outgoing message is tried, and what may be kept of a refusal. */

export const MESSAGE_CHANNELS = ["email", "sms"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** `kept`: no mail server is configured, the message waits on the mailbox page. */
export const MESSAGE_STATES = ["queued", "sent", "failed", "kept", "withdrawn"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** How one attempt ended. A `temporary` fault is tried again, a `refused` message is not. */
export type DeliveryOutcome = { outcome: "sent" } | { outcome: "kept" } | { outcome: "temporary" | "refused"; fault: string };

const FIRST_DELAY_MS = 15_000;
const DELAY_MS_MAX = 3_600_000;
const FAULT_LENGTH_MAX = 300;

/** Eight doublings from 15 s make 64 minutes, then 23 hourly attempts: a day in all. */
export const ATTEMPTS_MAX = 32;

/** Milliseconds to wait after the given number of attempts, or null when a day of them was in vain. */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), DELAY_MS_MAX);
}

/** A server's answer without the addresses, numbers and links that servers like to repeat, in at most 300 characters. */
export function sanitiseFault(fault: string): string {
  return fault
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "(link)")
    .replace(/[^\s<>()[\],;:"']+@[^\s<>()[\],;:"']+/g, "(address)")
    .replace(/\+?\d[\d ()-]{6,}\d/g, "(number)")
    .trim()
    .slice(0, FAULT_LENGTH_MAX);
}
