import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { holders } from "../schema";

export type HolderRow = typeof holders.$inferSelect;

export async function findHolderByHash(db: Queryable, params: { brandId: string; emailHash: string }): Promise<HolderRow | null> {
  const [holder] = await db
    .select()
    .from(holders)
    .where(and(eq(holders.brandId, params.brandId), eq(holders.emailHash, params.emailHash)));
  return holder ?? null;
}

/** The holder with this mailbox, written or brought up to date; answers the id. `locale` null leaves a known language alone. */
export async function upsertHolder(tx: Queryable, holder: typeof holders.$inferInsert): Promise<string> {
  const [written] = await tx
    .insert(holders)
    .values(holder)
    .onConflictDoUpdate({
      target: [holders.brandId, holders.emailHash],
      set: { email: holder.email, locale: sql`coalesce(excluded.locale, ${holders.locale})` },
    })
    .returning({ id: holders.id });
  return written!.id;
}
