import { and, eq } from "drizzle-orm";
import { idempotencyRecords } from "../schema";
import type { BrandDb } from "../tenant";

interface Submission {
  brandId: string;
  key: string;
}

/** Returns false when the submission was already processed. Waits for a concurrent transaction with the same key. */
export async function claimSubmission(
  tx: BrandDb,
  { at, ...submission }: Submission & { fingerprint: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(idempotencyRecords)
    .values({ ...submission, status: 200, headers: {}, body: "null", createdAt: at })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function updateSubmission(
  tx: BrandDb,
  { brandId, key, body }: Submission & { body: string },
): Promise<void> {
  await tx
    .update(idempotencyRecords)
    .set({ body })
    .where(and(eq(idempotencyRecords.brandId, brandId), eq(idempotencyRecords.key, key)));
}
