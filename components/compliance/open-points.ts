import { type Cell, marked } from "@/components/table/cell";
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

interface Finding {
  check: CheckId;
  severity: Severity;
  isOverridden: boolean;
}

/** How many points are open and how grave, with the gravest check by name: what blocks. */
export function openPoints(findings: readonly Finding[], locale: Locale): Cell {
  const t = translator(locale, "review");
  const open = findings.filter(({ isOverridden }) => !isOverridden);
  const worst = SEVERITIES.find((severity) => open.some((finding) => finding.severity === severity));
  if (!worst) return marked({ tone: "positive" }, t("openPoints.none"));
  const gravest = openChecks(open.filter(({ severity }) => severity === worst));
  const { title } = describeCheck(translator(locale, "compliance"), must(gravest[0], "A finding"));
  const counts = SEVERITIES.flatMap((severity) => {
    const count = open.filter((finding) => finding.severity === severity).length;
    const [text, words] = [String(count), t(`openPoints.${severity}`, { count })];
    const unseen = words.startsWith(text) ? words.slice(text.length) : ` ${words}`;
    return count === 0 ? [] : [{ ...LOOKS[severity], text, unseen }];
  });
  const others = gravest.length > 1 ? ` ${t("openPoints.more", { count: gravest.length - 1 })}` : "";
  return [...counts, { look: "small", text: `${title}${others}` }];
}
