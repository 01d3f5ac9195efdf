import { updateWarrantyData } from "@/db/queries/warranty-edits";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { voidWarrantyForm } from "./contract";
import { lockWarranty } from "./edit-warranty";

/**
 * Makes a warranty void for good; false when it is. Throws `forbidden`, `warranty_not_found`, and
 * `warranty_state_conflict` for one that has lapsed with a transfer.
 */
export const voidWarranty = useCase({
  may: "warranties.manage",
  by: ["member", "key"],
  input: voidWarrantyForm.extend(ids("warrantyId").shape),
  audits: ["warranty.voided"],
  run: async ({ tx, audit, actor }, input): Promise<boolean> => {
    const { warrantyId, reason } = input;
    const { state, passportId } = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    if (state === "void") return false;
    if (state === "not_transferred")
      throw new DomainError("warranty_state_conflict", "The warranty has lapsed with a transfer already.");
    await updateWarrantyData(tx, { warrantyId, set: { state: "void", voidReason: reason } });
    await audit("warranty.voided", passportId, { warranty_id: warrantyId, reason, from: state });
    return true;
  },
});
