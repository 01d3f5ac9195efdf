import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { updateLastUsed } from "@/db/queries/api-keys";
import { acrossBrands } from "@/db/tenant";
import { sharedBatchWriter } from "@/lib/platform/batch-writer";
import { boundedCache } from "@/lib/platform/caches";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";

interface KeyUse {
  keyId: string;
  at: Date;
}

const keyUses = sharedBatchWriter<KeyUse>({
  name: "key uses",
  write: (uses) => updateLastUsed(acrossBrands(database().db), uses),
  isPassing: isDatabaseAway,
  everyMs: SECOND_MS,
  rowsPerBatchMax: 500,
  rowsHeldMax: 5_000,
});

/** When the use of a key was last recorded, in milliseconds since 1970. */
const recordedAtMs = boundedCache<string, number>(10_000);

/** At most once a minute; written after the response. */
export function recordKeyUse(keyId: string, at: Date): void {
  const before = recordedAtMs.get(keyId);
  if (before !== undefined && at.getTime() - before < MINUTE_MS) return;
  recordedAtMs.set(keyId, at.getTime());
  keyUses.add({ keyId, at });
}
