import type { WarrantyKind } from "@/lib/passports/rules";
import { utcDay } from "@/lib/platform/calendar";
import { requireValue } from "@/lib/platform/require-value";

/** Warranty terms: calendar days in UTC, first and last day inclusive. */

/** `expired` is never stored, but computed from the last day. */
export const WARRANTY_STATES = ["not_activated", "active", "void", "not_transferred"] as const;
export type WarrantyState = (typeof WARRANTY_STATES)[number];

export const WARRANTY_VIEW_STATES = ["not_activated", "active", "expired", "void", "not_transferred"] as const;
export type WarrantyViewState = (typeof WARRANTY_VIEW_STATES)[number];

export const MONTHS_MAX = 600;

function daysInMonth(year: number, monthIndex: number): number {
  return new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
}

/** A day that the later month lacks becomes its last: 24 months from 29 February end on 28 February. */
export function lastDayOfTerm(startsOn: string, months: number): string {
  const [year, month, day] = startsOn.split("-").map(Number) as [number, number, number];
  const monthIndex = month - 1 + months;
  const laterYear = year + Math.floor(monthIndex / 12);
  const laterMonth = monthIndex % 12;
  const length = daysInMonth(laterYear, laterMonth);
  const end = day > length ? Date.UTC(laterYear, laterMonth, length) : Date.UTC(laterYear, laterMonth, day - 1);
  return utcDay(end);
}

export interface WarrantyTerm {
  state: WarrantyState;
  startsOn: string | null;
  endsOn: string | null;
}

export function isWarrantyOpen(state: WarrantyState): boolean {
  return state === "active" || state === "not_activated";
}

export function warrantyViewState(warranty: WarrantyTerm, today: string): WarrantyViewState {
  return warranty.state === "active" && warranty.endsOn !== null && warranty.endsOn < today
    ? "expired"
    : warranty.state;
}

export type WarrantyMove = { outcome: "begins" | "moves" | "lapses" | "stays" };

export function warrantyMoveOnAcceptance(
  warranty: WarrantyTerm & {
    months: number | null;
    transferable: boolean;
    maxTransfers: number | null;
    transfersUsed: number;
  },
  today: string,
  isFirstSale: boolean,
): WarrantyMove {
  if (warranty.state === "not_activated") return { outcome: warranty.months !== null ? "begins" : "stays" };
  if (warrantyViewState(warranty, today) !== "active") return { outcome: "stays" };
  if (isFirstSale) return { outcome: "stays" };
  const isUsedUp = warranty.maxTransfers !== null && warranty.transfersUsed >= warranty.maxTransfers;
  return { outcome: warranty.transferable && !isUsedUp ? "moves" : "lapses" };
}

/** Two of one kind for the same time and territory are rarely intended, so the author must confirm them. */

interface PlacedTerm {
  kind: WarrantyKind;
  startsOn: string | null;
  endsOn: string | null;
  territory: string | null;
}

export function overlapping<W extends PlacedTerm & { id: string; state: WarrantyState }>(
  warranties: readonly W[],
  term: PlacedTerm & { id?: string },
): W[] {
  return warranties.filter((warranty) => {
    const promises = warranty.state === "active" || warranty.state === "not_activated";
    return (
      promises &&
      warranty.id !== term.id &&
      warranty.kind === term.kind &&
      sharePlace(warranty, term) &&
      shareTime(warranty, term)
    );
  });
}

function sharePlace(one: PlacedTerm, other: PlacedTerm): boolean {
  return (
    one.territory === null || other.territory === null || one.territory.toLowerCase() === other.territory.toLowerCase()
  );
}

/** Warranties that start at first sale only overlap each other, because their dates are not known yet. */
function shareTime(one: PlacedTerm, other: PlacedTerm): boolean {
  if (!one.startsOn || !other.startsOn) return !one.startsOn && !other.startsOn;
  return one.startsOn <= requireValue(other.endsOn, "Ends on") && other.startsOn <= requireValue(one.endsOn, "Ends on");
}
