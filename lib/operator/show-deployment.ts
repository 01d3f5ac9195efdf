import { listRecurringJobs } from "@/db/queries/jobs";
import { describeDatabase } from "@/db/queries/operator";
import { useCase, nothing } from "@/lib/access/use-case";
import { showCopy } from "@/lib/backup-copy/copy-store";
import { environment } from "@/lib/platform/env";
import { probeReadiness } from "@/lib/platform/health/probe-readiness";
import { listLateJobs, queueStates } from "@/lib/platform/jobs/queue-states";
import { recurringJobs } from "@/lib/platform/jobs/registry";
import { isMailStored, checkQueue } from "@/lib/platform/mail/couriers";

export const showDeployment = useCase({
  may: "operator",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db }) => {
    const { isEmbeddedDatabase, redisUrl, smtpUrl } = environment();
    const known = new Set(recurringJobs().map(({ id }) => id));
    return {
      checks: (await probeReadiness(db)).checks,
      late: await listLateJobs(db),
      /** Of the responding process only; other processes have their own. */
      queues: [...queueStates()].map(([name, state]) => ({ name, ...state })),
      jobs: (await listRecurringJobs(db)).filter(({ id }) => known.has(id)),
      mail: {
        ...(await checkQueue(db)),
        way: isMailStored() ? ("kept" as const) : smtpUrl ? ("smtp" as const) : ("none" as const),
      },
      database: { ...(await describeDatabase(db)), isEmbedded: isEmbeddedDatabase },
      copy: await showCopy(db),
      sharesLimits: redisUrl !== undefined,
    };
  },
});

export type Deployment = Awaited<ReturnType<typeof showDeployment>>;
