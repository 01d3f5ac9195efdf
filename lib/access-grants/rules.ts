import type { GrantedSet } from "@/lib/ecodesign/readers";
import { HOLDER_ACCOUNT_PATHS } from "@/lib/holders/account/rules";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";

/**
 * Access to what is not for everybody (ESPR Articles 9(2)(f) and 11(b); EN 18239): asked for on a public page, granted
 * by a person for a scope and a time. A legitimate interest is the brand's to judge; an authority is recognised by the
 * operator, so that no brand can refuse it, nor sees which one asks.
 */

/** How whoever asks says what they are. */
export const INTERESTED_ROLES = [
  "repairer",
  "recycler",
  "refurbisher",
  "remanufacturer",
  "second_life_operator",
  "dealer",
  "researcher",
  "other_interest",
] as const;
export const AUTHORITY_ROLES = ["market_surveillance", "customs", "other_authority"] as const;
export const ACCESS_ROLES = [...INTERESTED_ROLES, ...AUTHORITY_ROLES] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

const isAuthority = (role: AccessRole) => (AUTHORITY_ROLES as readonly AccessRole[]).includes(role);
export const setOfRole = (role: AccessRole): GrantedSet => (isAuthority(role) ? "authority" : "legitimate_interest");

/** What a grant reaches, from one item to all that a brand has; an authority's is of whole brands. */
export const GRANT_SCOPES = ["passport", "product", "brand"] as const;
export type GrantScope = (typeof GRANT_SCOPES)[number];

/** What those who decide see: a request is nobody's before its mailbox has answered. The ends are final. */
export const GRANT_VIEW_STATUSES = [
  "waiting",
  "consent",
  "granted",
  "refused",
  "withdrawn",
  "revoked",
  "expired",
] as const;
export type GrantViewStatus = (typeof GRANT_VIEW_STATUSES)[number];
/**
 * `unproved`: its mailbox has not answered. `waiting`: for whoever decides. `consent`: granted for the whole brand by
 * one person, and waits for a second.
 */
export const GRANT_STATUSES = ["unproved", ...GRANT_VIEW_STATUSES] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];
export const OPEN_GRANT_STATUSES = ["unproved", "waiting", "consent", "granted"] as const;

/** What to answer for a status at a moment: one past its time has expired though no sweep has run. */
export function grantStatusAt(grant: { status: GrantStatus; expiresAt: Date }, at: Date): GrantStatus {
  const isOpen = (OPEN_GRANT_STATUSES as readonly GrantStatus[]).includes(grant.status);
  return isOpen && grant.expiresAt.getTime() <= at.getTime() ? "expired" : grant.status;
}

/** Where whoever reads by a grant has their own page. */
export const ACCESS_PATH = HOLDER_ACCOUNT_PATHS.access;
export const REQUEST_LINK_LIFETIME_MS = DAY_MS;
/** One link for a request within this time: whoever asks again meanwhile has it in their mailbox. */
export const REQUEST_LINK_PAUSE_MS = 20 * MINUTE_MS;
export const REQUESTS_AN_HOUR_MAX = 3;
export const REQUESTS_COUNTED_MS = HOUR_MS;
/** For so long a request waits for a decision, and a decision for a second person. */
export const GRANT_DECISION_MS = 30 * DAY_MS;
export const GRANT_DAYS_MAX = 731;
export const PURPOSE_CHARACTERS_MAX = 1_000;
export const ORGANISATION_CHARACTERS_MAX = 200;
export const REGISTER_NUMBER_CHARACTERS_MAX = 100;
/** Brands that an authority's recognition may be held to. */
export const NAMED_BRANDS_MAX = 200;

/** Keys of readers for the methods of EN 18222: short-lived, so that a forgotten one does not read for years. */
export const READER_TOKEN_PREFIX = "dpp_grant_";
export const READER_TOKEN_DAYS = 30;
export const READER_TOKENS_MAX = 5;
export const TOKEN_LABEL_CHARACTERS_MAX = 60;

/** `YYYY-MM-DD`, in UTC: the last day of a grant that ends at an instant, the midnight after it. */
export const lastDayOf = (until: Date): string => dayOf(new Date(until.getTime() - 1));
