import { countTransfersStartedBy } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DAY_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { beginTransfer } from "@/lib/transfers/begin-transfer";
import { passOnForm } from "./contract";
import { lockHeldItem } from "./lock-held-item";
import { PASSED_ON_A_DAY_MAX } from "./rules";

/**
 * A holder offers their item to another mailbox: the same transfer as a brand's, whose recipient decides on its link.
 * Throws `holder_session_ended`, `item_not_held`, and what a transfer's start throws.
 */
export const passItemOn = useCase({
  may: "bearer",
  by: "visitor",
  input: passOnForm,
  audits: ["transfer.started", "transfer.expired"],
  run: async (scope, { recipient_email, kind, locale, ...held }): Promise<{ transferId: string }> => {
    const { item, own } = await lockHeldItem(scope, held);
    requireOpenBrand(item.brand);
    await requireFewStarted(own.tx, item.holderId);
    const input = { recipient_email, kind, locale };
    const { transfer } = await beginTransfer(own, { passportId: item.passportId, input });
    return { transferId: transfer.id };
  },
});

/** A brand that has left answers nobody, and nothing is passed on there any more. */
export function requireOpenBrand({ closedAt }: { closedAt: Date | null }): void {
  if (closedAt) throw new DomainError("passport_not_transferable", "The brand no longer runs its passports here.");
}

/** Each start writes to a mailbox of the holder's choice: so there are few. Throws `recipient_limit_reached`. */
export async function requireFewStarted(db: BrandDb, holderId: string): Promise<void> {
  const started = await countTransfersStartedBy(db, {
    kind: "holder",
    id: holderId,
    since: new Date(now().getTime() - DAY_MS),
  });
  if (started < PASSED_ON_A_DAY_MAX) return;
  throw new DomainError("recipient_limit_reached", `A holder starts at most ${PASSED_ON_A_DAY_MAX} transfers a day.`, {
    retryAfterSeconds: DAY_MS / SECOND_MS,
  });
}
