import { type CellData, marked } from "@/components/table/cell";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { describeStanding } from "@/lib/compliance/assessment/describe-finding";
import type { Severity } from "@/lib/compliance/rules";
import type { LegalStatus, Standing } from "@/lib/law/status";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const SEVERITY_LOOKS: Record<Severity, { tone: Tone; icon: StatusIcon }> = {
  error: { tone: "critical", icon: "cross" },
  warning: { tone: "caution", icon: "warning" },
  info: { tone: "notice", icon: "info" },
};

const LEGAL_LOOKS: Record<LegalStatus, { tone: Tone; icon: StatusIcon }> = {
  in_force: { tone: "accent", icon: "dot" },
  applies_from: { tone: "accent", icon: "waiting" },
  expected: { tone: "notice", icon: "waiting" },
  voluntary: { tone: "neutral", icon: "dashed" },
};

interface MarkProps {
  locale: Locale;
  plain?: boolean;
}

/** How grave a finding is, in a list's cell. */
export const severityMark = (severity: Severity, locale: Locale): CellData =>
  marked(SEVERITY_LOOKS[severity], translator(locale, "compliance")(`severity.${severity}`));

/** Whether the law behind something is in force, expected, or nobody's duty, in a list's cell. */
export const legalMark = (standing: Standing, reader: Reader): CellData =>
  marked(LEGAL_LOOKS[standing.status], standingText(standing, reader));

const standingText = (standing: Standing, reader: Reader) =>
  describeStanding(translator(reader.locale, "compliance"), standing, formatter(reader).calendarDate);

/** How grave a finding is. */
export function SeverityMark({ severity, locale, plain }: MarkProps & { severity: Severity }) {
  return (
    <Status {...SEVERITY_LOOKS[severity]} plain={plain}>
      {translator(locale, "compliance")(`severity.${severity}`)}
    </Status>
  );
}

/** Whether the law behind something is in force, expected, or nobody's duty. */
export function LegalMark({ standing, reader }: { standing: Standing; reader: Reader }) {
  return (
    <Status {...LEGAL_LOOKS[standing.status]} plain>
      {standingText(standing, reader)}
    </Status>
  );
}
