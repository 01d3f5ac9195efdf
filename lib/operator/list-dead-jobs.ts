import { countDeadJobs, type JobRow, listDeadJobs as deadJobsFrom } from "@/db/queries/jobs";
import { useCase } from "@/lib/access/use-case";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
import type { QueueName } from "@/lib/platform/jobs/kinds";
import { deadJobListQuery } from "./contract";

export type DeadJob = Omit<JobRow, "queue"> & { queue: QueueName };

/**
 * One page of the background work that has failed for good, the oldest first, and how much there is. For operators
 * only: throws `not_found`.
 */
export const listDeadJobs = useCase({
  may: "operator",
  by: "member",
  input: deadJobListQuery,
  audits: [],
  reach: "every brand",
  run: async ({ db }, { cursor, limit }) => {
    const [rows, counted] = await Promise.all([
      deadJobsFrom(db, { cursor, limit: limit + 1 }),
      countDeadJobs(db, COUNTED_MAX + 1),
    ]);
    return { ...cutPage(rows as DeadJob[], limit), total: totalOf(counted) };
  },
});
