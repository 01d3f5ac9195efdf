import { and, desc, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { apiKeys, auditLog, users } from "../schema";

export interface AuditFilter {
  brandId: string;
  /** What an action's name begins with: `transfer`, `member`. */
  areas: readonly string[];
  actorKinds: readonly string[];
  /** The id of an object, an actor or a request, whole. */
  q?: string;
  from?: Date;
  to?: Date;
  /** Rows before this one. */
  beforeSequence?: number;
}

const shown = {
  sequence: auditLog.sequence,
  at: auditLog.at,
  actorKind: auditLog.actorKind,
  actorId: auditLog.actorId,
  action: auditLog.action,
  targetKind: auditLog.targetKind,
  targetId: auditLog.targetId,
  detail: auditLog.detail,
  requestId: auditLog.requestId,
  previousHash: auditLog.previousHash,
  hash: auditLog.hash,
  memberName: users.name,
  keyName: apiKeys.name,
};

const withNames = (db: Queryable) =>
  db
    .select(shown)
    .from(auditLog)
    .leftJoin(users, and(eq(auditLog.actorKind, "member"), eq(users.id, auditLog.actorId)))
    .leftJoin(apiKeys, and(eq(auditLog.actorKind, "key"), eq(apiKeys.id, auditLog.actorId), eq(apiKeys.brandId, auditLog.brandId)));

/** Rows of a brand's log, newest first, with the names of the members and keys that acted. */
export async function listAuditPage(db: Queryable, { limit, ...filter }: AuditFilter & { limit: number }) {
  const { brandId, areas, actorKinds, q, from, to, beforeSequence } = filter;
  return withNames(db)
    .where(
      and(
        eq(auditLog.brandId, brandId),
        areas.length > 0 ? inArray(sql`split_part(${auditLog.action}, '.', 1)`, [...areas]) : undefined,
        actorKinds.length > 0 ? inArray(auditLog.actorKind, [...actorKinds]) : undefined,
        q ? or(eq(auditLog.targetId, q), eq(auditLog.actorId, q), eq(auditLog.requestId, q)) : undefined,
        from ? gte(auditLog.at, from) : undefined,
        to ? lt(auditLog.at, to) : undefined,
        beforeSequence === undefined ? undefined : lt(auditLog.sequence, beforeSequence),
      ),
    )
    .orderBy(desc(auditLog.sequence))
    .limit(limit);
}

export type ListedAuditRow = Awaited<ReturnType<typeof listAuditPage>>[number];

export async function findAuditRow(db: Queryable, params: { brandId: string; sequence: number }): Promise<ListedAuditRow | null> {
  const [row] = await withNames(db).where(and(eq(auditLog.brandId, params.brandId), eq(auditLog.sequence, params.sequence)));
  return row ?? null;
}
