import { SmallTable } from "@/components/ui/small-table";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { Deployment } from "@/lib/operator/show-deployment";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

type Lane = Deployment["lanes"][number];
type Job = Deployment["jobs"][number];

const LANES = [
  "messages",
  "account messages",
  "text messages",
  "jobs",
  "bulk changes",
  "imports",
  "checks",
  "chain checks",
  "archives",
  "accounts",
] as const;
const OVERDUE_AFTER_MS = 15 * 60_000;

const Nothing = () => <span className="text-ink-faint">–</span>;

function laneState({ failingSince, isBusy }: Lane): {
  word: "failing" | "working" | "waiting";
  tone: Tone;
  icon?: StatusIcon;
} {
  if (failingSince) return { word: "failing", tone: "critical" };
  return isBusy ? { word: "working", tone: "notice", icon: "dot" } : { word: "waiting", tone: "positive" };
}

/** The lanes of the process that answers. */
export function LaneTable({ reader, lanes }: { reader: Reader; lanes: readonly Lane[] }) {
  const t = translator(reader.locale, "operator");
  const format = formatter(reader);
  if (lanes.length === 0) return <p className="text-ink-muted">{t("noLanes")}</p>;
  const rows = lanes.map((lane) => {
    const known = LANES.find((name) => name === lane.name);
    const { word, ...look } = laneState(lane);
    return [
      known ? t(`lanes.${known}`) : lane.name,
      <Status key="state" {...look} plain>
        {t(`laneStates.${word}`)}
      </Status>,
      format.number(lane.doneCount),
      format.number(lane.failureCount),
      lane.lastDoneAt ? <Time key="last" value={lane.lastDoneAt} reader={reader} /> : <Nothing key="last" />,
    ];
  });
  return (
    <SmallTable
      caption={t("lanesTitle")}
      heads={[t("lane.name"), t("lane.state"), t("lane.done"), t("lane.failures"), t("lane.last")]}
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

/** The recurring jobs of the deployment. */
export function JobTable({ reader, jobs }: { reader: Reader; jobs: readonly Job[] }) {
  const t = translator(reader.locale, "operator");
  const rows = jobs.map((job) => {
    const { word, ...look } = jobState(job, reader.now);
    return [
      <span key="name" className="font-mono text-sm">
        {job.id}
      </span>,
      <Status key="state" {...look} plain>
        {t(`jobStates.${word}`)}
      </Status>,
      <Time key="next" value={job.runAt} reader={reader} />,
      job.lastError ? (
        <span key="fault" className="text-sm break-words text-critical">
          {job.lastError}
        </span>
      ) : (
        <Nothing key="fault" />
      ),
    ];
  });
  return (
    <SmallTable
      caption={t("jobsTitle")}
      heads={[t("job.name"), t("job.state"), t("job.next"), t("job.fault")]}
      rows={rows}
    />
  );
}
