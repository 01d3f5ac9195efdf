import { must } from "@/lib/platform/must";
import type { WarrantyKind, WarrantyState } from "./rules";

/** Two promises of one kind for the same time and place: seldom meant, and worth a question. */

export interface PlacedTerm {
  kind: WarrantyKind;
  /** Null: begins at first sale. */
  startsOn: string | null;
  endsOn: string | null;
  /** Null: everywhere. */
  territory: string | null;
}

/** The warranties that a new or changed one would stand beside. Void and lapsed ones promise nothing any more. */
export function overlapping<W extends PlacedTerm & { id: string; state: WarrantyState }>(
  warranties: readonly W[],
  wanted: PlacedTerm & { id?: string },
): W[] {
  return warranties.filter((warranty) => {
    const promises = warranty.state === "active" || warranty.state === "not_activated";
    return (
      promises &&
      warranty.id !== wanted.id &&
      warranty.kind === wanted.kind &&
      sharePlace(warranty, wanted) &&
      shareTime(warranty, wanted)
    );
  });
}

function sharePlace(one: PlacedTerm, other: PlacedTerm): boolean {
  return (
    one.territory === null || other.territory === null || one.territory.toLowerCase() === other.territory.toLowerCase()
  );
}

/** One that begins at first sale meets every other that has not begun; when it will run nobody knows yet. */
function shareTime(one: PlacedTerm, other: PlacedTerm): boolean {
  if (!one.startsOn || !other.startsOn) return !one.startsOn && !other.startsOn;
  return one.startsOn <= must(other.endsOn, "Ends on") && other.startsOn <= must(one.endsOn, "Ends on");
}
