import { putItemCode } from "@/db/queries/item-codes";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { requireTransferable } from "@/lib/transfers/condition";
import { itemCodeForm } from "./contract";
import { formatItemCode, hashItemCode, mintItemCode } from "./item-code";
import { lockHeldItem } from "./lock-held-item";
import { requireFewStarted, requireOpenBrand } from "./pass-item-on";
import { ITEM_CODE_LIFETIME_MS } from "./rules";

export interface MadeItemCode {
  /** `XXXX-XXXX-XXXX`, shown only once. */
  code: string;
  expiresAt: Date;
  passportCode: string;
}

/**
 * Makes a code of a quarter of an hour for an item, for one use: for a buyer who stands there, or for whoever reads a
 * listing. The one before of its purpose dies. Throws `holder_session_ended`, `item_not_held`; for a buyer's also
 * `transfer_already_pending` and the obstacles of the passport.
 */
export const makeItemCode = useCase({
  may: "bearer",
  by: "visitor",
  input: itemCodeForm,
  audits: ["holder.code_made"],
  run: async (scope, { purpose, ...held }): Promise<MadeItemCode> => {
    const { item, own } = await lockHeldItem(scope, held);
    const { passportId, brandId, holderId } = item;
    const at = now();
    if (purpose === "handover") {
      requireOpenBrand(item.brand);
      requireTransferable({ passport: item, ...item });
      await requireFewStarted(own.tx, holderId);
      if (item.pending && item.pending.expiresAt > at)
        throw new DomainError("transfer_already_pending", "The item is on its way to somebody.");
    }
    const code = mintItemCode();
    const expiresAt = new Date(at.getTime() + ITEM_CODE_LIFETIME_MS);
    const codeHash = hashItemCode({ passportId, purpose, code });
    await putItemCode(own.tx, { passportId, purpose, brandId, holderId, codeHash, createdAt: at, expiresAt });
    await own.audit("holder.code_made", passportId, { purpose });
    return { code: formatItemCode(code), expiresAt, passportCode: item.code };
  },
});
