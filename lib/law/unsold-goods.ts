/**
 * Disclosure and destruction of unsold consumer products: ESPR (Regulation (EU) 2024/1781), Articles 24 and 25 and
 * Annex VII; Implementing Regulation (EU) 2026/2 (format); Delegated Regulation (EU) 2026/296 (derogations).
 */

/** Implementing Regulation (EU) 2026/2, Annex II: disclosed by four digits of the CN code; the rest by two (Art. 3). */
export const FOUR_DIGIT_HEADINGS: ReadonlySet<string> = new Set(
  (
    "3401 3402 4011 4202 4203 4303 4818 6301 6302 6303 6304 6306 6307 8415 8418 8421 8422 8423 8443 8450 8467 8471 " +
    "8506 8507 8508 8509 8510 8513 8516 8517 8518 8519 8521 8523 8524 8527 8528 8539 9006 9401 9403 9404 9503 9504 9619"
  ).split(" "),
);

/** ESPR, Annex VII: clothing, its accessories and footwear. */
const BANNED_PREFIXES = ["4203", "61", "62", "6504", "6505", "6401", "6402", "6403", "6404", "6405"] as const;

/** The day on which a person last compared these lists with their source; the acts were read at second hand. */
export const UNSOLD_LISTS = { checkedOn: "2026-11-27", isVerified: false } as const;

/** Delegated Regulation (EU) 2026/296, Article 2(a) to (j). */
export const DEROGATIONS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] as const;
export type Derogation = (typeof DEROGATIONS)[number];

/** Waste treatment operations of Directive 2008/98/EC, Article 3(16), (17), (15) and (19); no information. */
export const TREATMENTS = ["reuse", "recycling", "other_recovery", "disposal", "unknown"] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** What ESPR, Article 2(34), calls destruction. */
export const DESTROYING_TREATMENTS = ["recycling", "other_recovery", "disposal"] as const satisfies Treatment[];

export const SIZE_CLASSES = ["large", "medium", "small"] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** ESPR, Articles 24(1) and 25(1): null means exempt. */
const DISCLOSES_FROM = { large: "2024-07-19", medium: "2030-07-19", small: null } as const;
const BAN_FROM = { large: "2026-07-19", medium: "2030-07-19", small: null } as const;

/** Implementing Regulation (EU) 2026/2 applies to financial years that begin on or after this day. */
export const COMMON_FORMAT_FROM = "2027-03-02";

/** Article 1 of Implementing Regulation (EU) 2026/2: months after the end of the financial year. */
export const DISCLOSURE_MONTHS = 12;
/** Articles 2 and 4: how long the disclosure stays online and its evidence is kept. */
export const DISCLOSURE_YEARS = 5;
/** Delegated Regulation (EU) 2026/296, Article 2(h). */
export const OFFER_WEEKS_MIN = 8;

export function disclosureHeading(code: string): string {
  const heading = code.slice(0, 4);
  return FOUR_DIGIT_HEADINGS.has(heading) ? heading : code.slice(0, 2);
}

/** `maybe`: the heading has two digits, and only some of its products are listed. */
export function isDestructionBanned(heading: string): "yes" | "maybe" | "no" {
  if (BANNED_PREFIXES.some((prefix) => heading.startsWith(prefix))) return "yes";
  return BANNED_PREFIXES.some((prefix) => prefix.startsWith(heading)) ? "maybe" : "no";
}

export function isDisclosureDuty(size: SizeClass, startsOn: string): boolean {
  const from = DISCLOSES_FROM[size];
  return from !== null && startsOn >= from;
}

/** `part`: the ban begins within the financial year. */
export function banWithin(size: SizeClass, { startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  const from = BAN_FROM[size];
  if (from === null || endsOn < from) return "none";
  return startsOn >= from ? "whole" : "part";
}

/** The same day of a later month, or the month's last day. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
