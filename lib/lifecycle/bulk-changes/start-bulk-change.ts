import { z } from "zod";
import { findBulkChange, insertBulkChange, insertBulkItems, endBulkChange } from "@/db/queries/bulk-changes";
import { countPending, countStandings } from "@/db/queries/passport-matches";
import { useCase } from "@/lib/access/use-case";
import { passportChangeForm } from "@/lib/passports/contract";
import { allowsTransfer, validateChange, type PassportChange, PASSPORT_CHANGES } from "@/lib/passports/lifecycle-rules";
import { resolveSelection } from "@/lib/passports/lists/follow-passports";
import { filtersOf, type PassportSelection, passportSelection } from "@/lib/passports/lists/list-contract";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { enqueue, cancelJob } from "@/lib/platform/jobs/enqueue";
import { BULK_PASSPORTS_MAX, type BulkCounts, foreseeChange } from "./bulk-contract";

/** `bulkChangeId` is created with the form, so that a repeated submission is the same bulk change. */
const bulkChangeForm = passportChangeForm.safeExtend({ bulkChangeId: z.string(), selection: passportSelection });

/**
 * The selection at confirmation. Throws `forbidden`, `too_many_records`, `passport_not_found` if none is the brand's.
 */
export const startBulkChange = useCase({
  may: "passports.manage",
  by: "member",
  input: bulkChangeForm,
  audits: ["bulk_change.started"],
  run: async ({ tx, actor, at, requestId, audit }, input): Promise<{ bulkChangeId: string }> => {
    const { bulkChangeId, change, reason = null, unsold = null, selection } = input;
    const { brandId, userId, sessionId } = actor;
    const row = { id: bulkChangeId, brandId, change, reason, unsold, userId, sessionId, requestId, passports: 0 };
    if (!(await insertBulkChange(tx, row))) {
      if (await findBulkChange(tx, { brandId, bulkChangeId })) return { bulkChangeId };
      throw new DomainError("not_found", "Your brand has no such bulk change.");
    }
    const match = await resolveSelection(tx, brandId, selection, at);
    const passports = await insertBulkItems(tx, match, { bulkChangeId, most: BULK_PASSPORTS_MAX + 1 });
    if (passports === 0) throw new DomainError("passport_not_found", "Your brand has none of these passports.");
    if (passports > BULK_PASSPORTS_MAX)
      throw new DomainError("too_many_records", `At most ${BULK_PASSPORTS_MAX} passports are changed at once.`);
    await enqueue(tx, "bulk_change", { brandId, bulkChangeId });
    await audit("bulk_change.started", bulkChangeId, {
      change,
      reason,
      ...(unsold && { unsold }),
      passports,
      ...chosenBy(selection),
    });
    return { bulkChangeId };
  },
});

/** Search texts are not written to the audit log. */
function chosenBy(selection: PassportSelection) {
  if (!selection.all) return { chosen_by: "selection" };
  const { q, ...filters } = filtersOf(selection);
  return { chosen_by: "filter", filters, is_searched: q !== undefined };
}

interface BulkPreview {
  passports: number;
  isTooMany: boolean;
  foreseen: (BulkCounts & { endingTransfers: number }) | null;
}

const UNTOUCHED = { status: "active", custodyFlag: "none", isDecommissioned: false, lifeEnd: null } as const;

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

/** Stops a bulk change; completed changes stay. Throws `forbidden`, `not_found`. */
export const stopBulkChange = useCase({
  may: "passports.manage",
  by: "member",
  input: ids("bulkChangeId"),
  audits: ["bulk_change.stopped"],
  run: async ({ tx, audit, actor }, { bulkChangeId }) => {
    const change = { brandId: actor.brandId, bulkChangeId };
    if (!(await findBulkChange(tx, change))) throw new DomainError("not_found", "Your brand has no such bulk change.");
    await cancelJob(tx, "bulk_change", change);
    if (!(await endBulkChange(tx, { ...change, at: now(), reason: "stopped" }))) return;
    await audit("bulk_change.stopped", bulkChangeId);
  },
});
