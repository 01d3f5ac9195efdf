import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { parseUrl } from "@/lib/platform/parse-url";

/** How long a password is and sessions last, how failed sign-ins slow the next one down and where they may lead. */

export const PASSWORD_CHARACTERS_MIN = 10;
export const PASSWORD_CHARACTERS_MAX = 200;

const DISTINCT_CHARACTERS_MIN = 5;
const RUNS = "abcdefghijklmnopqrstuvwxyz 01234567890 09876543210 qwertzuiop qwertyuiop asdfghjkl yxcvbnm zxcvbnm";

/** Few different characters, or a run of the alphabet or keyboard; the rest is screened on the server. */
export function isTooEasy(password: string): boolean {
  const text = password.toLowerCase();
  return new Set(text).size < DISTINCT_CHARACTERS_MIN || RUNS.includes(text);
}

export const SESSION_IDLE_MS = 12 * HOUR_MS;
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
/** A company's people come back to its provider every working day, so that whoever leaves it leaves here too. */
export const COMPANY_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** `last_seen_at` is written at most this often. */
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

/**
 * What makes a device known to an account at each step of a sign-in. A company's provider makes none known: it could
 * vouch as often as it likes, and would get fresh guesses at the password each time.
 */
export const PROVES_DEVICE = {
  password: ["signed_in", "password_reset"],
  second_step: ["signed_in"],
} as const satisfies Record<string, readonly SignInOutcome[]>;
export type SignInPart = keyof typeof PROVES_DEVICE;

/** Each known device has a count of its own: this bounds how many guesses all of them together give. */
export const KNOWN_DEVICES_MAX = 10;

/** What is asked of an account by its mailbox, or failed at it, and is carried out behind the answer. */
export const ACCOUNT_REQUEST_KINDS = ["password_reset", "failed_sign_in", "holder_link"] as const;
export type AccountRequestKind = (typeof ACCOUNT_REQUEST_KINDS)[number];

/** How long a password that the operator handed out signs in. */
export const PASSWORD_HANDED_OUT_MS = DAY_MS;

/** How long the password's part of a sign-in waits for its second step. */
export const SECOND_STEP_WITHIN_MS = 10 * MINUTE_MS;

/** How long whom a company's provider vouched for has to show that the account here is theirs. */
export const COMPANY_LINK_WITHIN_MS = 30 * MINUTE_MS;
export const COMPANY_LINKS_AN_HOUR_MAX = 3;

export const PASSWORD_RESET_LIFETIME_MS = HOUR_MS;
export const PASSWORD_RESETS_AN_HOUR_MAX = 3;

const FAILURES_FREE = 10;
const FIRST_WAIT_MS = 5 * SECOND_MS;
/** The longest wait: an attacker must not be able to shut a member out for good. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
const FAILURES_FORGOTTEN_AFTER_MS = DAY_MS;

/** Failed sign-ins in a row of one account or one client address. */
export interface Failures {
  count: number;
  lastFailedAt: Date;
}

const ageMs = (failures: Failures, at: Date) => at.getTime() - failures.lastFailedAt.getTime();

/** Whole seconds until the next attempt is looked at; 0: at once. Doubles with each failure from the tenth on. */
export function secondsToWait(failures: Failures, at: Date): number {
  if (failures.count < FAILURES_FREE) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures.count - FAILURES_FREE), LONGEST_WAIT_MS);
  return Math.max(0, Math.ceil((waitMs - ageMs(failures, at)) / SECOND_MS));
}

/** The count after one more attempt; a day without one starts afresh. */
export function countWithAttempt(failures: Failures, at: Date): number {
  return ageMs(failures, at) >= FAILURES_FORGOTTEN_AFTER_MS ? 1 : failures.count + 1;
}

/**
 * The path to go to after signing in: the given one when it lies on this deployment, else `fallback`.
 * The path of `https://here//elsewhere` would be read as another host by the browser: such paths are refused.
 */
export function safeCallbackPath(given: unknown, publicUrl: string, fallback: string): string {
  const target = typeof given === "string" && given.length <= 2000 ? parseUrl(given, publicUrl) : null;
  if (!target) return fallback;
  // Next's own mark of a request for a part of a page: no address for a person.
  if (target.searchParams.has("_rsc")) target.searchParams.delete("_rsc");
  const isOurs = target.origin === new URL(publicUrl).origin && !target.pathname.startsWith("//");
  const leadsBack = /^\/(sign-in|two-factor|new-password|api)(\/|$)/.test(target.pathname);
  return isOurs && !leadsBack ? `${target.pathname}${target.search}${target.hash}` : fallback;
}
