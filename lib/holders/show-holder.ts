import type { Queryable } from "@/db/client";
import { listMessagesAround, listPassportsHeldBy, listTransfersAround } from "@/db/queries/holder-data";
import { findHolderByHash } from "@/db/queries/holders";
import { appendAudit } from "@/lib/audit/append-audit";
import { authorise, type Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { statusAt } from "@/lib/transfers/rules";
import { type FindHolderForm, type HeldMailbox, heldMailbox } from "./contract";

/** More than any one person has; a shop's mailbox may have more. */
const ROWS_MAX = 5_000;

/** Looks a mailbox up, exactly as it was given; the log notes by its hash that somebody did. Throws `forbidden`, `holder_not_found`. */
export async function findHolder(context: Context, { email }: FindHolderForm): Promise<HeldMailbox> {
  authorise(context.actor, "holders.manage");
  const emailHash = hashAddress(email);
  await collectHeld(context.db, context.actor.brandId, { emailHash });
  await context.db.transaction((tx) => appendAudit(tx, context, { action: "holder.looked_up", targetKind: "holder", targetId: emailHash }));
  return { emailHash };
}

/** All that the brand holds about a mailbox. Throws `forbidden`, `holder_not_found`. */
export async function showHolder({ db, actor }: Context, mailbox: HeldMailbox) {
  authorise(actor, "holders.manage");
  return collectHeld(db, actor.brandId, mailbox);
}

export type HeldData = Awaited<ReturnType<typeof collectHeld>>;

/** The same without asking who wants to know. Throws `holder_not_found`. */
export async function collectHeld(db: Queryable, brandId: string, given: HeldMailbox) {
  const known = heldMailbox.safeParse(given);
  if (!known.success) throw noSuchHolder();
  const { emailHash } = known.data;
  const which = { brandId, emailHash, limit: ROWS_MAX };
  const at = now();
  // One after another: inside a transaction there is one connection.
  const holder = await findHolderByHash(db, which);
  const passports = await listPassportsHeldBy(db, which);
  const transfers = await listTransfersAround(db, which);
  const messages = await listMessagesAround(db, which);
  if (!holder && transfers.length === 0) throw noSuchHolder();
  return {
    emailHash,
    /** Null: erased. */
    email: holder?.email ?? transfers.find(({ recipientEmail }) => recipientEmail !== null)?.recipientEmail ?? null,
    locale: holder?.locale ?? null,
    firstSeenAt: holder?.createdAt ?? transfers.at(-1)!.createdAt,
    passports,
    transfers: transfers.map((transfer) => ({ ...transfer, status: statusAt(transfer, at) })),
    messages,
  };
}

function noSuchHolder(): DomainError {
  return new DomainError("holder_not_found", "Your brand holds nothing about this mailbox.");
}
