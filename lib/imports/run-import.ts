import { findImport, type ImportRow, lockImport, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { appendEvents } from "@/lib/events/append-events";
import { now } from "@/lib/platform/clock";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import type { Job, JobEnd } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import type { SpreadsheetErrorDetails } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { isStorageError } from "@/lib/platform/storage-error";
import { plannedOf, rememberMapping, mailWaiting } from "./commit/commit-import";
import { countCommitted, mailStarter } from "./commit/finish-import";
import { toRefusal } from "./files/read-file";
import { requireStarter, scopeOf, starterOf } from "./files/starter";
import { checkRows, commitRows } from "./rows/row-pipeline";
import { isOneOf, NO_COUNTS, WORKING_STATES } from "./rules";
import { undoRows } from "./undo/undo-rows";

/** A broken file fails the import; other errors are retried. A failed undo can be started again. */
export const importRun: HandlerOf<"import"> = {
  async step(job, payload) {
    const importRow = await findImport(job.db, payload);
    // A `checked` import is included because its process may have stopped before the next step was decided.
    if (!importRow || !(isOneOf(WORKING_STATES, importRow.state) || importRow.state === "checked")) return;
    try {
      return await work(job, importRow);
    } catch (thrown) {
      const error = job.signal.aborted || isStorageError(thrown) ? thrown : toRefusal(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      await job.end((tx) => fail(tx, importRow, error));
    }
  },
  async onDead(tx, payload) {
    const importRow = await lockImport(tx, payload);
    const reason = new DomainError("internal_error", "The import failed for a reason on our side.");
    if (importRow && isOneOf(WORKING_STATES, importRow.state)) await fail(tx, importRow, reason);
  },
  async onRunAgain(tx, payload) {
    const importRow = await lockImport(tx, payload);
    if (importRow?.state !== "failed" || importRow.isPurged)
      throw new DomainError("not_found", "This import has been deleted meanwhile, or did not fail.");
    const set = { state: "checking", counts: NO_COUNTS, progressRow: 0, errorCode: null, errorDetail: null } as const;
    await updateImport(tx, { importId: importRow.id, at: now(), set: { ...set, endedAt: null } });
  },
};

async function work(job: Job<BrandDb>, importRow: ImportRow): Promise<JobEnd | undefined> {
  switch (importRow.state) {
    case "checking":
      await checkRows(job.db, importRow, job.signal);
      return commitAfterValidation(job.db, importRow);
    case "checked":
      return commitAfterValidation(job.db, importRow);
    case "committing":
      await commitRows(job.db, importRow, job.signal);
      return undefined;
    default:
      await undoRows(job.db, importRow, job.signal);
      return undefined;
  }
}

/** A commit without permission ends as if cancelled: stored products stay and can be reverted. */
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

async function fail(tx: BrandDb, importRow: ImportRow, error: DomainError): Promise<void> {
  const { code, detail, extras } = error;
  const { id: importId, state, undoFrom } = importRow;
  const at = now();
  if (state === "committing" && REFUSALS.includes(code)) return callOff(tx, importRow, error);
  if (state === "undoing")
    return updateImport(tx, { importId, at, set: { state: undoFrom ?? "committed", undoFrom: null } });
  const { fault: reason, ...errorMembers } = (extras.members ?? {}) as SpreadsheetErrorDetails & { fault?: string };
  const set = { state: "failed", errorCode: reason ?? code, errorDetail: detail, errorMembers, endedAt: at } as const;
  await updateImport(tx, { importId, at, set });
  await mailStarter(tx, importRow, { counts: importRow.counts, at, hasFailed: true });
  if (importRow.source === "pickup") await mailWaiting(tx, importRow, { at, reason: "failed" });
  const data = { end_reason: reason ?? code };
  await appendEvents(tx, importRow.brandId, { type: "import.failed", subjects: [importId], data });
}

/** Returns a result if the job continues with the commit. Notifies people of a picked-up file that waits. */
async function commitAfterValidation(db: BrandDb, importRow: ImportRow): Promise<JobEnd | undefined> {
  const { brandId, id: importId, options } = importRow;
  const isPickedUp = importRow.source === "pickup" && starterOf(importRow).kind === "system";
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
