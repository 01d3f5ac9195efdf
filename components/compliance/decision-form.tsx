import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import type { DecisionPreview } from "@/lib/compliance/decisions/decide-reviews";
import type { DecisionQuery } from "@/lib/compliance/decisions/decision-contract";
import { DECISIONS } from "@/lib/compliance/decisions/decision-rules";
import { checkNumber } from "@/lib/compliance/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ChosenFields } from "./bulk-frame";

interface DecisionFormProps {
  locale: Locale;
  query: DecisionQuery;
  checks: DecisionPreview["checks"];
  backHref: string;
}

export function DecisionForm({ locale, query, checks, backHref }: DecisionFormProps) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const listedChecks = checks.filter(({ check, products }) => products > 0 || check === query.check);
  return (
    <form action="/compliance/queue/decide" className="flex max-w-md flex-col gap-5">
      <ChosenFields chosen={query} />
      <RadioGroup
        name="decision"
        legend={t("decide.decision")}
        options={DECISIONS.map((decision) => ({ value: decision, label: t(`decide.decisions.${decision}`) }))}
        defaultValue={query.decision}
      />
      <Field name="check" label={t("decide.check")} hint={t("decide.checkHint")}>
        {(control) => (
          <Select
            {...control}
            defaultValue={query.check ?? ""}
            options={[
              { value: "", label: t("bulkEdit.choose") },
              ...listedChecks.map(({ check, products }) => ({
                value: check,
                label: `${checkNumber(check)} ${describeCheck(compliance, check).title} (${products})`,
              })),
            ]}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary">{t("decide.preview")}</SubmitButton>
        <LinkButton href={backHref}>{t("back")}</LinkButton>
      </div>
    </form>
  );
}
