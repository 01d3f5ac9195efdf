import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { namedTags, requireTag } from "@/lib/api/entity-tag";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { mergePatch } from "@/lib/platform/input/merge-patch";
import { readInput } from "@/lib/platform/input/read-input";
import { warrantyPatch } from "./change-contract";
import { warrantyEditForm } from "./contract";
import { editWarranty, lockWarranty } from "./edit-warranty";
import { getWarranty } from "./follow-warranties";
import { lastDayOfTerm } from "./rules";
import { auditedTerms, type WarrantyTerms } from "./store-rules";

/**
 * Changes a warranty's terms by a merge patch, if it is still what the caller has read; false if nothing changed.
 * Throws `insufficient_scope`, `warranty_not_found`, `precondition_failed`, `invalid_request`,
 * `warranty_state_conflict`, `warranty_overlaps`.
 */
export const patchWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: ids("warrantyId").extend({ ifMatch: namedTags, patch: warrantyPatch }),
  audits: ["warranty.edited"],
  run: async (scope, { warrantyId, ifMatch, patch }): Promise<boolean> => {
    const { tx, actor } = scope;
    const stored = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    if (ifMatch !== "any") requireTag(ifMatch, await getWarranty(scope, { warrantyId }), "warranty");
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
