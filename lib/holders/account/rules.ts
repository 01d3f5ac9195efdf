import type { CustodyFlag } from "@/lib/passports/rules";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

/** The place of a person who holds items: entered by a mailed link, without a password. */

export const HOLDER_ACCOUNT_PATH = "/my-items";
/** Where a link leads that a person asks for: to what they hold, or to what they were granted to read. */
export const HOLDER_ACCOUNT_PATHS = { items: HOLDER_ACCOUNT_PATH, access: "/access" } as const;
export type HolderAccountOf = keyof typeof HOLDER_ACCOUNT_PATHS;

export const ACCOUNT_LINK_LIFETIME_MS = 30 * MINUTE_MS;
export const ACCOUNT_LINKS_PER_HOUR_MAX = 3;
export const HOLDER_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** Transfers that one holder of a brand may start in a day: each writes to a mailbox of their choice. */
export const PASSED_ON_A_DAY_MAX = 10;

/** `handover`: a buyer who stands there takes the item by it. `proof`: it shows that whoever made it holds the item. */
export const ITEM_CODE_PURPOSES = ["handover", "proof"] as const;
export type ItemCodePurpose = (typeof ITEM_CODE_PURPOSES)[number];
export const ITEM_CODE_LIFETIME_MS = 15 * MINUTE_MS;

/** How a holder may pass an item on; a return is the brand's to begin. */
export const PASS_ON_KINDS = ["resale", "gift"] as const;

export const ITEM_REPORTS = ["reported_lost", "reported_stolen"] as const satisfies readonly CustodyFlag[];
export type ItemReport = (typeof ITEM_REPORTS)[number];
const REPORT_UNDO_MS = 4 * HOUR_MS;

export const HOLDER_NAME_CHARACTERS_MAX = 60;

interface Custody {
  flag: CustodyFlag;
  since: Date | null;
  /** When the holder themselves reported it; null: not the holder, or never. */
  holderReportedAt: Date | null;
}

/** A holder can make it worse, and what a brand has reported stays reported. */
export function mayReport({ flag }: Pick<Custody, "flag">, report: ItemReport): boolean {
  return flag === "none" || (flag === "reported_lost" && report === "reported_stolen");
}

/** Until when the holder can take back their own report of theft; null: it is not theirs to take back. */
export function undoUntil({ flag, since, holderReportedAt }: Custody): Date | null {
  if (flag !== "reported_stolen" || since === null || since.getTime() !== holderReportedAt?.getTime()) return null;
  return new Date(since.getTime() + REPORT_UNDO_MS);
}

/** Who holds a lost item can say that it was found, at any time; a stolen one within four hours of their own report. */
export function mayClear(custody: Custody, at: Date): boolean {
  return custody.flag === "reported_lost" || (undoUntil(custody)?.getTime() ?? 0) > at.getTime();
}
