import { z } from "zod";
import { lockPassport, type TransferRow } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import { requireCode } from "@/lib/passports/verification/require-code";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { beginTransfer } from "./begin-transfer";
import { startTransferBody } from "./contract";
import type { Deliveries } from "./messages/deliveries";

export interface StartedResult {
  transfer: TransferRow;
  code: string;
  deliveries: Deliveries;
}

/**
 * Starts a transfer and writes the recipient's link, the present holder's notice and the audit row with it. `locale` is
 * the recipient's language where someone chose it. Throws `invalid_code`, `passport_not_found`,
 * `transfer_already_pending`, `recipient_is_current_holder`, `example_stays_in_team`, `recipient_limit_reached` and the
 * obstacles of the passport.
 */
export const startTransfer = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: startTransferBody.extend({ locale: z.enum(LOCALES).optional() }),
  audits: ["transfer.started", "transfer.expired"],
  run: async (context, input): Promise<StartedResult> => {
    const { tx, actor } = context;
    const code = requireCode(input.code, "/code");
    const passportId = await lockPassport(tx, { brandId: actor.brandId, code });
    if (passportId === null) throw new DomainError("passport_not_found", "Your brand has no passport with this code.");
    return { code, ...(await beginTransfer(context, { passportId, input })) };
  },
});
