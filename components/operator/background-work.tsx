import { Fold } from "@/components/ui/section";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import type { Deployment } from "@/lib/operator/show-deployment";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

type QueueRow = Deployment["queues"][number];
type Job = Deployment["jobs"][number];

const OVERDUE_AFTER_MS = 15 * 60_000;

const Nothing = () => <span className="text-ink-faint">–</span>;

function queueState({ failingSince, isBusy }: QueueRow): {
  word: "failing" | "working" | "waiting";
  tone: Tone;
  icon?: StatusIcon;
} {
  if (failingSince) return { word: "failing", tone: "critical" };
  return isBusy ? { word: "working", tone: "notice", icon: "dot" } : { word: "waiting", tone: "positive" };
}

export function QueueTable({ reader, queues }: { reader: Reader; queues: readonly QueueRow[] }) {
  const t = translator(reader.locale, "operator");
  const format = formatter(reader);
  if (queues.length === 0) return <p className="text-ink-muted">{t("noQueues")}</p>;
  const rows = queues.map((queue) => {
    const { word, ...style } = queueState(queue);
    return [
      t(`queues.${queue.name}`),
      <Status key="state" {...style} plain>
        {t(`queueStates.${word}`)}
      </Status>,
      format.number(queue.doneCount),
      format.number(queue.failureCount),
      queue.lastDoneAt ? <Time key="last" value={queue.lastDoneAt} reader={reader} /> : <Nothing key="last" />,
    ];
  });
  return (
    <SmallTable
      caption={t("queuesTitle")}
      heads={[t("queue.name"), t("queue.state"), t("queue.done"), t("queue.failures"), t("queue.last")]}
      rows={rows}
    />
  );
}

function jobState(
  { attempts, lastError, leasedUntil, runAt }: Job,
  now: number,
): { word: "running" | "planned" | "overdue" | "failed"; tone: Tone; icon?: StatusIcon } {
  if (leasedUntil && leasedUntil.getTime() > now) return { word: "running", tone: "notice", icon: "dot" };
  if (lastError && attempts > 0) return { word: "failed", tone: "critical" };
  return now - runAt.getTime() > OVERDUE_AFTER_MS
    ? { word: "overdue", tone: "caution" }
    : { word: "planned", tone: "positive", icon: "waiting" };
}

export function RecurringJobs({ reader, jobs }: { reader: Reader; jobs: readonly Job[] }) {
  const t = translator(reader.locale, "operator");
  const isPlanned = (job: Job) => jobState(job, reader.now).word === "planned";
  const [planned, others] = [jobs.filter(isPlanned), jobs.filter((job) => !isPlanned(job))];
  return (
    <div className="flex flex-col gap-4">
      {others.length > 0 && <JobTable reader={reader} jobs={others} />}
      {planned.length > 0 && (
        <Fold summary={t("jobsPlanned", { count: planned.length })}>
          <JobTable reader={reader} jobs={planned} />
        </Fold>
      )}
    </div>
  );
}

function JobTable({ reader, jobs }: { reader: Reader; jobs: readonly Job[] }) {
  const t = translator(reader.locale, "operator");
  const rows = jobs.map((job) => {
    const { word, ...style } = jobState(job, reader.now);
    return [
      <span key="name" className="font-mono text-sm">
        {job.id}
      </span>,
      <Status key="state" {...style} plain>
        {t(`jobStates.${word}`)}
      </Status>,
      <Time key="next" value={job.runAt} reader={reader} />,
      job.lastError ? (
        <span key="error" className="text-sm break-words text-critical">
          {job.lastError}
        </span>
      ) : (
        <Nothing key="error" />
      ),
    ];
  });
  return (
    <SmallTable
      caption={t("jobsTitle")}
      heads={[t("job.name"), t("job.state"), t("job.next"), t("job.error")]}
      rows={rows}
    />
  );
}
