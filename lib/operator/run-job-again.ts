import { lockDeadJob, releaseJob } from "@/db/queries/jobs";
import { inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { jobType } from "@/lib/platform/jobs/registry";
import { wakeWorkers } from "@/lib/platform/jobs/wake-workers";
import { jobForm } from "./contract";

/**
 * Has work that failed for good done again, from where it was; it stands in the log of the brand whose work it is, else
 * of the one that the operator acts for. Throws `not_found` to whoever is no operator and for a job that is not dead,
 * `recent_code_needed`.
 */
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
