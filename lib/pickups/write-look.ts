import { forgetGoneFiles, lockPickupSource, type PickupSourceRow, updatePickupSource } from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { DAY_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import type { JobEnd } from "@/lib/platform/jobs/job";
import { mailFailing } from "./mail-failing";
import {
  isDisabledBy,
  isToldOf,
  PICKED_KEPT_DAYS,
  type PickupFailure,
  restMs,
  waitsForHostKey,
  WHOLE_AFTER_MS,
} from "./rules";
import { nextLookAt } from "./schedule";

/** What came of a look; without the rest where nothing could be seen. */
export interface Looked {
  failure: PickupFailure | null;
  /** The key that an SFTP server showed which nobody has confirmed. */
  shownKey: string | null;
  /** Of all files in the folder. */
  names?: readonly string[];
  taken?: number;
  isMore?: boolean;
  /** Files may still be being written: a look a moment later tells. */
  isHalfWritten?: boolean;
}

const later = (at: Date, error: string | null = null): JobEnd => ({ is: "later", at, error, isCounted: false });

/** Writes down how a look went, tells people where it fails for long, and says when the next one is. */
export async function writeLook(tx: BrandDb, { brandId, id: sourceId }: PickupSourceRow, looked: Looked) {
  const of = { brandId, sourceId };
  const at = now();
  const source = await lockPickupSource(tx, of);
  if (!source) return { is: "done" } as const;
  const { names, taken = 0 } = looked;
  const before = new Date(at.getTime() - PICKED_KEPT_DAYS * DAY_MS);
  if (names) await forgetGoneFiles(tx, { ...of, present: names, before });
  if (looked.failure) return writeFailure(tx, source, { ...looked, failure: looked.failure, at });
  await updatePickupSource(tx, of, { lookedAt: at, failure: null, failingSince: null, toldAt: null });
  if (looked.isMore) return { is: "more", done: taken } as const;
  const next = nextLookAt(source, at);
  const soon = new Date(at.getTime() + WHOLE_AFTER_MS + SECOND_MS);
  return later(looked.isHalfWritten && soon < next ? soon : next);
}

async function writeFailure(
  tx: BrandDb,
  source: PickupSourceRow,
  { failure, shownKey, at }: { failure: PickupFailure; shownKey: string | null; at: Date },
): Promise<JobEnd> {
  const { brandId, id: sourceId } = source;
  const failingSince = source.failingSince ?? at;
  const failingMs = at.getTime() - failingSince.getTime();
  const isDisabled = isDisabledBy(failure, failingMs);
  const isAnother = failure === "host_key_changed" && source.failure !== failure;
  const isTold = isDisabled || (isToldOf(failure, failingMs) && (source.toldAt === null || isAnother));
  await updatePickupSource(
    tx,
    { brandId, sourceId },
    {
      lookedAt: at,
      failure,
      failingSince,
      ...(isTold && { toldAt: at }),
      ...(shownKey !== null && { offeredHostKey: shownKey }),
      ...(isDisabled && { disabledAt: at, disabledBy: "failures" as const }),
    },
  );
  if (isTold) await mailFailing(tx, source, { at, failure, failingSince, isDisabled });
  if (isDisabled) {
    const audit = auditInJob("pickup", tx, newId("req"))({ kind: "system", brandId });
    await audit("pickup_source.disabled", sourceId, { failure, failing_since: failingSince });
  }
  return isDisabled || waitsForHostKey(failure)
    ? { is: "done" }
    : later(new Date(at.getTime() + restMs(failingMs)), failure);
}
