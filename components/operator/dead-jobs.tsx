import { Section } from "@/components/ui/section";
import { SmallTable } from "@/components/ui/small-table";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { Deployment } from "@/lib/operator/show-deployment";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface DeadJobsProps {
  reader: Reader;
  jobs: Deployment["dead"];
  /** Null: a code of the second step has to be given first. */
  runAgain: ((form: FormData) => Promise<void>) | null;
}

/** Background work that has failed for good, and a button for each that has it run again. */
export function DeadJobs({ reader, jobs, runAgain }: DeadJobsProps) {
  const t = translator(reader.locale, "operator");
  const format = formatter(reader);
  const rows = jobs.map(({ id, kind, queue, brandId, attempts, lastError, createdAt }) => [
    <span key="kind">
      {t(`queues.${queue}`)} <span className="block font-mono text-sm text-ink-muted">{kind}</span>
    </span>,
    <span key="brand" className="font-mono text-sm break-all">
      {brandId ?? t("none")}
    </span>,
    <Time key="since" value={createdAt} reader={reader} />,
    format.number(attempts),
    <span key="error" className="text-sm break-words text-critical">
      {lastError}
    </span>,
    runAgain && (
      <form key="again" action={runAgain}>
        <input type="hidden" name="jobId" value={id} />
        <SubmitButton variant="secondary">{t("runAgain")}</SubmitButton>
      </form>
    ),
  ]);
  return (
    <Section title={t("deadTitle")} description={t("deadText")}>
      {rows.length === 0 ? (
        <p className="text-ink-muted">{t("noDead")}</p>
      ) : (
        <SmallTable
          caption={t("deadTitle")}
          heads={[
            t("queue.name"),
            t("dead.brand"),
            t("dead.since"),
            t("dead.attempts"),
            t("dead.error"),
            t("dead.act"),
          ]}
          rows={rows}
        />
      )}
    </Section>
  );
}
