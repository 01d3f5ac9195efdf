import { lockPassport } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { beginTransfer } from "@/lib/transfers/begin-transfer";
import { takeForm } from "./contract";
import { inHoldersName } from "./in-holders-name";
import { compareItemCode, spendItemCode } from "./spend-item-code";

/**
 * A buyer takes up what a holder shows them: a transfer to the buyer's own mailbox, where they accept as everybody
 * does. Throws `invalid_code`, `item_code_wrong`, `code_attempts_limited`, and what a transfer's start throws, which
 * leaves the code unused.
 */
export const takeByCode = useCase({
  may: "bearer",
  by: "visitor",
  input: takeForm,
  audits: ["transfer.started", "transfer.expired"],
  transaction: "stepwise",
  run: async ({ db, inTransaction }, { recipient_email, locale, ...typed }): Promise<void> => {
    const right = await compareItemCode(db, { ...typed, purpose: "handover" });
    await inTransaction(async (scope) => {
      const { tx } = scope;
      const { brandId, passportId } = right;
      await lockPassport(tx, { brandId, passportId });
      const holderId = await spendItemCode(tx, right);
      const own = inHoldersName(scope, { brandId, holderId });
      await beginTransfer(own, { passportId, input: { recipient_email, kind: "resale", locale } });
    });
  },
});
