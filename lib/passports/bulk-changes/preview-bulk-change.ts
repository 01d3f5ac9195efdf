import { z } from "zod";
import { countPending, countStandings } from "@/db/queries/passport-matches";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { allowsTransfer, validateChange, type PassportChange, PASSPORT_CHANGES } from "../lifecycle-rules";
import { resolveSelection } from "../lists/resolve-selection";
import { passportSelection } from "../lists/selection-contract";
import { BULK_PASSPORTS_MAX, type BulkCounts, foreseeChange } from "./bulk-rules";

export interface BulkPreview {
  /** How many are chosen; of too many, the number that is looked at. */
  passports: number;
  isTooMany: boolean;
  /** What a change would come to; absent until one is chosen. */
  foreseen: (BulkCounts & { endingTransfers: number }) | null;
}

const UNTOUCHED = { status: "active", custodyFlag: "none", isDecommissioned: false } as const;

/** What one change of all that were chosen would come to, as they stand now. Throws `forbidden`. */
export const previewBulkChange = useCase({
  may: "passports.manage",
  by: "member",
  input: z.object({ selection: passportSelection, change: z.enum(PASSPORT_CHANGES).optional() }),
  audits: [],
  run: async ({ db, actor }, input): Promise<BulkPreview> => {
    const at = now();
    const { change } = input;
    const match = await resolveSelection(db, actor.brandId, input.selection, at);
    const standings = await countStandings(db, match, BULK_PASSPORTS_MAX + 1);
    const passports = standings.reduce((sum, { count }) => sum + count, 0);
    const endingTransfers = change && endsTransfers(change) ? await countPending(db, match, at) : 0;
    return {
      passports: Math.min(passports, BULK_PASSPORTS_MAX),
      isTooMany: passports > BULK_PASSPORTS_MAX,
      foreseen: change ? { ...foreseeChange(change, standings), endingTransfers } : null,
    };
  },
});

function endsTransfers(change: PassportChange): boolean {
  const verdict = validateChange(change, UNTOUCHED);
  return verdict.verdict === "changes" && !allowsTransfer(verdict.to);
}
