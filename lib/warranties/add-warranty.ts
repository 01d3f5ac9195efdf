import { lockPassport } from "@/db/queries/transfers";
import { insertWarranty } from "@/db/queries/warranty-edits";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { warrantyForm } from "./contract";
import { requireClearTerm } from "./require-clear-term";
import { termsOf, auditedTerms } from "./store-rules";

/**
 * Adds a warranty to a passport: from a day on, or to begin at first sale where the item has not been sold. Answers its
 * id. Throws `forbidden`, `passport_not_found`, `warranty_state_conflict`, `warranty_overlaps`.
 */
export const addWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: warrantyForm.safeExtend(ids("passportId").shape),
  audits: ["warranty.added"],
  run: async ({ tx, audit, actor }, input): Promise<string> => {
    const { passportId, allow_overlap: allowOverlap, ...form } = input;
    const terms = termsOf(form);
    const found = await lockPassport(tx, { brandId: actor.brandId, passportId });
    if (found === null) throw new DomainError("passport_not_found", "Your brand has no such passport.");
    await requireClearTerm(tx, { passportId, terms, allowOverlap });
    const at = now();
    const id = newId("wty", at);
    const begun =
      terms.startsOn === null ? { state: "not_activated" as const } : { state: "active" as const, activatedAt: at };
    await insertWarranty(tx, { id, brandId: actor.brandId, passportId, ...terms, ...begun, createdAt: at });
    await audit("warranty.added", passportId, { warranty_id: id, ...auditedTerms(terms) });
    return id;
  },
});
