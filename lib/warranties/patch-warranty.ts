import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { namedVersions, requireVersion } from "@/lib/api/version-tag";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { mergePatch } from "@/lib/platform/input/merge-patch";
import { readInput } from "@/lib/platform/input/read-input";
import { warrantyPatch } from "./change-contract";
import { warrantyEditForm } from "./contract";
import { editWarranty, lockWarranty } from "./edit-warranty";
import { lastDayOfTerm } from "./rules";
import { auditedTerms, type WarrantyTerms } from "./store-rules";

/**
 * Changes a warranty's terms by a merge patch that is meant for the stored version; false when it stood so already.
 * Throws `insufficient_scope`, `warranty_not_found`, `precondition_failed`, `invalid_request`,
 * `warranty_state_conflict`, `warranty_overlaps`.
 */
export const patchWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: ids("warrantyId").extend({ versions: namedVersions, patch: warrantyPatch }),
  audits: ["warranty.edited"],
  run: async (scope, { warrantyId, versions, patch }): Promise<boolean> => {
    const { tx, actor } = scope;
    const stored = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    requireVersion(versions, stored, "warranty");
    const { version } = stored;
    const read = readInput(warrantyEditForm, mergePatch({ ...statedTerms(stored, patch), version }, patch));
    if (!read.ok) throw invalidRequest(read.errors);
    return editWarranty(scope, { warrantyId, ...read.value });
  },
});

/** The stored terms as a form states them: months or a last day, and not what the patch states in the other way. */
function statedTerms(stored: WarrantyTerms, patch: z.output<typeof warrantyPatch>): object {
  const { months, ends_on: endsOn, starts_on: startsOn, ...terms } = auditedTerms(stored);
  const begun = { ...terms, starts_on: startsOn };
  if (patch.ends_on != null || patch.months != null) return begun;
  const followsFromMonths =
    startsOn === null || endsOn === null || (months !== null && lastDayOfTerm(startsOn, months) === endsOn);
  return followsFromMonths ? { ...begun, months } : { ...begun, ends_on: endsOn };
}
