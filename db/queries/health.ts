import { and, count, desc, eq, isNotNull, min, sql, type AnyColumn } from "drizzle-orm";
import type { Queryable } from "../client";
import { skewSeconds } from "../clock-agreement";
import { LATEST_MIGRATION_AT } from "../latest-migration";
import { onlyRow } from "../rows";
import { outgoingMessages, brands } from "../schema/index";
import type { AllBrandsDb, TenantDb } from "../tenant";

/** `skewSeconds`: this machine's clock minus the database's. Throws when the database has no migration at all. */
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

/** In seconds; negative when this machine's clock is behind the database's. */
export async function findClockSkew(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ at: string }>(sql`select ${databaseTime} as at`);
  return skewSeconds(new Date(Number(onlyRow("findClockSkew", rows).at)));
}

/** In milliseconds since 1970. */
const databaseTime = sql`(extract(epoch from clock_timestamp()) * 1000)::text`;

export async function findDatabaseBytes(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

export interface MessageFigures {
  queued: number;
  late: number;
  /** Messages above the mailbox's limit for single mails; they are sent in one summary mail. */
  waiting: number;
  failed: number;
  oldestQueuedAt: Date | null;
  lastSentAt: Date | null;
  lastError: string | null;
}

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

export interface RetentionTerm {
  keptDays: number;
  before: Date;
  limit: number;
}

export const keepsFor = (brandId: AnyColumn, keptDays: number) =>
  sql`${brandId} in (select ${brands.id} from ${brands} where ${brands.recipientsKeptDays} = ${keptDays})`;

/** Analyzes passport tables that have multiplied in size since the last run. Does not wait for locks. */
export async function analyzeGrownTables(db: TenantDb): Promise<void> {
  await db.execute(sql`select analyze_grown_tables()`);
}
