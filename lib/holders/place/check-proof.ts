import { useCase } from "@/lib/access/use-case";
import { typedItemCode } from "./contract";
import { compareItemCode, spendItemCode } from "./spend-item-code";

/**
 * Finds a proof of possession right, once: its maker holds the item now. Throws `invalid_code`, `item_code_wrong`,
 * `code_attempts_limited`.
 */
export const checkProof = useCase({
  may: "bearer",
  by: "visitor",
  input: typedItemCode,
  audits: ["holder.proof_shown"],
  transaction: "stepwise",
  run: async ({ db, inTransaction }, typed): Promise<void> => {
    const right = await compareItemCode(db, { ...typed, purpose: "proof" });
    await inTransaction(async ({ tx, auditAs }) => {
      const { brandId, passportId } = right;
      const holderId = await spendItemCode(tx, right);
      await auditAs({ kind: "holder", brandId, holderId })("holder.proof_shown", passportId);
    });
  },
});
