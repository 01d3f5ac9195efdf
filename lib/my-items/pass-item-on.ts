import { listBrandsOfMailbox, setShownName } from "@/db/queries/owned-items";
import { countTransfersStartedBy } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { passOnForm, ownedItem, shownNameForm } from "@/lib/holders/contract";
import { findOwnItem, inHoldersName, lockOwnedItem, requireAccount } from "@/lib/holders/find-person";
import { PASSED_ON_A_DAY_MAX } from "@/lib/holders/rules";
import { DAY_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { nameWithoutLinks } from "@/lib/platform/mail/message-content";
import { beginTransfer } from "@/lib/transfers/begin-transfer";
import { callOffTransfer } from "@/lib/transfers/call-off";

/** Throws `holder_session_ended`, `item_not_held`, and the errors of starting a transfer. */
export const passItemOn = useCase({
  may: "bearer",
  by: "visitor",
  input: passOnForm,
  findTarget: findOwnItem,
  audits: ["transfer.started", "transfer.expired"],
  run: async (scope, { recipient_email, kind, locale, ...identifiers }): Promise<{ transferId: string }> => {
    const { item, own } = await lockOwnedItem(scope, identifiers);
    requireOpenBrand(item.brand);
    await requireFewStarted(own.tx, item.holderId);
    const input = { recipient_email, kind, locale };
    const { transfer } = await beginTransfer(own, { passportId: item.passportId, input });
    return { transferId: transfer.id };
  },
});

export function requireOpenBrand({ closedAt }: { closedAt: Date | null }): void {
  if (closedAt) throw new DomainError("passport_not_transferable", "The brand no longer runs its passports here.");
}

/** Each transfer mails an address of the holder's choice. Throws `recipient_limit_reached`. */
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

/** Also objects to a brand's transfer. Throws `holder_session_ended`, `item_not_held`, `transfer_not_pending`. */
export const withdrawItem = useCase({
  may: "bearer",
  by: "visitor",
  input: ownedItem,
  findTarget: findOwnItem,
  audits: ["transfer.cancelled", "transfer.objected"],
  run: async (scope, input): Promise<void> => {
    const { item, own } = await lockOwnedItem(scope, input);
    const { pending, passportId } = item;
    if (!pending) throw new DomainError("transfer_not_pending", "Nothing is on its way.");
    const isOwn = pending.startedByKind === "holder";
    const ended = await callOffTransfer(own.tx, {
      transferId: pending.id,
      status: "cancelled",
      at: now(),
      endedBy: "holder",
      ...(isOwn
        ? { texts: { holder: "withdrawn.holder" } }
        : { endReason: "objected", texts: { holder: "objected.holder", starter: "objected.starter" } }),
    });
    if (!ended) throw new DomainError("transfer_not_pending", "The transfer ended a moment ago.");
    await own.audit(isOwn ? "transfer.cancelled" : "transfer.objected", pending.id, {
      passport_id: passportId,
      holder_id: item.holderId,
      recipient_hash: ended.recipientEmailHash,
    });
  },
});

/** The audit log records that the name changed but not the name. Throws `holder_session_ended`. */
export const nameHolder = useCase({
  may: "bearer",
  by: "visitor",
  input: shownNameForm,
  audits: ["holder.name_changed"],
  run: async (scope, { session, shown_name }): Promise<void> => {
    const person = await requireAccount(scope.tx, session);
    const shownName = shown_name ? nameWithoutLinks(shown_name) : null;
    for (const holder of await listBrandsOfMailbox(scope.tx, person)) {
      const { tx, audit } = inHoldersName(scope, holder);
      await setShownName(tx, { holderId: holder.holderId, shownName });
      await audit("holder.name_changed", person.mailboxHash, { is_shown: shownName !== null });
    }
  },
});
