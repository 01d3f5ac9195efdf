import { updateWarrantyData } from "@/db/queries/warranty-edits";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { DomainError } from "@/lib/platform/errors";
import type { VoidWarrantyForm } from "./contract";
import { lockWarranty } from "./edit-warranty";

/**
 * Makes a warranty void for good; false when it is. Throws `forbidden`, `warranty_not_found`, and
 * `warranty_state_conflict` for one that has lapsed with a transfer.
 */
export async function voidWarranty(
  context: Context,
  input: VoidWarrantyForm & { warrantyId: string },
): Promise<boolean> {
  const { actor } = context;
  authorise(actor, "passports.manage");
  const { warrantyId, reason } = input;
  return context.db.transaction(async (tx) => {
    const { state, passportId } = await lockWarranty(tx, { brandId: actor.brandId, warrantyId });
    if (state === "void") return false;
    if (state === "not_transferred")
      throw new DomainError("warranty_state_conflict", "The warranty has lapsed with a transfer already.");
    await updateWarrantyData(tx, { warrantyId, set: { state: "void", voidReason: reason } });
    await appendAudit(tx, context, {
      action: "warranty.voided",
      targetKind: "passport",
      targetId: passportId,
      detail: { warranty_id: warrantyId, reason, from: state },
    });
    return true;
  });
}
