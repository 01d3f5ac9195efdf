import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { KeyValues, Section, Fold } from "@/components/ui/section";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import type { Deployment } from "@/lib/operator/show-deployment";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

const RESULTS: Record<Deployment["checks"]["database"], { tone: Tone; icon?: StatusIcon }> = {
  ok: { tone: "positive" },
  failing: { tone: "critical" },
  unknown: { tone: "caution" },
};
const MEGABYTE = 1_000_000;
const megabytes = (format: ReturnType<typeof formatter>, bytes: number) =>
  format.number(bytes / MEGABYTE, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 });

interface DeploymentSheetProps {
  reader: Reader;
  deployment: Deployment;
  deadJobs: ReactNode;
}

export function DeploymentSheet({ reader, deployment, deadJobs }: DeploymentSheetProps) {
  const t = translator(reader.locale, "operator");
  const { checks, late, queues, jobs } = deployment;
  return (
    <div className="flex flex-col gap-9">
      <Section title={t("checksTitle")}>
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {(["database", "migrations", "clock"] as const).map((name) => (
            <li key={name} className="flex items-center gap-2">
              {t(`checks.${name}`)}
              <Status {...RESULTS[checks[name]]}>{t(`results.${checks[name]}`)}</Status>
            </li>
          ))}
          <li className="flex items-center gap-2">
            {t("late.name")}
            <Status tone={late.length > 0 ? "critical" : "positive"}>{t("late.count", { count: late.length })}</Status>
          </li>
        </ul>
        {late.length > 0 && (
          <p className="mt-3 max-w-prose">
            {t("late.text")} <span className="font-mono text-sm">{late.map(({ id }) => id).join(", ")}</span>
          </p>
        )}
      </Section>
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
        <MailFacts reader={reader} mail={deployment.mail} />
        <DatabaseFacts reader={reader} deployment={deployment} />
        <CopyFacts reader={reader} copy={deployment.copy} />
      </div>
      <Section title={t("queuesTitle")} description={t("queuesText")}>
        <QueueTable reader={reader} queues={queues} />
      </Section>
      {deadJobs}
      <Section title={t("jobsTitle")} description={t("jobsText")}>
        <RecurringJobs reader={reader} jobs={jobs} />
      </Section>
    </div>
  );
}

function MailFacts({ reader, mail }: { reader: Reader; mail: Deployment["mail"] }) {
  const t = translator(reader.locale, "operator");
  const format = formatter(reader);
  const moment = (at: Date | null) =>
    at ? <Time value={at} reader={reader} /> : <span className="text-ink-faint">{t("none")}</span>;
  const alarming = (count: number) => (
    <span className={count > 0 ? "font-medium text-critical" : undefined}>{format.number(count)}</span>
  );
  return (
    <Section title={t("mailTitle")}>
      {mail.late > 0 && (
        <Callout tone="critical" title={t(mail.isStanding ? "mail.standing" : "mail.lateTitle")}>
          <p>{t("mail.lateText", { count: mail.late })}</p>
          {mail.lastError && (
            <p className="mt-1 font-mono text-sm break-words">{t("mail.lastError", { error: mail.lastError })}</p>
          )}
        </Callout>
      )}
      <KeyValues
        items={[
          { key: "way", label: t("mail.way"), value: t(`ways.${mail.way}`) },
          { key: "queued", label: t("mail.queued"), value: format.number(mail.queued) },
          { key: "waiting", label: t("mail.waiting"), value: format.number(mail.waiting) },
          { key: "oldest", label: t("mail.oldest"), value: moment(mail.oldestQueuedAt) },
          { key: "late", label: t("mail.late"), value: alarming(mail.late) },
          { key: "failed", label: t("mail.failed"), value: alarming(mail.failed) },
          { key: "last", label: t("mail.last"), value: moment(mail.lastSentAt) },
        ]}
      />
    </Section>
  );
}

const COPY_TONES = { running: "neutral", fresh: "positive", late: "critical", none: "caution" } as const;

function CopyFacts({ reader, copy }: { reader: Reader; copy: Deployment["copy"] }) {
  const t = translator(reader.locale, "operator");
  const format = formatter(reader);
  if (!copy)
    return (
      <Section title={t("copyTitle")} description={t("copyText")}>
        <p className="text-ink-muted">{t("copy.off")}</p>
      </Section>
    );
  const { state, finishedAt, documents, sizeBytes } = copy;
  return (
    <Section title={t("copyTitle")} description={t("copyText")}>
      <KeyValues
        items={[
          {
            key: "state",
            label: t("copy.state"),
            value: <Status tone={COPY_TONES[state]}>{t(`copyStates.${state}`)}</Status>,
          },
          {
            key: "last",
            label: t("copy.last"),
            value: finishedAt ? <Time value={finishedAt} reader={reader} /> : t("none"),
          },
          { key: "documents", label: t("copy.documents"), value: format.number(documents) },
          { key: "size", label: t("copy.size"), value: megabytes(format, sizeBytes) },
        ]}
      />
    </Section>
  );
}

function DatabaseFacts({ reader, deployment: { database, sharesLimits } }: { reader: Reader; deployment: Deployment }) {
  const t = translator(reader.locale, "operator");
  const format = formatter(reader);
  const size = megabytes(format, database.sizeBytes);
  return (
    <Section title={t("databaseTitle")}>
      <KeyValues
        items={[
          {
            key: "kind",
            label: t("database.kind"),
            value: t(database.isEmbedded ? "kinds.embedded" : "kinds.postgres"),
          },
          { key: "version", label: t("database.version"), value: database.version },
          { key: "size", label: t("database.size"), value: size },
          { key: "migrations", label: t("database.migrations"), value: format.number(database.migrations) },
          { key: "limits", label: t("database.limits"), value: t(sharesLimits ? "limits.shared" : "limits.own") },
        ]}
      />
    </Section>
  );
}

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

function QueueTable({ reader, queues }: { reader: Reader; queues: readonly QueueRow[] }) {
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

function RecurringJobs({ reader, jobs }: { reader: Reader; jobs: readonly Job[] }) {
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
