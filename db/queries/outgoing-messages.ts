import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notInArray } from "drizzle-orm";
import { outgoingMessages } from "../schema";
import type { AllBrandsDb, BrandDb, TenantDb } from "../tenant";
import { keepsFor, type RetentionTerm } from "./health";

export type MessageRow = typeof outgoingMessages.$inferSelect;
export type NewMessage = typeof outgoingMessages.$inferInsert;

export async function insertMessage(tx: TenantDb, message: NewMessage): Promise<void> {
  await tx.insert(outgoingMessages).values(message);
}

export async function findMessage(db: TenantDb, messageId: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.id, messageId));
  return row ?? null;
}

/** `attempts` includes this one. Returns false when the message was withdrawn in the meantime. */
export async function endAttempt(
  tx: TenantDb,
  { messageId, ...attempts }: { messageId: string; attempts?: number },
  set: Partial<MessageRow>,
  states: MessageRow["state"][] = ["queued"],
): Promise<boolean> {
  const { rowCount } = await tx
    .update(outgoingMessages)
    .set({ ...set, ...attempts })
    .where(and(eq(outgoingMessages.id, messageId), inArray(outgoingMessages.state, states)));
  return rowCount === 1;
}

export async function withdrawMessages(tx: BrandDb, params: { transferId: string; kinds: string[] }): Promise<void> {
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

export async function listTransferMessages(db: BrandDb, transferId: string) {
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

export async function listDeliveries(db: BrandDb, params: { transferIds: string[]; kind: string }) {
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

export async function listStoredMessages(
  db: BrandDb,
  params: {
    brandId: string;
    transferId?: string | undefined;
    kindsLeftOut?: string[];
    cursor?: string | undefined;
    limit: number;
  },
): Promise<MessageRow[]> {
  const { brandId, transferId, kindsLeftOut = [], cursor, limit } = params;
  return db
    .select()
    .from(outgoingMessages)
    .where(
      and(
        isKeptFor(brandId),
        notInArray(outgoingMessages.kind, kindsLeftOut),
        transferId === undefined ? undefined : eq(outgoingMessages.transferId, transferId),
        cursor ? lt(outgoingMessages.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(outgoingMessages.id))
    .limit(limit);
}

export async function findStoredMessage(
  db: BrandDb,
  params: { brandId: string; messageId: string },
): Promise<MessageRow | null> {
  const [message] = await db
    .select()
    .from(outgoingMessages)
    .where(and(isKeptFor(params.brandId), eq(outgoingMessages.id, params.messageId)));
  return message ?? null;
}

export async function findStoredMessageOfTransfer(
  db: BrandDb,
  params: { brandId: string; transferId: string; kind: string },
): Promise<MessageRow | null> {
  const { brandId, transferId, kind } = params;
  const [message] = await db
    .select()
    .from(outgoingMessages)
    .where(
      and(
        isKeptFor(brandId),
        eq(outgoingMessages.transferId, transferId),
        eq(outgoingMessages.kind, kind),
        eq(outgoingMessages.channel, "email"),
      ),
    )
    .orderBy(desc(outgoingMessages.id))
    .limit(1);
  return message ?? null;
}

export async function emptyStoredMessages(
  db: TenantDb,
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
  return emptied.flatMap(({ brandId }) => (brandId === null ? [] : [{ brandId }]));
}

export async function emptyAccountMessages(db: AllBrandsDb, before: Date): Promise<number> {
  const { rowCount } = await db
    .update(outgoingMessages)
    .set({ sealed: null })
    .where(and(isKept, lt(outgoingMessages.createdAt, before), isNull(outgoingMessages.brandId)));
  return rowCount ?? 0;
}

const isKept = and(eq(outgoingMessages.state, "kept"), isNotNull(outgoingMessages.sealed));
