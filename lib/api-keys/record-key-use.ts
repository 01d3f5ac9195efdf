import { database } from "@/db/client";
import { isDatabaseAway } from "@/db/is-database-away";
import { updateLastUsed } from "@/db/queries/api-keys";
import { acrossBrands } from "@/db/tenant";
import { type BatchWriter, createBatchWriter } from "@/lib/platform/batch-writer";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";

interface KeyUse {
  keyId: string;
  at: Date;
}

interface KeyUses {
  recordedAtMs: Map<string, number>;
  writer: BatchWriter<KeyUse>;
}

const KEYS_RECORDED_MAX = 10_000;

const keyUses = processWide("key-uses", (): KeyUses => ({
  recordedAtMs: new Map(),
  writer: createBatchWriter<KeyUse>({
    name: "key uses",
    write: (uses) => updateLastUsed(acrossBrands(database().db), uses),
    isPassing: isDatabaseAway,
    everyMs: SECOND_MS,
    rowsPerBatchMax: 500,
    rowsHeldMax: 5_000,
  }),
}));

/** At most once a minute; written after the response. */
export function recordKeyUse(keyId: string, at: Date): void {
  const { recordedAtMs, writer } = keyUses;
  const before = recordedAtMs.get(keyId);
  if (before !== undefined && at.getTime() - before < MINUTE_MS) return;
  if (recordedAtMs.size >= KEYS_RECORDED_MAX) recordedAtMs.clear();
  recordedAtMs.set(keyId, at.getTime());
  writer.add({ keyId, at });
}

export function flushKeyUses(): Promise<void> {
  return keyUses.writer.flush();
}
