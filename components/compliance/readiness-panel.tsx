import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldLabel } from "./review-words";

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
}

/** How much of what its group is asked the product answers, and what is left. */
export function ReadinessPanel({ reader, review }: ReadinessPanelProps) {
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
