import { findImport, type ImportRow, lockImport, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { appendEvents } from "@/lib/events/append-events";
import { now } from "@/lib/platform/clock";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import type { Job, JobEnd } from "@/lib/platform/jobs/job";
import type { SpreadsheetErrorDetails } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { isStorageError } from "@/lib/platform/storage-error";
import { plannedOf, rememberMapping, mailWaiting } from "./commit/commit-import";
import { commitRows } from "./commit/commit-rows";
import { countCommitted, mailStarter } from "./commit/finish-import";
import { toRefusal } from "./files/read-file";
import { requireStarter, scopeOf, starterOf } from "./files/starter";
import { stageRows } from "./rows/stage-rows";
import { isOneOf, NO_COUNTS, WORKING_STATES } from "./rules";
import { undoRows } from "./undo/undo-rows";

/**
 * Does the step that an import waits for: its check, its commit or its undo. A broken file ends its import; anything
 * else is tried again. An undo that fails for good can be begun anew.
 */
export const importRun: HandlerOf<"import"> = {
  async step(job, payload) {
    const found = await findImport(job.db, payload);
    // Checked: whoever checked it was broken off before it was said what comes next.
    if (!found || !(isOneOf(WORKING_STATES, found.state) || found.state === "checked")) return;
    try {
      return await work(job, found);
    } catch (thrown) {
      const error = job.signal.aborted || isStorageError(thrown) ? thrown : toRefusal(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      await job.end((tx) => fail(tx, found, error));
    }
  },
  async onDead(tx, payload) {
    const found = await lockImport(tx, payload);
    const reason = new DomainError("internal_error", "The import failed for a reason on our side.");
    if (found && isOneOf(WORKING_STATES, found.state)) await fail(tx, found, reason);
  },
  /** From the check on: what a commit had stored by then is found as it stands. */
  async onRunAgain(tx, payload) {
    const found = await lockImport(tx, payload);
    if (found?.state !== "failed" || found.isPurged)
      throw new DomainError("not_found", "This import has been deleted meanwhile, or did not fail.");
    const set = { state: "checking", counts: NO_COUNTS, progressRow: 0, errorCode: null, errorDetail: null } as const;
    await updateImport(tx, { importId: found.id, at: now(), set: { ...set, endedAt: null } });
  },
};

async function work(job: Job<BrandDb>, found: ImportRow): Promise<JobEnd | undefined> {
  switch (found.state) {
    case "checking":
      await stageRows(job.db, found, job.signal);
      return commitAfterValidation(job.db, found);
    case "checked":
      return commitAfterValidation(job.db, found);
    case "committing":
      await commitRows(job.db, found, job.signal);
      return undefined;
    default:
      await undoRows(job.db, found, job.signal);
      return undefined;
  }
}

/** A commit that may not go on is as one called off: what it stored stays, and can be taken back. */
const REFUSALS: readonly ErrorCode[] = ["forbidden", "insufficient_scope", "brand_suspended"];

async function callOff(
  tx: BrandDb,
  { id: importId, brandId, state, counts }: ImportRow,
  { code, detail }: DomainError,
): Promise<void> {
  const at = now();
  const committed = await countCommitted(tx, importId);
  const set = { state: "cancelled", counts: { ...counts, committed }, errorCode: code, errorDetail: detail } as const;
  await updateImport(tx, { importId, at, set: { ...set, endedAt: at } });
  const audit = auditInJob("import", tx, importId)({ kind: "system", brandId });
  await audit("import.cancelled", importId, { was: state, end_reason: code, ...committed });
}

async function fail(tx: BrandDb, found: ImportRow, error: DomainError): Promise<void> {
  const { code, detail, extras } = error;
  const { id: importId, state, undoFrom } = found;
  const at = now();
  if (state === "committing" && REFUSALS.includes(code)) return callOff(tx, found, error);
  if (state === "undoing")
    return updateImport(tx, { importId, at, set: { state: undoFrom ?? "committed", undoFrom: null } });
  const { fault: reason, ...errorMembers } = (extras.members ?? {}) as SpreadsheetErrorDetails & { fault?: string };
  const set = { state: "failed", errorCode: reason ?? code, errorDetail: detail, errorMembers, endedAt: at } as const;
  await updateImport(tx, { importId, at, set });
  await mailStarter(tx, found, { counts: found.counts, at, hasFailed: true });
  if (found.source === "pickup") await mailWaiting(tx, found, { at, reason: "failed" });
  const data = { end_reason: reason ?? code };
  await appendEvents(tx, found.brandId, { type: "import.failed", subjects: [importId], data });
}

/**
 * An import that nobody sits before says beforehand what is to be done once the check is over: its good rows, all or
 * none, all or wait, nothing yet, or nothing at all. Answers whether the job goes on with the commit. Who may import is
 * told of what was picked up and waits.
 */
async function commitAfterValidation(db: BrandDb, found: ImportRow): Promise<JobEnd | undefined> {
  const { brandId, id: importId, options } = found;
  // A person who matches its columns anew sits before it.
  const isPickedUp = found.source === "pickup" && starterOf(found).kind === "system";
  if (options.commit === "ask" && !isPickedUp) return undefined;
  return db.transaction(async (tx) => {
    const stored = await lockImport(tx, { brandId, importId });
    if (!stored || stored.state !== "checked") return undefined;
    await requireStarter(tx, stored);
    const [at, { refused }] = [now(), stored.counts];
    if (options.commit === "never") {
      await updateImport(tx, { importId, at, set: { state: "cancelled", endedAt: at } });
      await scopeOf(tx, stored).audit("import.cancelled", importId, { was: "checked", is_dry_run: true });
      return undefined;
    }
    if (options.commit === "ask" || (options.commit === "clean" && refused > 0)) {
      await mailWaiting(tx, stored, { at, reason: refused > 0 ? "rows" : "asked" });
      return undefined;
    }
    const next =
      options.commit === "all" && refused > 0
        ? {
            state: "failed" as const,
            errorCode: "rows_refused",
            errorDetail: `${refused} rows are refused, so nothing was stored.`,
            endedAt: at,
          }
        : { state: "committing" as const, progressRow: 0, startedAt: at };
    await updateImport(tx, { importId, at, set: next });
    if (next.state === "failed") return undefined;
    await rememberMapping(tx, stored, at);
    await scopeOf(tx, stored).audit("import.started", importId, plannedOf(stored.counts));
    return { is: "more", done: 1 };
  });
}
