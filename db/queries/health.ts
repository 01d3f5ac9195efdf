import { and, count, desc, eq, isNotNull, min, sql, type AnyColumn } from "drizzle-orm";
import type { Queryable } from "../client";
import { skewSeconds } from "../clock-agreement";
import { LATEST_MIGRATION_AT } from "../latest-migration";
import { onlyRow } from "../rows";
import { outgoingMessages, brands } from "../schema/index";
import type { AllBrandsDb, TenantDb } from "../tenant";

/**
 * Whether every migration this program knows has been made, and by how many seconds this machine's clock is ahead of
 * the database's. Throws where the database has seen no migration at all.
 */
export async function findReadiness(db: Queryable): Promise<{ hasAllMigrations: boolean; skewSeconds: number }> {
  const { rows } = await db.execute<{ latest: string | null; at: string }>(
    sql`select max(created_at)::text as latest, ${databaseTime} as at from drizzle.__drizzle_migrations`,
  );
  const { latest, at } = onlyRow("findReadiness", rows);
  return {
    hasAllMigrations: Number(latest ?? 0) >= LATEST_MIGRATION_AT,
    skewSeconds: skewSeconds(new Date(Number(at))),
  };
}

/** By how many seconds this machine's clock is ahead of the database's; negative: behind it. */
export async function findClockSkew(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ at: string }>(sql`select ${databaseTime} as at`);
  return skewSeconds(new Date(Number(onlyRow("findClockSkew", rows).at)));
}

/** In milliseconds since 1970. */
const databaseTime = sql`(extract(epoch from clock_timestamp()) * 1000)::text`;

/** How much the database takes on its disk. */
export async function findDatabaseBytes(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

export interface MessageFigures {
  queued: number;
  /** Of the queued: those that have been waiting since before `lateBefore`. */
  late: number;
  /** Beyond what their mailboxes get alone: they come in mails that list them. */
  waiting: number;
  failed: number;
  oldestQueuedAt: Date | null;
  lastSentAt: Date | null;
  /** What the attempt at a message still queued met that comes again last. */
  lastError: string | null;
}

/** What waits in the whole deployment, what could not be, and when the last message went out; each from an index. */
export async function findMessageFigures(db: AllBrandsDb, params: { lateBefore: Date }): Promise<MessageFigures> {
  const { state, createdAt, sentAt, lastError, nextAttemptAt } = outgoingMessages;
  const isQueued = sql`${state} = 'queued'`;
  const late = sql`count(*) filter (where ${createdAt} <= ${params.lateBefore.toISOString()})`.mapWith(Number);
  const queuedRows = await db
    .select({ count: count(), late, oldest: min(createdAt) })
    .from(outgoingMessages)
    .where(isQueued);
  const waiting = await db
    .select({ count: count() })
    .from(outgoingMessages)
    .where(sql`${state} = 'waiting'`);
  const failed = await db
    .select({ count: count() })
    .from(outgoingMessages)
    .where(sql`${state} = 'failed'`);
  const [last] = await db
    .select({ sentAt })
    .from(outgoingMessages)
    .where(eq(state, "sent"))
    .orderBy(desc(createdAt))
    .limit(1);
  const [error] = await db
    .select({ lastError })
    .from(outgoingMessages)
    .where(and(isQueued, isNotNull(lastError)))
    .orderBy(desc(nextAttemptAt))
    .limit(1);
  const queued = onlyRow("findMessageFigures", queuedRows);
  return {
    queued: queued.count,
    late: queued.late,
    waiting: onlyRow("findMessageFigures", waiting).count,
    failed: onlyRow("findMessageFigures", failed).count,
    oldestQueuedAt: queued.oldest,
    lastSentAt: last?.sentAt ?? null,
    lastError: error?.lastError ?? null,
  };
}

/** What the brands that keep addresses for `keptDays` lose: what ended before `before`, at most `limit`. */
export interface RetentionTerm {
  keptDays: number;
  before: Date;
  limit: number;
}

/** The row's brand keeps recipients' addresses for this number of days. */
export const keepsFor = (brandId: AnyColumn, keptDays: number) =>
  sql`${brandId} in (select ${brands.id} from ${brands} where ${brands.recipientsKeptDays} = ${keptDays})`;

/** Has the database look at tables of passports that have grown to a multiple since it last did. Waits for nobody. */
export async function analyzeGrownTables(db: TenantDb): Promise<void> {
  await db.execute(sql`select analyze_grown_tables()`);
}
