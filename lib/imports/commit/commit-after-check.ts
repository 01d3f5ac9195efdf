import type { Queryable } from "@/db/client";
import { advanceImport, type ImportRow, lockImport } from "@/db/queries/imports";
import { putJob } from "@/db/queries/jobs";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { nudgeJobs } from "@/lib/platform/jobs/nudge";
import { IMPORT_JOB, jobOf } from "../columns/map-columns";
import { requireStarter, starterOf } from "../files/starter";
import { plannedOf } from "./commit-import";

/**
 * An import through the API says beforehand what is to be done once the check is over: its good rows, all or none, or
 * nothing yet.
 */
export async function commitAfterCheck(db: Queryable, { brandId, id: importId, options }: ImportRow): Promise<void> {
  if (options.commit === "ask") return;
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, { brandId, importId });
    if (!found || found.state !== "checked") return;
    await requireStarter(tx, found);
    const [at, { refused }] = [now(), found.counts];
    const next =
      options.commit === "all" && refused > 0
        ? {
            state: "failed" as const,
            faultCode: "rows_refused",
            faultDetail: `${refused} rows are refused, so nothing was stored.`,
            endedAt: at,
          }
        : { state: "committing" as const, progressRow: 0, startedAt: at };
    await advanceImport(tx, { importId, run: found.run, state: "checked", at, set: next });
    if (next.state === "failed") return;
    await putJob(tx, { id: jobOf(importId), kind: IMPORT_JOB, runAt: at });
    await appendAudit(
      tx,
      { actor: starterOf(found), requestId: importId },
      { action: "import.started", targetKind: "import", targetId: importId, detail: plannedOf(found.counts) },
    );
  });
  nudgeJobs();
}
