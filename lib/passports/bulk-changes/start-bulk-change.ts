import { z } from "zod";
import { findBulkChange, insertBulkChange, insertBulkItems } from "@/db/queries/bulk-changes";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { passportChangeForm } from "../change-contract";
import { resolveSelection } from "../lists/resolve-selection";
import { filtersOf, type PassportSelection, passportSelection } from "../lists/selection-contract";
import { BULK_PASSPORTS_MAX } from "./bulk-rules";

/** `bulkChangeId`: made with the form, so that the same one sent twice is one bulk change. */
const bulkChangeForm = passportChangeForm.safeExtend({ bulkChangeId: z.string(), selection: passportSelection });

/**
 * Writes down which passports one change is to be made to, as they were chosen when it was confirmed; the job loop
 * makes it. Throws `forbidden`, `too_many_records`, `passport_not_found` when none of the brand's is among them.
 */
export const startBulkChange = useCase({
  may: "passports.manage",
  by: "member",
  input: bulkChangeForm,
  audits: ["bulk_change.started"],
  run: async ({ tx, actor, at, requestId, audit }, input): Promise<{ bulkChangeId: string }> => {
    const { bulkChangeId, change, reason = null, selection } = input;
    const { brandId, userId, sessionId } = actor;
    const row = { id: bulkChangeId, brandId, change, reason, userId, sessionId, requestId, passports: 0 };
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
    await audit("bulk_change.started", bulkChangeId, { change, reason, passports, ...chosenBy(selection) });
    return { bulkChangeId };
  },
});

/** What was searched for is not written down. */
function chosenBy(selection: PassportSelection) {
  if (!selection.all) return { chosen_by: "selection" };
  const { q, ...filters } = filtersOf(selection);
  return { chosen_by: "filter", filters, is_searched: q !== undefined };
}
