import { eq } from "drizzle-orm";
import type { Queryable } from "../client";
import { accountRequests } from "../schema";

export type AccountRequestRow = typeof accountRequests.$inferSelect;

export async function insertAccountRequest(tx: Queryable, row: typeof accountRequests.$inferInsert): Promise<void> {
  await tx.insert(accountRequests).values(row);
}

/** Takes a request off the list in the transaction that carries it out; null when that has been done. */
export async function takeAccountRequest(tx: Queryable, id: string): Promise<AccountRequestRow | null> {
  const [taken] = await tx.delete(accountRequests).where(eq(accountRequests.id, id)).returning();
  return taken ?? null;
}
