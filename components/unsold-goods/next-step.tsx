import type { ReactNode } from "react";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { keptUntil, type ReportState } from "@/lib/unsold-goods/rules";
import type { ReportView } from "@/lib/unsold-goods/show-report";

type Send = (form: FormData) => Promise<void>;

interface NextStepProps {
  reader: Reader;
  view: ReportView;
  actions: { submit?: Send; approve?: Send; giveBack?: FormAction; publish?: Send; correct?: Send };
  isOwn: boolean;
  publicHref: string;
}

export function NextStep({ reader, view: { report, findings, versions }, actions, isOwn, publicHref }: NextStepProps) {
  const { locale } = reader;
  const t = translator(locale, "unsoldGoods");
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const version = (versions[0]?.number ?? 0) + (report.state === "submitted" ? 1 : 0);
  const seen = (
    <>
      <input type="hidden" name="reportId" value={report.id} />
      <input type="hidden" name="revision" value={report.revision} />
    </>
  );
  const texts = {
    draft: errors > 0 ? t("report.draftErrors", { count: errors }) : t("report.draftReady"),
    submitted: t(isOwn ? "report.submittedOwn" : "report.submittedOther"),
    approved: t("report.approved"),
    published: t("report.published"),
  };
  const steps: Record<ReportState, ReactNode> = {
    draft: errors === 0 && actions.submit && (
      <form action={actions.submit}>
        {seen}
        <SubmitButton>{t("report.submit")}</SubmitButton>
      </form>
    ),
    submitted: !isOwn && (
      <>
        {actions.giveBack && (
          <EntryDialog
            trigger={t("report.return")}
            triggerVariant="secondary"
            title={t("report.returnTitle")}
            description={t("report.returnText")}
            action={actions.giveBack}
            idPrefix="return"
            hidden={{ reportId: report.id, revision: String(report.revision) }}
            fields={[reasonField(t("report.reason"), t("report.reasonHint"))]}
            submit={t("report.return")}
            variant="primary"
            cancelLabel={t("keep")}
          />
        )}
        {actions.approve && (
          <ConfirmDialog
            trigger={t("report.approve")}
            triggerVariant="primary"
            title={t("report.approveTitle")}
            description={t("report.approveText", { version })}
            action={actions.approve}
            confirmLabel={t("report.approve")}
            confirmVariant="primary"
            cancelLabel={t("keep")}
          >
            {seen}
          </ConfirmDialog>
        )}
      </>
    ),
    approved: actions.publish && (
      <ConfirmDialog
        trigger={t("report.publish")}
        triggerVariant="primary"
        title={t("report.publishTitle", { version })}
        description={t("report.publishText", { until: formatter(reader).date(keptUntil(new Date(reader.now))) })}
        action={actions.publish}
        confirmLabel={t("report.publish")}
        confirmVariant="primary"
        cancelLabel={t("keep")}
      >
        <input type="hidden" name="reportId" value={report.id} />
        <input type="hidden" name="version" value={version} />
      </ConfirmDialog>
    ),
    published: <TextLink href={publicHref}>{t("report.view")}</TextLink>,
  };
  return (
    <div className="mb-6 flex flex-col gap-3">
      <Callout
        title={t("report.next")}
        tone={report.state === "draft" && errors > 0 ? "caution" : "notice"}
        action={
          <div className="flex flex-wrap gap-2">
            {report.state !== "draft" && actions.correct && (
              <form action={actions.correct}>
                {seen}
                <SubmitButton variant="secondary">
                  {t(report.state === "published" ? "report.correct" : "report.reopen")}
                </SubmitButton>
              </form>
            )}
            {steps[report.state]}
          </div>
        }
      >
        {texts[report.state]}
      </Callout>
      {report.returnReason && report.state === "draft" && (
        <Callout tone="caution" title={t("report.returned", { reason: report.returnReason })} />
      )}
    </div>
  );
}
