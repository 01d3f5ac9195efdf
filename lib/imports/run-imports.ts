import type { Queryable } from "@/db/client";
import { advanceImport, type ImportRow, takeImport } from "@/db/queries/imports";
import { endJob, renewLease, rescheduleJob, takeDueJob } from "@/db/queries/jobs";
import { appendAudit } from "@/lib/audit/append-audit";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { holdLease } from "@/lib/platform/jobs/hold-lease";
import { log } from "@/lib/platform/log";
import type { SpreadsheetFaultDetails } from "@/lib/platform/spreadsheets/fault";
import { isStorageFault } from "@/lib/platform/storage-fault";
import { IMPORT_JOB } from "./columns/map-columns";
import { commitAfterCheck } from "./commit/commit-after-check";
import { commitRows } from "./commit/commit-rows";
import { countCommitted, mailStarter } from "./commit/finish-import";
import { toRefusal } from "./files/read-file";
import { RunEnded, stageRows } from "./rows/stage-rows";
import { WORKING_STATES } from "./rules";
import { undoRows } from "./undo/undo-rows";

/**
 * The work on imports as a job: one import at a time in each process, several processes share the list. A lease is
 * renewed while its holder lives; of a process that was killed it ends within ten seconds, and the next one goes on.
 */

const LEASE_MS = 10 * SECOND_MS;
const RENEWED_EVERY_MS = 3 * SECOND_MS;
const ATTEMPTS_MAX = 8;
const RETRY_MS = 5 * SECOND_MS;
/** A disk that is full or away is waited for, however long: the file is on it. */
const DISK_RETRY_MS = 30 * SECOND_MS;

const leaseEnd = () => new Date(now().getTime() + LEASE_MS);

/**
 * Works on one import that is due, if there is one, until its step is done; answers how many it worked on. `stopping`
 * ends it at the next batch.
 */
export async function runDueImports(
  db: Queryable,
  stopping: AbortSignal = new AbortController().signal,
): Promise<number> {
  const takenAt = now();
  const job = await takeDueJob(db, { kinds: [IMPORT_JOB], at: takenAt, leasedUntil: leaseEnd() });
  if (!job) return 0;
  const lost = new AbortController();
  const release = holdLease({
    until: job.leasedUntil!,
    leaseMs: LEASE_MS,
    everyMs: RENEWED_EVERY_MS,
    renew: (held) => renewLease(db, { jobId: job.id, ...held }),
    onLost: () => lost.abort(new RunEnded()),
  });
  const importId = job.id.slice(IMPORT_JOB.length + 1);
  try {
    const taken = await takeImport(db, { importId, states: WORKING_STATES });
    if (taken) await work(db, taken, AbortSignal.any([lost.signal, stopping]));
    await release();
    await endJob(db, { jobId: job.id, takenAt });
  } catch (error) {
    await release();
    await settle(
      db,
      {
        jobId: job.id,
        attempts: job.attempts,
        importId,
        takenAt,
        isStopping: stopping.aborted,
        isLost: lost.signal.aborted,
      },
      error,
    );
  }
  return 1;
}

async function work(db: Queryable, taken: ImportRow, signal: AbortSignal): Promise<void> {
  switch (taken.state) {
    case "checking":
      await stageRows(db, taken, signal);
      return commitAfterCheck(db, taken);
    case "committing":
      return commitRows(db, taken, signal);
    default:
      return undoRows(db, taken, signal);
  }
}

interface Ended {
  jobId: string;
  attempts: number;
  importId: string;
  takenAt: Date;
  isStopping: boolean;
  /** Another process has the job by now. */
  isLost: boolean;
}

/**
 * A broken file ends its import; a fault of ours, or a database that was away, is tried again, a disk that was away
 * until it is back. An undo that fails for good can be begun anew.
 */
async function settle(
  db: Queryable,
  { jobId, attempts, importId, takenAt, isStopping, isLost }: Ended,
  thrown: unknown,
): Promise<void> {
  if (isLost) return;
  if (isStopping) return rescheduleJob(db, { jobId, runAt: now(), fault: null });
  if (thrown instanceof RunEnded) return endJob(db, { jobId, takenAt });
  if (isStorageFault(thrown)) {
    log().error(
      { importId, err: errorForLog(thrown) },
      "the file of an import cannot be read or written; it is tried again",
    );
    return rescheduleJob(db, { jobId, runAt: new Date(now().getTime() + DISK_RETRY_MS), fault: null });
  }
  const error = toRefusal(thrown);
  const isFinal = error instanceof DomainError || attempts >= ATTEMPTS_MAX;
  const fault = errorForLog(error);
  log().warn({ importId, err: fault, attempts }, "the work on an import failed");
  if (!isFinal) return rescheduleJob(db, { jobId, runAt: new Date(now().getTime() + RETRY_MS), fault: fault.name });
  await fail(
    db,
    importId,
    error instanceof DomainError
      ? error
      : new DomainError("internal_error", "The import failed for a reason on our side."),
  );
  await endJob(db, { jobId, takenAt });
}

/**
 * A commit that was begun and may not go on is as one that was called off: what it stored stays, and can be taken back.
 */
const REFUSALS: readonly ErrorCode[] = ["forbidden", "insufficient_scope", "brand_suspended"];

async function callOff(
  tx: Queryable,
  { id: importId, brandId, run, state, counts }: ImportRow,
  { code, detail }: DomainError,
): Promise<void> {
  const at = now();
  const committed = await countCommitted(tx, importId);
  await advanceImport(tx, {
    importId,
    run,
    state,
    at,
    set: { state: "cancelled", counts: { ...counts, committed }, faultCode: code, faultDetail: detail, endedAt: at },
  });
  const actor = { kind: "system", brandId } as const;
  await appendAudit(
    tx,
    { actor, requestId: importId },
    {
      action: "import.cancelled",
      targetKind: "import",
      targetId: importId,
      detail: { was: state, end_reason: code, ...committed },
    },
  );
}

async function fail(db: Queryable, importId: string, error: DomainError): Promise<void> {
  const { code, detail, extras } = error;
  await db.transaction(async (tx) => {
    const found = await takeImport(tx, { importId, states: WORKING_STATES });
    if (!found) return;
    const at = now();
    const { run, state, undoFrom } = found;
    if (state === "committing" && REFUSALS.includes(code)) return callOff(tx, found, error);
    if (state === "undoing") {
      await advanceImport(tx, { importId, run, state, at, set: { state: undoFrom ?? "committed", undoFrom: null } });
      return;
    }
    const { fault, ...faultMembers } = (extras.members ?? {}) as SpreadsheetFaultDetails & { fault?: string };
    const set = { state: "failed", faultCode: fault ?? code, faultDetail: detail, faultMembers, endedAt: at } as const;
    await advanceImport(tx, { importId, run, state, at, set });
    await mailStarter(tx, found, { counts: found.counts, at, hasFailed: true });
  });
}
