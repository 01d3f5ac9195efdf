import { utcDay } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import type { BatteryCategory } from "./battery-passport";
import type { CommodityListId } from "./commodity-codes";
import type { ProvisionId } from "./provisions";
import type { ProductGroup } from "./rules";

/**
 * What the EU registry requires and accepts, and from when: Regulation (EU) 2024/1781, Article 13, with the acts that
 * require the upload; no delegated act does yet. A later act or newly accepted group changes an entry here.
 */

export const REGISTRY_LEVELS = ["model", "item"] as const;
export type RegistryLevel = (typeof REGISTRY_LEVELS)[number];

export const REGISTRY_DUTY_IDS = ["battery", "toys", "detergents"] as const;
export type RegistryDutyId = (typeof REGISTRY_DUTY_IDS)[number];

export interface RegistryDuty {
  id: RegistryDutyId;
  provisions: readonly ProvisionId[];
  /** From this day on, goods need the registration before they are placed on the market. */
  from: string;
  level: RegistryLevel;
  group: ProductGroup;
  categories?: readonly BatteryCategory[];
  /** Industrial batteries only above this energy: Regulation (EU) 2023/1542, Article 77(1). */
  industrialAboveKwh?: number;
  codes?: CommodityListId;
  /** The first day on which the registry accepts these goods; null: not yet on `checkedOn`. */
  acceptedFrom: string | null;
  checkedOn: string;
}

export const REGISTRY_DUTIES: readonly RegistryDuty[] = [
  {
    id: "battery",
    provisions: ["battery_77_10", "espr_13_1"],
    from: "2027-02-18",
    level: "item",
    group: "battery",
    categories: ["ev", "lmt", "industrial"],
    industrialAboveKwh: 2,
    acceptedFrom: null,
    checkedOn: "2026-11-27",
  },
  {
    id: "detergents",
    provisions: ["detergents", "espr_13_1"],
    from: "2029-09-23",
    level: "model",
    group: "other",
    codes: "detergents",
    acceptedFrom: null,
    checkedOn: "2026-11-27",
  },
  {
    id: "toys",
    provisions: ["toys", "espr_13_1"],
    from: "2030-08-01",
    level: "model",
    group: "other",
    codes: "toys",
    acceptedFrom: null,
    checkedOn: "2026-11-27",
  },
];

/** Facts about the registry itself, from the Commission's pages and user guide 1.02 as others report them. */
export const REGISTRY_FACTS = {
  liveSince: "2026-07-20",
  address: "https://registry.product-passport.ec.europa.eu",
  acceptanceAddress: "https://registry.acc.product-passport.ec.europa.eu",
  helpDesk: "EC-HELPDESK-DPP@ec.europa.eu",
  checkedOn: "2026-11-27",
} as const;

/** Implementing Regulation (EU) 2026/1778, Article 9(4): days in which a proof can be fetched. */
export const PROOF_DAYS = 90;
/** Implementing Regulation (EU) 2026/1778, Articles 4 and 5: the longest validity of an operator's verification. */
export const VERIFICATION_YEARS_MAX = 3;

const COLLECTED_DAYS_AHEAD = 365;

/** Duties that apply now or within a year: their data are collected. Later ones are only announced. */
export function collectedDuties(today: string): RegistryDuty[] {
  const last = utcDay(Date.parse(today) + COLLECTED_DAYS_AHEAD * DAY_MS);
  return REGISTRY_DUTIES.filter(({ from }) => from <= last);
}

export function isAccepted({ acceptedFrom }: Pick<RegistryDuty, "acceptedFrom">, today: string): boolean {
  return acceptedFrom !== null && acceptedFrom <= today;
}
