import { and, count, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { onlyRow } from "../rows";
import { holders, outgoingMessages, passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";

/** What a brand holds about one mailbox, found by its keyed hash. */

export interface OneMailbox {
  brandId: string;
  emailHash: string;
}

/** The transfers that the mailbox got, or that its holder gave on. */
const isTheirs = ({ brandId, emailHash }: OneMailbox) => {
  const holderId = sql`(select ${holders.id} from ${holders} where ${holders.brandId} = ${brandId}
    and ${holders.emailHash} = ${emailHash})`;
  return and(
    eq(transfers.brandId, brandId),
    or(eq(transfers.recipientEmailHash, emailHash), sql`${transfers.fromHolderId} = ${holderId}`),
  );
};

/** How much there is about the mailbox. */
export async function countOwnedBy(
  db: BrandDb,
  mailbox: OneMailbox,
): Promise<{ passports: number; transfers: number; pending: number; messages: number }> {
  const theirs = and(eq(holders.brandId, mailbox.brandId), eq(holders.emailHash, mailbox.emailHash));
  const held = await db
    .select({ count: count() })
    .from(holders)
    .innerJoin(passports, eq(passports.holderId, holders.id))
    .where(theirs);
  const isPending = and(eq(transfers.recipientEmailHash, mailbox.emailHash), eq(transfers.status, "pending"));
  const around = await db
    .select({ transfers: count(), pending: sql<number>`count(*) filter (where ${isPending})`.mapWith(Number) })
    .from(transfers)
    .where(isTheirs(mailbox));
  const sent = await db
    .select({ count: count() })
    .from(outgoingMessages)
    .innerJoin(transfers, eq(transfers.id, outgoingMessages.transferId))
    .where(isTheirs(mailbox));
  return {
    passports: onlyRow("countHeldBy", held).count,
    ...onlyRow("countHeldBy", around),
    messages: onlyRow("countHeldBy", sent).count,
  };
}

/** The passports that the mailbox holds now, the newest possession first. */
export async function listPassportsOwnedBy(db: BrandDb, { limit, ...mailbox }: OneMailbox & { limit: number }) {
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      productName: products.name,
      ownerSince: passports.ownerSince,
    })
    .from(holders)
    .innerJoin(passports, eq(passports.holderId, holders.id))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(and(eq(holders.brandId, mailbox.brandId), eq(holders.emailHash, mailbox.emailHash)))
    .orderBy(desc(passports.ownerSince), desc(passports.id))
    .limit(limit);
}

/** The transfers to and from the mailbox, the newest first. Of those that others got, nothing about the others. */
export async function listTransfersAround(db: BrandDb, { limit, ...mailbox }: OneMailbox & { limit: number }) {
  const isRecipient = sql<boolean>`${transfers.recipientEmailHash} = ${mailbox.emailHash}`;
  const own = <T>(column: T) => sql<string | null>`case when ${isRecipient} then ${column} end`;
  return db
    .select({
      id: transfers.id,
      code: passports.code,
      productName: products.name,
      isRecipient,
      kind: transfers.kind,
      status: transfers.status,
      recipientEmail: own(transfers.recipientEmail),
      recipientPhone: own(transfers.recipientPhone),
      message: own(transfers.message),
      locale: own(transfers.locale),
      createdAt: transfers.createdAt,
      expiresAt: transfers.expiresAt,
      endedAt: transfers.endedAt,
    })
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(isTheirs(mailbox))
    .orderBy(desc(transfers.id))
    .limit(limit);
}

/** The mailbox's pending transfers. */
export async function listPendingTransfersTo(db: BrandDb, { brandId, emailHash }: OneMailbox) {
  return db
    .select({ id: transfers.id, passportId: transfers.passportId })
    .from(transfers)
    .where(
      and(eq(transfers.brandId, brandId), eq(transfers.recipientEmailHash, emailHash), eq(transfers.status, "pending")),
    );
}

/** What was sent or is to be sent about the mailbox's transfers, the newest first, without its content. */
export async function listMessagesAround(db: BrandDb, { limit, ...mailbox }: OneMailbox & { limit: number }) {
  return db
    .select({
      id: outgoingMessages.id,
      channel: outgoingMessages.channel,
      kind: outgoingMessages.kind,
      state: outgoingMessages.state,
      createdAt: outgoingMessages.createdAt,
      sentAt: outgoingMessages.sentAt,
    })
    .from(outgoingMessages)
    .innerJoin(transfers, eq(transfers.id, outgoingMessages.transferId))
    .where(isTheirs(mailbox))
    .orderBy(desc(outgoingMessages.id))
    .limit(limit);
}

/** Messages to people that belong to no transfer. */
const OF_NO_TRANSFER = ["claim_link", "claim_refused", "recall_notice"];

/** The messages around the mailbox's transfers, and those of no transfer to whomever, whose content still lies here. */
export async function listEncryptedMessagesAround(tx: BrandDb, mailbox: OneMailbox) {
  const { id, sealed, brandId, kind, transferId } = outgoingMessages;
  const around = await tx
    .select({ id, sealed })
    .from(outgoingMessages)
    .innerJoin(transfers, eq(transfers.id, transferId))
    .where(and(isTheirs(mailbox), isNotNull(sealed)));
  const others = await tx
    .select({ id, sealed })
    .from(outgoingMessages)
    .where(and(eq(brandId, mailbox.brandId), inArray(kind, OF_NO_TRANSFER), isNotNull(sealed)));
  const rows = [...around, ...others];
  return rows.map(({ id, sealed }) => ({ id, sealed: requireValue(sealed, "Sealed") }));
}

/** Empties messages; one that has not left is taken back. */
export async function emptyMessages(tx: BrandDb, messageIds: readonly string[]): Promise<void> {
  await tx
    .update(outgoingMessages)
    .set({
      sealed: null,
      state: sql`case when ${outgoingMessages.state} in ('queued', 'waiting') then 'withdrawn'
        else ${outgoingMessages.state} end`,
    })
    .where(inArray(outgoingMessages.id, [...messageIds]));
}

/** Erases what ended transfers hold of the mailbox; the keyed hash stays. Answers how many held something. */
export async function eraseTransfersTo(tx: BrandDb, { brandId, emailHash }: OneMailbox): Promise<number> {
  const { rowCount } = await tx
    .update(transfers)
    .set({ recipientEmail: null, recipientPhone: null, message: null })
    .where(
      and(
        eq(transfers.brandId, brandId),
        eq(transfers.recipientEmailHash, emailHash),
        ne(transfers.status, "pending"),
        isNotNull(transfers.recipientEmail),
      ),
    );
  return rowCount ?? 0;
}

/** Erases the holder's address, language and shown name; the passports they hold stay theirs. */
export async function eraseHolderAddress(tx: BrandDb, { brandId, emailHash }: OneMailbox): Promise<void> {
  await tx
    .update(holders)
    .set({ email: null, locale: null, shownName: null })
    .where(and(eq(holders.brandId, brandId), eq(holders.emailHash, emailHash)));
}
