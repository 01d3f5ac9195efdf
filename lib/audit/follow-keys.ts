import type { Queryable } from "@/db/client";
import { generationIn, knowsGeneration } from "@/lib/platform/data-keys";
import { reopenDataKeys } from "@/lib/platform/secrets/open-data-keys";

/** Loads a signing key that another process created after this one started. */
export async function followKeys(db: Queryable, signatures: Iterable<string>): Promise<void> {
  for (const signature of signatures) {
    const generation = generationIn(signature);
    if (generation !== null && !knowsGeneration("audit-signature", generation)) return reopenDataKeys(db);
  }
}
