import { and, desc, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { unsoldOffers } from "../schema";
import type { BrandDb, TenantDb } from "../tenant";

export type OfferRow = typeof unsoldOffers.$inferSelect;

interface OfOffer {
  brandId: string;
  offerId: string;
}

const isOffer = ({ brandId, offerId }: OfOffer) => and(eq(unsoldOffers.brandId, brandId), eq(unsoldOffers.id, offerId));

export async function insertOffer(tx: BrandDb, row: typeof unsoldOffers.$inferInsert): Promise<void> {
  await tx.insert(unsoldOffers).values(row);
}

export async function findOffer(db: TenantDb, of: OfOffer): Promise<OfferRow | null> {
  const [offer] = await db.select().from(unsoldOffers).where(isOffer(of));
  return offer ?? null;
}

export async function listOfferRows(
  db: BrandDb,
  { brandId, beforeId, limit }: { brandId: string; beforeId: string | undefined; limit: number },
): Promise<OfferRow[]> {
  return db
    .select()
    .from(unsoldOffers)
    .where(and(eq(unsoldOffers.brandId, brandId), beforeId ? lt(unsoldOffers.id, beforeId) : undefined))
    .orderBy(desc(unsoldOffers.id))
    .limit(limit);
}

/** Offers that were online for their whole period, the newest first. */
export async function listFinishedOffers(
  db: BrandDb,
  { brandId, today, limit }: { brandId: string; today: string; limit: number },
): Promise<Pick<OfferRow, "id" | "title" | "endsOn">[]> {
  return db
    .select({ id: unsoldOffers.id, title: unsoldOffers.title, endsOn: unsoldOffers.endsOn })
    .from(unsoldOffers)
    .where(and(eq(unsoldOffers.brandId, brandId), isNull(unsoldOffers.endedAt), lt(unsoldOffers.endsOn, today)))
    .orderBy(desc(unsoldOffers.id))
    .limit(limit);
}

export async function listOpenOffers(
  db: TenantDb,
  { brandId, today, limit }: { brandId: string; today: string; limit: number },
): Promise<OfferRow[]> {
  return db
    .select()
    .from(unsoldOffers)
    .where(
      and(
        eq(unsoldOffers.brandId, brandId),
        isNull(unsoldOffers.endedAt),
        lte(unsoldOffers.startsOn, today),
        gte(unsoldOffers.endsOn, today),
      ),
    )
    .orderBy(unsoldOffers.endsOn, unsoldOffers.id)
    .limit(limit);
}

export async function endOfferRow(tx: BrandDb, { at, ...of }: OfOffer & { at: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(unsoldOffers)
    .set({ endedAt: at })
    .where(and(isOffer(of), isNull(unsoldOffers.endedAt)));
  return rowCount === 1;
}

/** Counts a request unless the day's limit is reached, in one statement. Returns whether it was counted. */
export async function countOfferRequest(
  tx: BrandDb,
  { today, limit, ...of }: OfOffer & { today: string; limit: number },
): Promise<boolean> {
  const isToday = sql`${unsoldOffers.requestsOn} is not distinct from ${today}::date`;
  const { rowCount } = await tx
    .update(unsoldOffers)
    .set({
      requests: sql`${unsoldOffers.requests} + 1`,
      requestsOn: today,
      requestsOfDay: sql`case when ${isToday} then ${unsoldOffers.requestsOfDay} + 1 else 1 end`,
    })
    .where(and(isOffer(of), sql`not (${isToday} and ${unsoldOffers.requestsOfDay} >= ${limit})`));
  return rowCount === 1;
}
