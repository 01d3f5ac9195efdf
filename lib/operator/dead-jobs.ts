import { countDeadJobs, type JobRow, listDeadJobs as deadJobsFrom, lockDeadJob, releaseJob } from "@/db/queries/jobs";
import { inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import type { QueueName } from "@/lib/platform/jobs/kinds";
import { jobType } from "@/lib/platform/jobs/registry";
import { wakeWorkers } from "@/lib/platform/jobs/start-worker";
import { deadJobListQuery, jobForm } from "./contract";

export type DeadJob = Omit<JobRow, "queue"> & { queue: QueueName };

/** Oldest first. For operators only: throws `not_found`. */
export const listDeadJobs = useCase({
  may: "operator",
  by: "member",
  input: deadJobListQuery,
  audits: [],
  reach: "every brand",
  run: async ({ db }, { cursor, limit }) => {
    const [rows, count] = await Promise.all([
      deadJobsFrom(db, { cursor, limit: limit + 1 }),
      countDeadJobs(db, COUNTED_MAX + 1),
    ]);
    return { ...cutPage(rows as DeadJob[], limit), total: totalOf(count) };
  },
});

/** Audited in the job's brand, else the operator's. Throws `not_found`, also if not dead, `recent_code_needed`. */
export const runJobAgain = useCase({
  may: "operator.change",
  by: "member",
  input: jobForm,
  audits: ["job.run_again"],
  reach: "every brand",
  run: async ({ tx, actor, at, auditAs }, { jobId }) => {
    const job = await lockDeadJob(tx, jobId);
    if (!job) throw new DomainError("not_found", "No job of this id has failed for good.");
    const { kind, payload, progress, attempts, lastError, brandId } = job;
    await jobType(kind).handler.onRunAgain?.(brandId === null ? tx : inBrand(tx, brandId), payload);
    await releaseJob(tx, jobId, { state: "queued", runAt: at, attempts: 0, lastError, progress });
    const operator = { kind: "operator", brandId: brandId ?? actor.brandId, userId: actor.userId } as const;
    await auditAs(operator)("job.run_again", jobId, { kind, attempts, last_error: lastError });
  },
  committed: wakeWorkers,
});
