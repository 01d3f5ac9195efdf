import { Status } from "@/components/ui/status";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { openChecks, type CheckId, SEVERITIES, type Severity } from "@/lib/compliance/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { must } from "@/lib/platform/must";

const LOOKS = {
  error: { tone: "critical", icon: "cross" },
  warning: { tone: "caution", icon: "warning" },
  info: { tone: "notice", icon: "info" },
} as const;

interface OpenPointsProps {
  findings: readonly { check: CheckId; severity: Severity; isOverridden: boolean }[];
  locale: Locale;
}

/** How many points are open and how grave, with the gravest check by name: what blocks. */
export function OpenPoints({ findings, locale }: OpenPointsProps) {
  const t = translator(locale, "review");
  const open = findings.filter(({ isOverridden }) => !isOverridden);
  const worst = SEVERITIES.find((severity) => open.some((finding) => finding.severity === severity));
  if (!worst)
    return (
      <Status tone="positive" plain>
        {t("openPoints.none")}
      </Status>
    );
  const [first, ...others] = openChecks(open.filter(({ severity }) => severity === worst));
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end gap-x-2.5 md:flex-nowrap md:justify-start">
      {SEVERITIES.map((severity) => {
        const count = open.filter((finding) => finding.severity === severity).length;
        if (count === 0) return null;
        return (
          <Status key={severity} {...LOOKS[severity]} plain>
            <span className="sr-only">{t(`openPoints.${severity}`, { count })}</span>
            <span aria-hidden="true">{count}</span>
          </Status>
        );
      })}
      <span className="min-w-0 truncate text-sm text-ink-muted max-md:max-w-56 md:max-w-32 2xl:max-w-44">
        {describeCheck(translator(locale, "compliance"), must(first, "A finding")).title}
        {others.length > 0 && ` ${t("openPoints.more", { count: others.length })}`}
      </span>
    </span>
  );
}
