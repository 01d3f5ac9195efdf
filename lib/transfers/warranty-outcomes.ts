import type { WarrantyKind } from "@/lib/passports/rules";
import { requireValue } from "@/lib/platform/require-value";
import {
  lastDayOfTerm,
  warrantyViewState,
  type WarrantyMove,
  warrantyMoveOnAcceptance,
  type WarrantyState,
} from "@/lib/warranties/rules";

export interface StoredWarranty {
  id: string;
  kind: WarrantyKind;
  months: number | null;
  startsOn: string | null;
  endsOn: string | null;
  transferable: boolean;
  maxTransfers: number | null;
  transfersUsed: number;
  territory: string | null;
  state: WarrantyState;
}

export interface WarrantyOutcome extends WarrantyMove {
  warrantyId: string;
  kind: WarrantyKind;
  territory: string | null;
  startsOn: string | null;
  endsOn: string | null;
  isCovering: boolean;
}

interface Acceptance {
  today: string;
  isFirstSale: boolean;
  /** The item returns to the brand: warranties continue, but none starts, moves or lapses. */
  isReturn: boolean;
}

function moveOf(warranty: StoredWarranty, { today, isFirstSale, isReturn }: Acceptance): WarrantyMove {
  if (isReturn || (warranty.state === "not_activated" && warranty.months === 0)) return { outcome: "stays" };
  return warrantyMoveOnAcceptance(warranty, today, isFirstSale);
}

export function warrantyOutcomes(warranties: readonly StoredWarranty[], acceptance: Acceptance): WarrantyOutcome[] {
  const { today } = acceptance;
  return warranties.map((warranty) => {
    const { outcome } = moveOf(warranty, acceptance);
    const startsOn = outcome === "begins" ? today : warranty.startsOn;
    const endsOn =
      outcome === "begins" ? lastDayOfTerm(today, requireValue(warranty.months, "Months")) : warranty.endsOn;
    const isCovering =
      outcome === "begins" ||
      outcome === "moves" ||
      (outcome === "stays" && warrantyViewState(warranty, today) === "active");
    return {
      warrantyId: warranty.id,
      kind: warranty.kind,
      territory: warranty.territory,
      outcome,
      startsOn,
      endsOn,
      isCovering,
    };
  });
}
