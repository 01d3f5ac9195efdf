import { and, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { requireValue } from "@/lib/platform/require-value";
import { apiKeys, auditLog, users, claims, passports, products, transfers, pickupSources } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export interface AuditFilter {
  brandId: string;
  /** Empty: all actions. */
  actions: readonly string[];
  actorKinds: readonly string[];
  /** A complete id of an object, an actor or a request. */
  q?: string;
  /** The member or key that acted. */
  actorId?: string;
  from?: Date;
  to?: Date;
  beforeSequence?: number;
}

const columns = {
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

const withNames = (db: BrandDb) =>
  db
    .select(columns)
    .from(auditLog)
    .leftJoin(users, and(eq(auditLog.actorKind, "member"), eq(users.id, auditLog.actorId)))
    .leftJoin(
      apiKeys,
      and(eq(auditLog.actorKind, "key"), eq(apiKeys.id, auditLog.actorId), eq(apiKeys.brandId, auditLog.brandId)),
    );

/** A request id has its own prefix; any other id may be an actor's or an object's. Each has its own index. */
function isNamed(id: string): SQL {
  return id.startsWith("req_")
    ? eq(auditLog.requestId, id)
    : requireValue(or(eq(auditLog.targetId, id), eq(auditLog.actorId, id)));
}

/** Selects the newest rows per action, because the index is ordered only within one action. */
function isOneOf(actions: readonly string[], others: SQL, limit: number): SQL {
  const newest = sql`select ${auditLog.sequence} from ${auditLog} where ${others} and ${auditLog.action} = actions.name
    order by ${auditLog.sequence} desc limit ${limit}`;
  return sql`${auditLog.sequence} in (select found.sequence from unnest(${sql.param(actions)}::text[]) as actions(name)
    cross join lateral (${newest}) as found)`;
}

export async function listAuditPage(db: BrandDb, filter: AuditFilter & { limit: number }) {
  return auditPageQuery(db, filter);
}

export function auditPageQuery(db: BrandDb, { limit, ...filter }: AuditFilter & { limit: number }) {
  const { brandId, actions, actorKinds, q, actorId, from, to, beforeSequence } = filter;
  const others = requireValue(
    and(
      eq(auditLog.brandId, brandId),
      actorKinds.length > 0 ? inArray(auditLog.actorKind, [...actorKinds]) : undefined,
      q ? isNamed(q) : undefined,
      actorId ? eq(auditLog.actorId, actorId) : undefined,
      from ? gte(auditLog.at, from) : undefined,
      to ? lt(auditLog.at, to) : undefined,
      beforeSequence === undefined ? undefined : lt(auditLog.sequence, beforeSequence),
    ),
  );
  return withNames(db)
    .where(actions.length > 0 ? and(eq(auditLog.brandId, brandId), isOneOf(actions, others, limit)) : others)
    .orderBy(desc(auditLog.sequence))
    .limit(limit);
}

export type ListedAuditRow = Awaited<ReturnType<typeof listAuditPage>>[number];

export async function findAuditRow(
  db: BrandDb,
  params: { brandId: string; sequence: number },
): Promise<ListedAuditRow | null> {
  const [row] = await withNames(db).where(
    and(eq(auditLog.brandId, params.brandId), eq(auditLog.sequence, params.sequence)),
  );
  return row ?? null;
}

export async function findStatusChange(
  db: TenantDb,
  params: { brandId: string; targetId: string; actions: readonly string[]; until: Date },
): Promise<string | null> {
  const [row] = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.brandId, params.brandId),
        eq(auditLog.targetId, params.targetId),
        inArray(auditLog.action, [...params.actions]),
        lte(auditLog.at, params.until),
      ),
    )
    .orderBy(desc(auditLog.sequence))
    .limit(1);
  return row?.action ?? null;
}

export async function findProductNames(
  db: BrandDb,
  { brandId, ids }: { brandId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const distinctIds = [...new Set(ids)];
  const productOfPassport = and(eq(products.id, passports.productId), eq(products.brandId, passports.brandId));
  const names = await unionAll(
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.brandId, brandId), inArray(products.id, distinctIds))),
    db
      .select({ id: passports.id, name: products.name })
      .from(passports)
      .innerJoin(products, productOfPassport)
      .where(and(eq(passports.brandId, brandId), inArray(passports.id, distinctIds))),
    db
      .select({ id: transfers.id, name: products.name })
      .from(transfers)
      .innerJoin(passports, and(eq(passports.id, transfers.passportId), eq(passports.brandId, transfers.brandId)))
      .innerJoin(products, productOfPassport)
      .where(and(eq(transfers.brandId, brandId), inArray(transfers.id, distinctIds))),
    db
      .select({ id: claims.id, name: products.name })
      .from(claims)
      .innerJoin(passports, and(eq(passports.id, claims.passportId), eq(passports.brandId, claims.brandId)))
      .innerJoin(products, productOfPassport)
      .where(and(eq(claims.brandId, brandId), inArray(claims.id, distinctIds))),
  );
  return new Map(names.map(({ id, name }) => [id, name]));
}

export async function findActorName(
  db: BrandDb,
  params: { brandId: string; kind: string; id: string | null },
): Promise<string | null> {
  const { brandId, kind, id } = params;
  if (id === null) return null;
  if (kind === "member") {
    const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
    return user?.name ?? null;
  }
  if (kind === "system") {
    const [source] = await db
      .select({ name: pickupSources.name })
      .from(pickupSources)
      .where(and(eq(pickupSources.id, id), eq(pickupSources.brandId, brandId)));
    return source?.name ?? null;
  }
  if (kind !== "key") return null;
  const [key] = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.brandId, brandId)));
  return key?.name ?? null;
}
