import type { CustodyFlag } from "@/lib/passports/rules";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/clock";

export const HOLDER_ACCOUNT_PATH = "/my-items";
export const HOLDER_ACCOUNT_PATHS = { items: HOLDER_ACCOUNT_PATH, access: "/access" } as const;
export type HolderAccountOf = keyof typeof HOLDER_ACCOUNT_PATHS;

export const ACCOUNT_LINK_LIFETIME_MS = 30 * MINUTE_MS;
export const ACCOUNT_LINKS_PER_HOUR_MAX = 3;
export const HOLDER_SESSION_LIFETIME_MS = 12 * HOUR_MS;
export const PASSED_ON_A_DAY_MAX = 10;

/** `handover`: a buyer present takes the item. `proof`: shows that the creator holds the item. */
export const ITEM_CODE_PURPOSES = ["handover", "proof"] as const;
export type ItemCodePurpose = (typeof ITEM_CODE_PURPOSES)[number];
export const ITEM_CODE_LIFETIME_MS = 15 * MINUTE_MS;

export const PASS_ON_KINDS = ["resale", "gift"] as const;

export const ITEM_REPORTS = ["reported_lost", "reported_stolen"] as const satisfies readonly CustodyFlag[];
export type ItemReport = (typeof ITEM_REPORTS)[number];
const REPORT_UNDO_MS = 4 * HOUR_MS;

export const HOLDER_NAME_CHARACTERS_MAX = 60;
/** Of the police. */
export const REFERENCE_CHARACTERS_MAX = 60;

interface Custody {
  flag: CustodyFlag;
  since: Date | null;
  holderReportedAt: Date | null;
}

export function mayReport({ flag }: Pick<Custody, "flag">, report: ItemReport): boolean {
  return flag === "none" || (flag === "reported_lost" && report === "reported_stolen");
}

/** Null if the holder cannot undo it. */
export function undoUntil({ flag, since, holderReportedAt }: Custody): Date | null {
  if (flag !== "reported_stolen" || since === null || since.getTime() !== holderReportedAt?.getTime()) return null;
  return new Date(since.getTime() + REPORT_UNDO_MS);
}

export function mayClear(custody: Custody, at: Date): boolean {
  return custody.flag === "reported_lost" || (undoUntil(custody)?.getTime() ?? 0) > at.getTime();
}
