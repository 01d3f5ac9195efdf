import { and, asc, count, desc, eq, exists, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { outgoingMessages, passports, products, transfers } from "../schema";

interface Waiting {
  brandId: string;
  at: Date;
}

const isPending = ({ brandId, at }: Waiting) =>
  and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at));

/** Whether a message with the recipient's link did not arrive, and none that did was sent after it. */
function linkFailed(db: Queryable, kind: string): SQL {
  const newest = db
    .select({ state: outgoingMessages.state })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.transferId, transfers.id), eq(outgoingMessages.kind, kind), eq(outgoingMessages.channel, "email")))
    .orderBy(desc(outgoingMessages.createdAt), desc(outgoingMessages.id))
    .limit(1);
  return sql`${newest} = 'failed'`;
}

const SHOWN = {
  id: transfers.id,
  recipientEmail: transfers.recipientEmail,
  createdAt: transfers.createdAt,
  expiresAt: transfers.expiresAt,
  productName: products.name,
  code: passports.code,
};

function listWaiting(db: Queryable, where: SQL | undefined, limit: number) {
  return db
    .select(SHOWN)
    .from(transfers)
    .innerJoin(passports, eq(passports.id, transfers.passportId))
    .innerJoin(products, eq(products.id, passports.productId))
    .where(where)
    .orderBy(asc(transfers.expiresAt), asc(transfers.id))
    .limit(limit);
}

/** Pending transfers that expire until `until`, the next to expire first. */
export async function listExpiring(db: Queryable, params: Waiting & { until: Date; limit: number }) {
  return listWaiting(db, and(isPending(params), lte(transfers.expiresAt, params.until)), params.limit);
}

/** Pending transfers whose link did not reach its recipient by mail. */
export async function listUndelivered(db: Queryable, params: Waiting & { kind: string; limit: number }) {
  const hasFailure = exists(
    db
      .select({ id: outgoingMessages.id })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.transferId, transfers.id), eq(outgoingMessages.state, "failed"), eq(outgoingMessages.kind, params.kind))),
  );
  return listWaiting(db, and(isPending(params), hasFailure, linkFailed(db, params.kind)), params.limit);
}

/** How many transfers are pending, and how many of them expire until `until`. */
export async function countWaiting(db: Queryable, params: Waiting & { until: Date }): Promise<{ pending: number; expiring: number }> {
  const [counted] = await db
    .select({ pending: count(), expiring: sql<number>`count(*) filter (where ${lte(transfers.expiresAt, params.until)})`.mapWith(Number) })
    .from(transfers)
    .where(isPending(params));
  return counted!;
}
