import { and, asc, count, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { must } from "@/lib/platform/must";
import { MESSAGE_KINDS } from "@/lib/transfers/rules";
import { outgoingMessages, passports, products, transfers } from "../schema";
import type { BrandDb } from "../tenant";

interface Waiting {
  brandId: string;
  at: Date;
}

/** Whether a transfer of the brand waits for its recipient. */
export const isPending = ({ brandId, at }: Waiting) =>
  and(eq(transfers.brandId, brandId), eq(transfers.status, "pending"), gt(transfers.expiresAt, at));

/** Whether a mail with the recipient's link did not arrive, and none that did was sent after it. */
export function lostItsLink(db: BrandDb, brandId: string): SQL | undefined {
  const { state, kind, transferId } = outgoingMessages;
  const ofKind = eq(kind, MESSAGE_KINDS.invitation);
  const failed = db
    .select({ transferId })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.brandId, brandId), eq(state, "failed"), ofKind));
  const newest = db
    .select({ state })
    .from(outgoingMessages)
    .where(and(eq(transferId, transfers.id), ofKind, eq(outgoingMessages.channel, "email")))
    .orderBy(desc(outgoingMessages.createdAt), desc(outgoingMessages.id))
    .limit(1);
  return and(inArray(transfers.id, failed), sql`${newest} = 'failed'`);
}

const SHOWN = {
  id: transfers.id,
  recipientEmail: transfers.recipientEmail,
  createdAt: transfers.createdAt,
  expiresAt: transfers.expiresAt,
  productName: products.name,
  code: passports.code,
};

function listWaiting(db: BrandDb, where: SQL | undefined, limit: number) {
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
export async function listExpiring(db: BrandDb, params: Waiting & { until: Date; limit: number }) {
  return listWaiting(db, and(isPending(params), lte(transfers.expiresAt, params.until)), params.limit);
}

/** Pending transfers whose link did not reach its recipient by mail. */
export async function listUndelivered(db: BrandDb, params: Waiting & { limit: number }) {
  return listWaiting(db, and(isPending(params), lostItsLink(db, params.brandId)), params.limit);
}

/** How many transfers are pending, how many of them expire until `until`, and how many have lost their link. */
export async function countWaiting(
  db: BrandDb,
  params: Waiting & { until: Date },
): Promise<{ pending: number; expiring: number; undelivered: number }> {
  const [[counted], [lost]] = await Promise.all([
    db
      .select({
        pending: count(),
        expiring: sql<number>`count(*) filter (where ${lte(transfers.expiresAt, params.until)})`.mapWith(Number),
      })
      .from(transfers)
      .where(isPending(params)),
    db
      .select({ undelivered: count() })
      .from(transfers)
      .where(and(isPending(params), lostItsLink(db, params.brandId))),
  ]);
  return { ...must(counted, "The count"), ...must(lost, "The count") };
}

/** Lets the time of a pending transfer be over now; answers when it is, null: it is not pending. */
export async function endTimeOf(
  tx: BrandDb,
  { brandId, transferId, at }: { brandId: string; transferId: string; at: Date },
): Promise<Date | null> {
  const [ended] = await tx
    .update(transfers)
    .set({ expiresAt: sql`greatest(${at.toISOString()}::timestamptz, ${transfers.createdAt} + interval '1 ms')` })
    .where(and(eq(transfers.brandId, brandId), eq(transfers.id, transferId), eq(transfers.status, "pending")))
    .returning({ at: transfers.expiresAt });
  return ended?.at ?? null;
}
