import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type BudgetName, GATHERED_KIND, SECURITY_KINDS, type Singles } from "@/lib/platform/mail/rules";
import { requireValue } from "@/lib/platform/require-value";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { outgoingMessages, transfers } from "../schema";
import type { AllBrandsDb, TenantDb } from "../tenant";
import type { MessageRow } from "./outgoing-messages";

const { id, kind, channel, state, mailboxHash, addressHash, singleAt, gatheredIn, nextAttemptAt } = outgoingMessages;

const isSecurity = sql`${kind} ~ ${SECURITY_KINDS}`;
const COUNTED: Record<BudgetName, SQL | undefined> = {
  sms: eq(channel, "sms"),
  security: and(eq(channel, "email"), isSecurity),
  ordinary: and(eq(channel, "email"), sql`not (${isSecurity})`, ne(kind, GATHERED_KIND)),
};

export async function lockMailboxes(tx: Queryable, hashes: readonly string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox:${hash}`}, 0))`);
}

interface Counting {
  budget: BudgetName;
  mailboxHash: string;
  transferId: string | null;
  dayAgo: Date;
  hourAgo: Date;
}

export async function countSingles(db: AllBrandsDb, params: Counting): Promise<Singles> {
  const { dayAgo, hourAgo } = params;
  return countSome(db, params, gt(singleAt, dayAgo), gt(singleAt, hourAgo));
}

export async function countQueued(db: AllBrandsDb, params: Omit<Counting, "dayAgo" | "hourAgo">): Promise<Singles> {
  return countSome(db, params, and(eq(state, "queued"), isNull(singleAt)));
}

async function countSome(
  db: AllBrandsDb,
  { budget, transferId, ...counting }: Omit<Counting, "dayAgo" | "hourAgo">,
  which: SQL | undefined,
  recent?: SQL,
): Promise<Singles> {
  const about = db
    .select({ passportId: transfers.passportId })
    .from(transfers)
    .where(eq(transfers.id, transferId ?? ""));
  const isAboutPassport = and(recent, eq(transfers.passportId, about));
  const rows = await db
    .select({ inDay: count(), inHourAboutPassport: sql`count(*) filter (where ${isAboutPassport})`.mapWith(Number) })
    .from(outgoingMessages)
    .leftJoin(transfers, eq(transfers.id, outgoingMessages.transferId))
    .where(and(eq(mailboxHash, counting.mailboxHash), COUNTED[budget], which));
  return onlyRow("countSome", rows);
}

export async function markSingle(tx: TenantDb, params: { messageId: string; at: Date }): Promise<void> {
  await tx.update(outgoingMessages).set({ singleAt: params.at }).where(eq(id, params.messageId));
}

export async function markWaiting(tx: TenantDb, params: { messageId: string; until: Date }): Promise<void> {
  await tx
    .update(outgoingMessages)
    .set({ state: "waiting", nextAttemptAt: params.until })
    .where(eq(id, params.messageId));
}

const older = alias(outgoingMessages, "gathered_before");

const mayGather = (db: AllBrandsDb, since: Date) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(older)
      .where(
        and(
          eq(older.mailboxHash, mailboxHash),
          eq(older.kind, GATHERED_KIND),
          or(eq(older.state, "queued"), gt(sql`coalesce(${older.sentAt}, ${older.createdAt})`, since.toISOString())),
        ),
      ),
  );

export async function listMailboxesToGather(
  db: AllBrandsDb,
  params: { at: Date; since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: mailboxHash })
    .from(outgoingMessages)
    .where(and(eq(state, "waiting"), isNull(gatheredIn), lte(nextAttemptAt, params.at), mayGather(db, params.since)))
    .limit(params.limit);
  return rows.map(({ hash }) => requireValue(hash, "Hash"));
}

/** The caller holds the mailbox's lock. */
export async function findLongestWaiting(
  tx: AllBrandsDb,
  params: { mailboxHash: string; at: Date; since: Date },
): Promise<MessageRow | null> {
  const [first] = await tx
    .select()
    .from(outgoingMessages)
    .where(
      and(
        eq(mailboxHash, params.mailboxHash),
        eq(state, "waiting"),
        isNull(gatheredIn),
        lte(nextAttemptAt, params.at),
        mayGather(tx, params.since),
      ),
    )
    .orderBy(asc(id))
    .limit(1);
  return first ?? null;
}

/** Assigns messages waiting for exactly this address to the summary mail, and returns all that it lists. */
export async function listGathered(
  db: AllBrandsDb,
  params: { gatheredId: string; addressHash: string; limit: number },
): Promise<MessageRow[]> {
  const waiting = db
    .select({ id })
    .from(outgoingMessages)
    .where(and(eq(addressHash, params.addressHash), eq(state, "waiting"), isNull(gatheredIn)))
    .orderBy(asc(id))
    .limit(params.limit)
    .for("update", { skipLocked: true });
  await db.update(outgoingMessages).set({ gatheredIn: params.gatheredId }).where(inArray(id, waiting));
  return db
    .select()
    .from(outgoingMessages)
    .where(and(eq(gatheredIn, params.gatheredId), eq(state, "waiting"), isNotNull(outgoingMessages.sealed)))
    .orderBy(asc(id))
    .limit(params.limit);
}

type GatheredOutcome = { state: "sent"; at: Date } | { state: "failed"; error: string } | { state: "kept" };

/** Messages withdrawn during sending count as sent, because the mail contained them. */
export async function endGathered(
  tx: AllBrandsDb,
  params: { gatheredId: string; messageIds: readonly string[]; outcome: GatheredOutcome },
): Promise<void> {
  const { gatheredId, messageIds, outcome } = params;
  const set = {
    sent: { state: "sent", sealed: null, lastError: null, sentAt: "at" in outcome ? outcome.at : null },
    failed: { state: "failed", sealed: null, lastError: "error" in outcome ? outcome.error : null },
    kept: { state: "kept" },
  } as const;
  const states = outcome.state === "sent" ? (["waiting", "withdrawn"] as const) : (["waiting"] as const);
  await tx
    .update(outgoingMessages)
    .set(set[outcome.state])
    .where(and(eq(gatheredIn, gatheredId), inArray(id, [...messageIds]), inArray(state, [...states])));
}

export async function releaseGathered(tx: AllBrandsDb, gatheredId: string): Promise<void> {
  await tx
    .update(outgoingMessages)
    .set({ gatheredIn: null })
    .where(and(eq(gatheredIn, gatheredId), eq(state, "waiting")));
}

export async function forgetMailboxes(db: AllBrandsDb, params: { before: Date; limit: number }): Promise<number> {
  const old = db
    .select({ id })
    .from(outgoingMessages)
    .where(
      and(
        isNotNull(mailboxHash),
        lt(outgoingMessages.createdAt, params.before),
        notInArray(state, ["queued", "waiting"]),
      ),
    )
    .orderBy(desc(outgoingMessages.createdAt))
    .limit(params.limit);
  const { rowCount } = await db
    .update(outgoingMessages)
    .set({ mailboxHash: null, addressHash: null, domainHash: null })
    .where(inArray(id, old));
  return rowCount ?? 0;
}
