import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { parseUrl } from "@/lib/platform/parse-url";

export const PASSWORD_CHARACTERS_MIN = 10;
export const PASSWORD_CHARACTERS_MAX = 200;

const DISTINCT_CHARACTERS_MIN = 5;
const RUNS = "abcdefghijklmnopqrstuvwxyz 01234567890 09876543210 qwertzuiop qwertyuiop asdfghjkl yxcvbnm zxcvbnm";

export function isTooEasy(password: string): boolean {
  const text = password.toLowerCase();
  return new Set(text).size < DISTINCT_CHARACTERS_MIN || RUNS.includes(text);
}

export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** Forces a daily sign-in at the provider, so that people who leave the company lose access. */
export const COMPANY_SESSION_LIFETIME_MS = 12 * HOUR_MS;
export const LAST_SEEN_STEP_MS = MINUTE_MS;

export const SIGN_IN_OUTCOMES = [
  "signed_in",
  "signed_in_at_company",
  "password_reset",
  "wrong_password",
  "wrong_code",
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
export const SIGN_IN_RETENTION_MS = 180 * DAY_MS;

/** A company's provider makes no device known: it could vouch at will and gain new password guesses each time. */
export const PROVES_DEVICE = {
  password: ["signed_in", "password_reset"],
  second_step: ["signed_in"],
} as const satisfies Record<string, readonly SignInOutcome[]>;
export type SignInPart = keyof typeof PROVES_DEVICE;

/** Each known device has its own failure count, so this limits the total number of guesses. */
export const KNOWN_DEVICES_MAX = 10;

export const ACCOUNT_REQUEST_KINDS = ["password_reset", "failed_sign_in", "holder_link"] as const;
export type AccountRequestKind = (typeof ACCOUNT_REQUEST_KINDS)[number];

export const PASSWORD_HANDED_OUT_MS = DAY_MS;

export const SECOND_STEP_WITHIN_MS = 10 * MINUTE_MS;

export const COMPANY_LINK_WITHIN_MS = 30 * MINUTE_MS;
export const COMPANY_LINKS_AN_HOUR_MAX = 3;

/** Short, because the link is shown in a terminal and signs in without a second step. */
export const SIGN_IN_LINK_LIFETIME_MS = 15 * MINUTE_MS;

export const PASSWORD_RESET_LIFETIME_MS = HOUR_MS;
export const PASSWORD_RESETS_AN_HOUR_MAX = 3;

const FAILURES_FREE = 10;
const FIRST_WAIT_MS = 5 * SECOND_MS;
/** Limited, so that an attacker cannot lock a member out permanently. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const FAILURES_FORGOTTEN_AFTER_MS = DAY_MS;

export interface Failures {
  count: number;
  lastFailedAt: Date;
}

const ageMs = (failures: Failures, at: Date) => at.getTime() - failures.lastFailedAt.getTime();

/** Whole seconds; 0: immediately. Doubles with each failure from the tenth on. */
export function secondsToWait(failures: Failures, at: Date): number {
  if (failures.count < FAILURES_FREE) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures.count - FAILURES_FREE), LONGEST_WAIT_MS);
  return Math.max(0, Math.ceil((waitMs - ageMs(failures, at)) / SECOND_MS));
}

export function countWithAttempt(failures: Failures, at: Date): number {
  return ageMs(failures, at) >= FAILURES_FORGOTTEN_AFTER_MS ? 1 : failures.count + 1;
}

/** `fallback` unless the path is here. Browsers read the path of `https://here//elsewhere` as another host: refused. */
export function safeCallbackPath(address: unknown, publicUrl: string, fallback: string): string {
  const target = typeof address === "string" && address.length <= 2000 ? parseUrl(address, publicUrl) : null;
  if (!target) return fallback;
  if (target.searchParams.has("_rsc")) target.searchParams.delete("_rsc");
  const isOurs = target.origin === new URL(publicUrl).origin && !target.pathname.startsWith("//");
  const leadsBack = /^\/(sign-in|two-factor|new-password|api)(\/|$)/.test(target.pathname);
  return isOurs && !leadsBack ? `${target.pathname}${target.search}${target.hash}` : fallback;
}
