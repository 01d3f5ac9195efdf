import { attachHref } from "@/components/evidence/evidence-marks";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { TextLink } from "@/components/ui/link";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { describeCheck, describeFinding, describeStatus } from "@/lib/compliance/assessment/describe-finding";
import { citeCheck, statusOfCheck } from "@/lib/compliance/checks/legal-status";
import { checkNumber } from "@/lib/compliance/rules";
import { SETTLED_BY_DOCUMENTS } from "@/lib/evidence/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { LegalMark, SeverityMark, checkHref, fieldLabel } from "./marks";
import type { Finding, ReviewSheet } from "./review-sheet";

interface FindingNoteProps {
  finding: Finding;
  sheet: ReviewSheet;
  isNote: boolean;
}

const EDGES = { error: "border-critical", warning: "border-caution", info: "border-notice" };

export function FindingNote({ finding, sheet, isNote }: FindingNoteProps) {
  const { locale } = sheet.reader;
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const statement = { check: finding.check, reason: finding.reason, day: sheet.today, group: sheet.group };
  const ground = citeCheck(locale, statement, (standing) =>
    describeStatus(compliance, standing, formatter(sheet.reader).calendarDate),
  );
  const standsBecause = (name: string, reason: string) => t("finding.standsBecause", { name, reason });
  const standing = finding.isOverridden ? sheet.overrideOf(finding) : undefined;
  return (
    <div className={`border-l-2 pl-3 ${finding.isOverridden ? "border-line-strong" : EDGES[finding.severity]}`}>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        {finding.isOverridden ? (
          <Status tone="neutral" icon="check" plain>
            {t("finding.stands")}
          </Status>
        ) : (
          <SeverityMark severity={finding.severity} locale={locale} plain />
        )}
        <p className="min-w-0 flex-1 basis-64">
          {isNote && <span className="font-medium">{`${fieldLabel(locale, finding.field)}: `}</span>}
          {describeFinding(compliance, finding)}
        </p>
      </div>
      {!finding.isOverridden && (
        <p className="text-sm text-ink-muted">{describeCheck(compliance, finding.check).advice}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span className="min-w-0">
          <TextLink href={checkHref(finding.check)}>
            {t("finding.check", { check: checkNumber(finding.check) })}
          </TextLink>{" "}
          {ground}
        </span>
        <LegalMark standing={statusOfCheck(statement)} reader={sheet.reader} />
        {!finding.isOverridden && sheet.may.comment && SETTLED_BY_DOCUMENTS.includes(finding.check) && (
          <TextLink href={`${attachHref(sheet.productId)}?check=${finding.check}`}>
            {translator(locale, "evidence")("attach")}
          </TextLink>
        )}
        <OverrideButton finding={finding} sheet={sheet} />
      </div>
      {standing && (
        <p className="text-sm text-ink-muted">
          {standsBecause(standing.memberName ?? t("someone"), standing.override.reason)}{" "}
          <Time value={standing.override.createdAt} reader={sheet.reader} />
        </p>
      )}
    </div>
  );
}

function OverrideButton({ finding, sheet }: Omit<FindingNoteProps, "isNote">) {
  const { reader, may, productId, version, actions } = sheet;
  const t = translator(reader.locale, "review");
  const isError = finding.severity === "error";
  if (finding.isOverridden || !may.override || (isError && !may.overrideErrors)) return null;
  return (
    <EntryDialog
      trigger={t("override.button")}
      triggerVariant="quiet"
      triggerSize="sm"
      title={t("override.title")}
      description={
        <>
          <p>{describeFinding(translator(reader.locale, "compliance"), finding)}</p>
          <p className="mt-1.5">{t(isError ? "override.errorText" : "override.text")}</p>
        </>
      }
      action={actions.override}
      idPrefix={finding.hash}
      hidden={{ productId, version: String(version), findingHash: finding.hash }}
      fields={[reasonField(t("reason"), t("reasonHint"))]}
      submit={t("override.confirm")}
      variant="primary"
      cancelLabel={t("override.keep")}
    />
  );
}
