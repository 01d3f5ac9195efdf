import { type CellData, marked } from "@/components/table/cell";
import { Callout } from "@/components/ui/callout";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import { describeStatus } from "@/lib/compliance/assessment/describe-finding";
import type { Severity } from "@/lib/compliance/rules";
import type { ReviewState } from "@/lib/ecodesign/rules";
import type { LegalStatus, Standing } from "@/lib/law/status";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const SEVERITY_STYLES: Record<Severity, { tone: Tone; icon: StatusIcon }> = {
  error: { tone: "critical", icon: "cross" },
  warning: { tone: "caution", icon: "warning" },
  info: { tone: "notice", icon: "info" },
};

const LEGAL_STYLES: Record<LegalStatus, { tone: Tone; icon: StatusIcon }> = {
  in_force: { tone: "accent", icon: "dot" },
  applies_from: { tone: "accent", icon: "waiting" },
  expected: { tone: "notice", icon: "waiting" },
  standard: { tone: "neutral", icon: "dashed" },
  voluntary: { tone: "neutral", icon: "dashed" },
};

interface MarkProps {
  locale: Locale;
  plain?: boolean;
}

export const severityMark = (severity: Severity, locale: Locale): CellData =>
  marked(SEVERITY_STYLES[severity], translator(locale, "compliance")(`severity.${severity}`));

export const legalMark = (standing: Standing, reader: Reader): CellData =>
  marked(LEGAL_STYLES[standing.status], standingText(standing, reader));

const standingText = (standing: Standing, reader: Reader) =>
  describeStatus(translator(reader.locale, "compliance"), standing, formatter(reader).calendarDate);

export function SeverityMark({ severity, locale, plain }: MarkProps & { severity: Severity }) {
  return (
    <Status {...SEVERITY_STYLES[severity]} plain={plain}>
      {translator(locale, "compliance")(`severity.${severity}`)}
    </Status>
  );
}

export function LegalMark({ standing, reader }: { standing: Standing; reader: Reader }) {
  return (
    <Status {...LEGAL_STYLES[standing.status]} plain>
      {standingText(standing, reader)}
    </Status>
  );
}

export function fieldLabel(locale: Locale, name: string): string {
  const ecodesign = translator(locale, "ecodesign");
  const known = `fields.${name}` as "fields.gtin";
  if (ecodesign.has(known)) return ecodesign(known);
  const t = translator(locale, "review");
  const own = `fields.${name}` as "fields.name";
  return t.has(own) ? t(own) : name;
}

export function groupLabel(locale: Locale, group: string | null): string {
  if (group === null || group === "none") return translator(locale, "review")("noGroup");
  return translator(locale, "ecodesign")(`choices.product_group.${group as "textiles"}`);
}

export const OPEN_STATES: readonly ReviewState[] = ["draft", "submitted", "changes_requested"];

export function queueHref(filter: Record<string, string | readonly string[]>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  return query.size > 0 ? `/compliance/queue?${query}` : "/compliance/queue?view=all";
}

/** `queue` is the query of the list from which the review was opened. */
export const reviewHref = (productId: string, queue?: string) =>
  `/compliance/products/${productId}${queue ? `?${new URLSearchParams({ queue }).toString()}` : ""}`;
/** The queue as it was left, at the row that was opened last. */
export const queueOf = (queue: string, productId: string) => `/compliance/queue?${queue || "view=all"}#${productId}`;
export const checkHref = (check: string) => `/compliance/checks#check-${check}`;

export function UncheckedNotice({ locale, unchecked }: { locale: Locale; unchecked: number }) {
  if (unchecked === 0) return null;
  const t = translator(locale, "review");
  return (
    <div className="mb-6">
      <Callout title={t("unchecked.title", { count: unchecked })}>{t("unchecked.text")}</Callout>
    </div>
  );
}
