import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  notInArray,
  notLike,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { MessageClass } from "@/lib/platform/mail/rules";
import type { Queryable } from "../client";
import { outgoingMessages } from "../schema";
import { keepsFor, type RetentionTerm } from "./retention";

export type MessageRow = typeof outgoingMessages.$inferSelect;
export type NewMessage = typeof outgoingMessages.$inferInsert;

export async function insertMessage(tx: Queryable, message: NewMessage): Promise<void> {
  await tx.insert(outgoingMessages).values(message);
}

const { channel, kind } = outgoingMessages;
const ofAccounts = "account\\_%";
const CLASSES: Record<MessageClass, SQL | undefined> = {
  account: and(eq(channel, "email"), like(kind, ofAccounts)),
  brand: and(eq(channel, "email"), notLike(kind, ofAccounts)),
  sms: eq(channel, "sms"),
};

interface Due {
  messageClass: MessageClass;
  at: Date;
  /** Domains to which enough is on its way. */
  exceptDomains: readonly string[];
}

const isDue = ({ messageClass, at, exceptDomains }: Due) =>
  and(
    eq(outgoingMessages.state, "queued"),
    lte(outgoingMessages.nextAttemptAt, at),
    CLASSES[messageClass],
    or(isNull(outgoingMessages.leasedUntil), lte(outgoingMessages.leasedUntil, at)),
    or(isNull(outgoingMessages.domainHash), notInArray(outgoingMessages.domainHash, [...exceptDomains])),
  );

/** Whether a message's time has come that nobody has in hand. */
export async function hasDueMessage(db: Queryable, due: Due): Promise<boolean> {
  const [found] = await db.select({ id: outgoingMessages.id }).from(outgoingMessages).where(isDue(due)).limit(1);
  return found !== undefined;
}

/** The messages whose time has come, oldest first, locked; those that another process looks at are left out. */
export async function lockDueMessages(
  tx: Queryable,
  { limit, ...due }: Due & { limit: number },
): Promise<MessageRow[]> {
  return tx
    .select()
    .from(outgoingMessages)
    .where(isDue(due))
    .orderBy(asc(outgoingMessages.nextAttemptAt))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/**
 * Leases messages, so that of several processes one sends each. The attempt is counted here: a process that dies on a
 * message does not try it for ever.
 */
export async function leaseMessages(
  tx: Queryable,
  params: { messageIds: readonly string[]; until: Date },
): Promise<MessageRow[]> {
  return tx
    .update(outgoingMessages)
    .set({ leasedUntil: params.until, attempts: sql`${outgoingMessages.attempts} + 1` })
    .where(inArray(outgoingMessages.id, [...params.messageIds]))
    .returning();
}

/** One attempt at a message: nobody else has begun another as long as the number of attempts is the same. */
interface Attempt {
  messageId: string;
  attempts: number;
}

async function endAttempt(
  db: Queryable,
  taken: Attempt,
  set: Partial<MessageRow>,
  states: MessageRow["state"][] = ["queued"],
): Promise<boolean> {
  const { id, attempts, state } = outgoingMessages;
  const isStillMine = and(eq(id, taken.messageId), eq(attempts, taken.attempts), inArray(state, states));
  const { rowCount } = await db
    .update(outgoingMessages)
    .set({ ...set, leasedUntil: null })
    .where(isStillMine);
  return rowCount === 1;
}

/**
 * A message withdrawn while it was on its way was sent all the same, and is told as sent. False: another attempt has
 * begun meanwhile.
 */
export async function markMessageSent(db: Queryable, { at, ...taken }: Attempt & { at: Date }): Promise<boolean> {
  return endAttempt(db, taken, { state: "sent", sentAt: at, sealed: null, lastError: null }, ["queued", "withdrawn"]);
}

/** The message stays sealed where it is, for the mailbox page. False as above, or it was withdrawn. */
export async function markMessageKept(db: Queryable, taken: Attempt): Promise<boolean> {
  return endAttempt(db, taken, { state: "kept" });
}

/** False as above, or it was withdrawn. */
export async function markMessageFailed(
  db: Queryable,
  { fault, ...taken }: Attempt & { fault: string },
): Promise<boolean> {
  return endAttempt(db, taken, { state: "failed", lastError: fault, sealed: null });
}

/** Gives a message back for a later attempt. False as above, or it was withdrawn. */
export async function postponeMessage(
  db: Queryable,
  { fault, nextAttemptAt, ...taken }: Attempt & { fault: string; nextAttemptAt: Date },
): Promise<boolean> {
  return endAttempt(db, taken, { lastError: fault, nextAttemptAt });
}

/** Gives a message up that nobody has in hand. */
export async function failMessage(tx: Queryable, params: { messageId: string; fault: string }): Promise<void> {
  await tx
    .update(outgoingMessages)
    .set({ state: "failed", lastError: params.fault, sealed: null })
    .where(eq(outgoingMessages.id, params.messageId));
}

/** Takes back a message for which there is nothing left to say. False: another attempt has begun meanwhile. */
export async function withdrawAttempt(db: Queryable, taken: Attempt): Promise<boolean> {
  return endAttempt(db, taken, { state: "withdrawn", sealed: null });
}

/** Takes back what of a transfer has not left yet, of the given kinds, and empties it. */
export async function withdrawMessages(tx: Queryable, params: { transferId: string; kinds: string[] }): Promise<void> {
  await tx
    .update(outgoingMessages)
    .set({ state: "withdrawn", sealed: null })
    .where(
      and(
        eq(outgoingMessages.transferId, params.transferId),
        inArray(outgoingMessages.kind, params.kinds),
        inArray(outgoingMessages.state, ["queued", "waiting"]),
      ),
    );
}

/** Everything sent or to be sent about a transfer, oldest first, without its content. */
export async function listTransferMessages(db: Queryable, transferId: string) {
  return db
    .select({
      id: outgoingMessages.id,
      channel: outgoingMessages.channel,
      kind: outgoingMessages.kind,
      state: outgoingMessages.state,
      attempts: outgoingMessages.attempts,
      lastError: outgoingMessages.lastError,
      createdAt: outgoingMessages.createdAt,
      sentAt: outgoingMessages.sentAt,
      nextAttemptAt: outgoingMessages.nextAttemptAt,
    })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.transferId, transferId))
    .orderBy(asc(outgoingMessages.createdAt), asc(outgoingMessages.id));
}

