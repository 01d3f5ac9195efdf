import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { marked, type TableColumn, worded } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { StatusIcon, Tone } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { type AnswerView, showAnswer } from "@/lib/eu-registry/apply-answer";
import { answerRowsQuery } from "@/lib/eu-registry/contract";
import { ANSWER_OUTCOMES, type AnswerOutcome } from "@/lib/eu-registry/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../../or-not-found";
import { applyAnswerAction, discardAnswerAction } from "../../actions";

const STYLES: Record<AnswerOutcome, { tone: Tone; icon: StatusIcon }> = {
  new: { tone: "positive", icon: "check" },
  same: { tone: "neutral", icon: "minus" },
  problem: { tone: "critical", icon: "cross" },
};

const load = cache(async (answerId: string, address: string) =>
  orNotFound(showAnswer(await memberContext(), { answerId, query: answerRowsQuery.parse(JSON.parse(address)) })),
);

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<"/compliance/registry/answers/[id]">): Promise<Metadata> {
  await load((await params).id, JSON.stringify(await searchParams));
  return { title: (await getTranslations("euRegistry"))("answers.title") };
}

export default async function RegistryAnswerPage({
  params,
  searchParams,
}: PageProps<"/compliance/registry/answers/[id]">) {
  const { context, reader, t } = await openPage("euRegistry");
  const address = await searchParams;
  const answer = await load((await params).id, JSON.stringify(address));
  const { counts, rows, next, total } = answer;
  const isOpen = answer.state === "received" && actorMay(context.actor, "registry.manage");
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/compliance/registry" },
          { label: t("answers.title"), href: "/compliance/registry/answers" },
        ]}
        locale={reader.locale}
        title={answer.fileName}
        meta={t(`answers.states.${answer.state}`)}
        description={t("answers.preview", counts)}
      />
      <PageNotice locale={reader.locale} />
      {isOpen && (
        <div className="mb-6 flex flex-wrap gap-3">
          {counts.new > 0 && (
            <ActionForm action={applyAnswerAction}>
              <input type="hidden" name="answerId" value={answer.id} />
              <SubmitButton variant="primary">{t("answers.apply", { count: counts.new })}</SubmitButton>
            </ActionForm>
          )}
          <ConfirmDialog
            trigger={t("answers.discard")}
            title={t("answers.discardTitle")}
            description={t("answers.discardText")}
            action={discardAnswerAction}
            confirmLabel={t("answers.discard")}
            cancelLabel={t("files.cancel")}
          >
            <input type="hidden" name="answerId" value={answer.id} />
          </ConfirmDialog>
        </div>
      )}
      <DataTable
        id="eu-registry-answer"
        caption={t("answers.title")}
        reader={reader}
        path={`/compliance/registry/answers/${answer.id}`}
        params={address}
        columns={columns(reader)}
        filters={[
          choicesOf({ outcome: counts })("outcome", t("answers.outcome"), {
            values: ANSWER_OUTCOMES,
            labelOf: (outcome) => t(`answers.outcomes.${outcome}`),
          }),
        ]}
        rows={rows}
        rowId={({ row }) => String(row)}
        next={next}
        total={total}
        pageSize={answerRowsQuery.parse(address).limit}
        empty={null}
      />
    </>
  );
}

function columns(reader: Reader): TableColumn<AnswerView["rows"][number]>[] {
  const t = translator(reader.locale, "euRegistry");
  const format = formatter(reader);
  return [
    { id: "upi", header: t("answers.upi"), cell: ({ upi }) => worded("mono-small", upi) },
    {
      id: "outcome",
      header: t("answers.outcome"),
      cell: ({ outcome }) => marked(STYLES[outcome], t(`answers.outcomes.${outcome}`)),
    },
    {
      id: "problem",
      header: t("answers.problem"),
      cell: ({ problem }) => (problem ? t(`answers.problems.${problem}`) : null),
    },
    {
      id: "identifier",
      header: t("columns.identifier"),
      cell: ({ registrationId }) => worded("mono-small", registrationId),
    },
    {
      id: "day",
      header: t("columns.date"),
      cell: ({ registeredOn, problem }) =>
        problem === "no_day" || registeredOn === "" ? null : format.calendarDate(registeredOn),
    },
    { id: "proof", header: t("answers.proof"), cell: ({ hasProof }) => (hasProof ? t("answers.withProof") : null) },
    { id: "row", header: t("answers.row"), cell: ({ row }) => format.number(row), align: "end" },
  ];
}
