import { and, count, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { requireValue } from "@/lib/platform/require-value";
import { onlyRow } from "../rows";
import { holders, outgoingMessages, passports, products, theftReports, transfers } from "../schema";
import type { BrandDb } from "../tenant";

export interface OneMailbox {
  brandId: string;
  emailHash: string;
}

const isTheirs = ({ brandId, emailHash }: OneMailbox) => {
  const holderId = sql`(select ${holders.id} from ${holders} where ${holders.brandId} = ${brandId}
    and ${holders.emailHash} = ${emailHash})`;
  return and(
    eq(transfers.brandId, brandId),
    or(eq(transfers.recipientEmailHash, emailHash), sql`${transfers.fromHolderId} = ${holderId}`),
  );
};

export async function countOwnedBy(
  db: BrandDb,
  mailbox: OneMailbox,
): Promise<{ passports: number; transfers: number; pending: number; messages: number }> {
  const theirs = and(eq(holders.brandId, mailbox.brandId), eq(holders.emailHash, mailbox.emailHash));
  const rows = await db
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
    passports: onlyRow("countOwnedBy", rows).count,
    ...onlyRow("countOwnedBy", around),
    messages: onlyRow("countOwnedBy", sent).count,
  };
}

export async function listPassportsOwnedBy(db: BrandDb, { limit, ...mailbox }: OneMailbox & { limit: number }) {
  return db
    .select({
      id: passports.id,
      code: passports.code,
      serialNumber: passports.serialNumber,
      productName: products.name,
      ownerSince: passports.ownerSince,
      theftReport: { stolenOn: theftReports.stolenOn, policeReferenceSealed: theftReports.policeReferenceSealed },
    })
    .from(holders)
    .innerJoin(passports, eq(passports.holderId, holders.id))
    .innerJoin(products, eq(products.id, passports.productId))
    .leftJoin(theftReports, eq(theftReports.passportId, passports.id))
    .where(and(eq(holders.brandId, mailbox.brandId), eq(holders.emailHash, mailbox.emailHash)))
    .orderBy(desc(passports.ownerSince), desc(passports.id))
    .limit(limit);
}

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

export async function listPendingTransfersTo(db: BrandDb, { brandId, emailHash }: OneMailbox) {
  return db
    .select({ id: transfers.id, passportId: transfers.passportId })
    .from(transfers)
    .where(
      and(eq(transfers.brandId, brandId), eq(transfers.recipientEmailHash, emailHash), eq(transfers.status, "pending")),
    );
}

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

const OF_NO_TRANSFER = ["claim_link", "claim_refused", "recall_notice"];

/** Messages about the mailbox's transfers, and all without a transfer, whose recipients are encrypted. */
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

/** Erases personal data in ended transfers; the keyed hash remains. Returns the number of transfers changed. */
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

/** With what the holder added to reports of theft; the reports themselves stay. */
export async function eraseHolderAddress(tx: BrandDb, { brandId, emailHash }: OneMailbox): Promise<void> {
  const theirs = and(eq(holders.brandId, brandId), eq(holders.emailHash, emailHash));
  await tx
    .delete(theftReports)
    .where(inArray(theftReports.holderId, tx.select({ id: holders.id }).from(holders).where(theirs)));
  await tx.update(holders).set({ email: null, locale: null, shownName: null }).where(theirs);
}
