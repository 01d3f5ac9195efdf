import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import type { RuleChange } from "@/lib/compliance/checks/rule-set-rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldLabel } from "./marks";

interface ReadinessPanelProps {
  reader: Reader;
  review: {
    answered: number;
    required: number;
    answeredWeight: number;
    requiredWeight: number;
    missing: readonly string[];
    ruleSet: string;
  };
  changes: readonly RuleChange[];
}

export function ReadinessPanel({ reader, review, changes }: ReadinessPanelProps) {
  const t = translator(reader.locale, "review");
  const { answered, required, answeredWeight, requiredWeight, missing, ruleSet } = review;
  const percent = Math.floor((answeredWeight * 100) / requiredWeight);
  return (
    <Section title={t("columns.readiness")}>
      <Progress
        label={formatter(reader).percent(percent)}
        value={percent}
        valueText={t("readiness.fields", { answered, required })}
      />
      <p className="mt-2 text-sm text-ink-muted">{t("readiness.text", { ruleSet })}</p>
      {changes.length > 0 && (
        <>
          <p className="micro-label mt-4 text-ink-faint">{t("readiness.changed")}</p>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {changes.map((change) => (
              <li key={change}>{translator(reader.locale, "compliance")(`ruleChanges.${change}`)}</li>
            ))}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <>
          <p className="micro-label mt-4 text-ink-faint">{t("readiness.missing")}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
            {missing.map((field) => (
              <li key={field}>
                <TextLink href={`#field-${field}`}>{fieldLabel(reader.locale, field)}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