/** The newest message of a kind for each channel of each transfer: how its link is getting there. */
export async function listDeliveries(db: Queryable, params: { transferIds: string[]; kind: string }) {
  return db
    .selectDistinctOn([outgoingMessages.transferId, outgoingMessages.channel], {
      transferId: outgoingMessages.transferId,
      channel: outgoingMessages.channel,
      state: outgoingMessages.state,
      lastError: outgoingMessages.lastError,
    })
    .from(outgoingMessages)
    .where(and(inArray(outgoingMessages.transferId, params.transferIds), eq(outgoingMessages.kind, params.kind)))
    .orderBy(
      outgoingMessages.transferId,
      outgoingMessages.channel,
      desc(outgoingMessages.createdAt),
      desc(outgoingMessages.id),
    );
}

const isKeptFor = (brandId: string) =>
  and(eq(outgoingMessages.brandId, brandId), eq(outgoingMessages.state, "kept"), isNotNull(outgoingMessages.sealed));

/** A brand's kept messages, newest first, from the one after `cursor` on. */
export async function listKeptMessages(
  db: Queryable,
  params: { brandId: string; kindsLeftOut?: string[]; cursor?: string; limit: number },
): Promise<MessageRow[]> {
  const { brandId, kindsLeftOut = [], cursor, limit } = params;
  return db
    .select()
    .from(outgoingMessages)
    .where(
      and(
        isKeptFor(brandId),
        notInArray(outgoingMessages.kind, kindsLeftOut),
        cursor ? lt(outgoingMessages.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(outgoingMessages.id))
    .limit(limit);
}

export async function findKeptMessage(
  db: Queryable,
  params: { brandId: string; messageId: string },
): Promise<MessageRow | null> {
  const [message] = await db
    .select()
    .from(outgoingMessages)
    .where(and(isKeptFor(params.brandId), eq(outgoingMessages.id, params.messageId)));
  return message ?? null;
}

/** Empties the messages kept for the portal that are older than `before`; answers whose they were. */
export async function emptyKeptMessages(
  db: Queryable,
  { before, keptDays, limit }: RetentionTerm,
): Promise<{ brandId: string }[]> {
  const old = db
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .where(and(isKept, lt(outgoingMessages.createdAt, before), keepsFor(outgoingMessages.brandId, keptDays)))
    .limit(limit);
  const emptied = await db
    .update(outgoingMessages)
    .set({ sealed: null })
    .where(inArray(outgoingMessages.id, old))
    .returning({ brandId: outgoingMessages.brandId });
  return emptied.map(({ brandId }) => ({ brandId: brandId! }));
}

/** The same for messages that are no brand's, such as those about a person's own account; answers how many. */
export async function emptyAccountMessages(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(outgoingMessages)
    .set({ sealed: null })
    .where(and(isKept, lt(outgoingMessages.createdAt, before), isNull(outgoingMessages.brandId)));
  return rowCount ?? 0;
}

const isKept = and(eq(outgoingMessages.state, "kept"), isNotNull(outgoingMessages.sealed));
