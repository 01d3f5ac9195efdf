import { and, eq } from "drizzle-orm";
import { idempotencyRecords } from "../schema";
import type { BrandDb } from "../tenant";

/** Forms sent from the portal stand beside the API's idempotent requests, for as long as these. */

interface Submission {
  brandId: string;
  key: string;
}

/** Takes a submission for this transaction; false: it was made. Waits for whoever has taken it. */
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

/** Keeps what came of a submission. `body` is JSON. */
export async function updateSubmission(
  tx: BrandDb,
  { brandId, key, body }: Submission & { body: string },
): Promise<void> {
  await tx
    .update(idempotencyRecords)
    .set({ body })
    .where(and(eq(idempotencyRecords.brandId, brandId), eq(idempotencyRecords.key, key)));
}
