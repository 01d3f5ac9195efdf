import { NOTHING, timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { ListedPage } from "@/components/table/table-props";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { DeadJob } from "@/lib/operator/list-dead-jobs";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

interface DeadJobsProps extends ListedPage<DeadJob> {
  /** Null: a code of the second step has to be given first. */
  runAgain: ((form: FormData) => Promise<void>) | null;
}

function columns(reader: Reader, t: Translate<"operator">, runAgain: DeadJobsProps["runAgain"]) {
  const format = formatter(reader);
  const act: TableColumn<DeadJob> = {
    id: "act",
    header: t("dead.act"),
    hideable: false,
    card: "plain",
    cell: ({ id }) =>
      runAgain && (
        <form action={runAgain}>
          <input type="hidden" name="jobId" value={id} />
          <SubmitButton variant="secondary">{t("runAgain")}</SubmitButton>
        </form>
      ),
  };
  const shown: TableColumn<DeadJob>[] = [
    { id: "queue", header: t("queue.name"), cell: ({ queue, kind }) => [t(`queues.${queue}`), worded("note", kind)] },
    { id: "brand", header: t("dead.brand"), cell: ({ brandId }) => worded("mono-small", brandId) ?? NOTHING },
    { id: "since", header: t("dead.since"), cell: ({ createdAt }) => timed(createdAt, reader) },
    { id: "attempts", header: t("dead.attempts"), align: "end", cell: ({ attempts }) => format.number(attempts) },
    {
      id: "error",
      header: t("dead.error"),
      cell: ({ lastError }) => <span className="text-sm break-words text-critical">{lastError}</span>,
    },
  ];
  return runAgain ? [...shown, act] : shown;
}

/** Background work that has failed for good, and a button for each that has it run again. */
export function DeadJobs({ runAgain, ...list }: DeadJobsProps) {
  const { reader } = list;
  const t = translator(reader.locale, "operator");
  return (
    <Section title={t("deadTitle")} description={t("deadText")}>
      <DataTable
        {...list}
        id="operator-dead-jobs"
        caption={t("deadTitle")}
        path="/operator"
        columns={columns(reader, t, runAgain)}
        rowId={({ id }) => id}
        height="content"
      />
    </Section>
  );
}
