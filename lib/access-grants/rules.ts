import type { GrantedSet } from "@/lib/ecodesign/readers";
import { HOLDER_ACCOUNT_PATHS } from "@/lib/holders/rules";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/**
 * Access to restricted data: ESPR Articles 9(2)(f) and 11(b); Regulation (EU) 2023/1542, Article 77(2); EN 18239. The
 * operator recognises authorities, so that no brand can refuse one or see which one asks.
 */

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
/** Roles that a brand grants. `purchaser`: of one battery, for the purpose of Article 77(2), third subparagraph (b). */
export const BRAND_ROLES = [...INTERESTED_ROLES, "purchaser"] as const;
export const AUTHORITY_ROLES = [
  "notified_body",
  "market_surveillance",
  "commission",
  "customs",
  "other_authority",
] as const;
export const ACCESS_ROLES = [...BRAND_ROLES, ...AUTHORITY_ROLES] as const;
export type AccessRole = (typeof ACCESS_ROLES)[number];

export const isAuthority = (role: AccessRole): boolean => (AUTHORITY_ROLES as readonly AccessRole[]).includes(role);

export const GRANT_DECIDERS = ["legitimate_interest", "authority"] as const;
export type GrantDecider = (typeof GRANT_DECIDERS)[number];
export const deciderOf = (role: AccessRole): GrantDecider => (isAuthority(role) ? "authority" : "legitimate_interest");

/**
 * The legal basis of a role. `activity`: Article 77(2), third subparagraph, point (a). `judged`: not named there, the
 * brand judges until the act of Article 77(9). `none`: named by no act, so the role reads public data alone.
 */
export const ROLE_BASES = ["activity", "judged", "purchaser", "authority", "none"] as const;
export type RoleBasis = (typeof ROLE_BASES)[number];

const BASIS_OF: Readonly<Record<AccessRole, RoleBasis>> = {
  repairer: "activity",
  recycler: "activity",
  refurbisher: "judged",
  remanufacturer: "activity",
  second_life_operator: "activity",
  dealer: "judged",
  researcher: "judged",
  other_interest: "judged",
  purchaser: "purchaser",
  notified_body: "authority",
  market_surveillance: "authority",
  commission: "authority",
  customs: "none",
  other_authority: "none",
};
export const basisOf = (role: AccessRole): RoleBasis => BASIS_OF[role];

/** What a granted role reads in addition to public data. Null: nothing. */
export function setOfRole(role: AccessRole): GrantedSet | null {
  switch (role) {
    case "purchaser":
    case "notified_body":
    case "market_surveillance":
    case "commission":
      return role;
    case "customs":
    case "other_authority":
      return null;
    default:
      return "legitimate_interest";
  }
}

export const GRANT_SCOPES = ["passport", "product", "brand"] as const;
export type GrantScope = (typeof GRANT_SCOPES)[number];
export const scopesOfRole = (role: AccessRole): readonly GrantScope[] =>
  role === "purchaser" ? ["passport"] : GRANT_SCOPES;

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
/** `unproved`: the mailbox has not confirmed. `consent`: granted for the whole brand, waits for a second person. */
export const GRANT_STATUSES = ["unproved", ...GRANT_VIEW_STATUSES] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];
export const OPEN_GRANT_STATUSES = ["unproved", "waiting", "consent", "granted"] as const;

/** An overdue grant counts as expired even before the sweep runs. */
export function grantStatusAt(grant: { status: GrantStatus; expiresAt: Date }, at: Date): GrantStatus {
  const isOpen = (OPEN_GRANT_STATUSES as readonly GrantStatus[]).includes(grant.status);
  return isOpen && grant.expiresAt.getTime() <= at.getTime() ? "expired" : grant.status;
}

export const ACCESS_PATH = HOLDER_ACCOUNT_PATHS.access;
export const REQUEST_LINK_LIFETIME_MS = DAY_MS;
/** One link per request within this time: the previous one is still in the mailbox. */
export const REQUEST_LINK_PAUSE_MS = 20 * MINUTE_MS;
export const REQUESTS_AN_HOUR_MAX = 3;
export const REQUESTS_COUNTED_MS = HOUR_MS;
export const GRANT_DECISION_MS = 30 * DAY_MS;
export const GRANT_DAYS_MAX = 731;
export const PURPOSE_CHARACTERS_MAX = 1_000;
export const ORGANISATION_CHARACTERS_MAX = 200;
export const REGISTER_NUMBER_CHARACTERS_MAX = 100;
export const NAMED_BRANDS_MAX = 200;

/** API keys of readers for the methods of EN 18222, short-lived so that a forgotten key does not work for years. */
export const READER_TOKEN_PREFIX = "dpp_grant_";
export const READER_TOKEN_DAYS = 30;
export const READER_TOKENS_MAX = 5;
export const TOKEN_LABEL_CHARACTERS_MAX = 60;

/** `YYYY-MM-DD` in UTC. A grant ends at the midnight after its last day. */
export const lastDayOf = (until: Date): string => dayOf(new Date(until.getTime() - 1));
