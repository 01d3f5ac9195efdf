import { fieldLabel } from "@/components/compliance/review-words";
import { CheckboxField } from "@/components/ui/checkbox";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { type CheckId, checkNumber } from "@/lib/compliance/rules";
import { INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { SECTION_NAMES, SECTIONS } from "@/lib/ecodesign/sections";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface ProofChoiceProps {
  locale: Locale;
  /** The checks that are offered, those that are open first. */
  checks: readonly CheckId[];
  chosen: readonly CheckId[];
}

/** Which checks and fields a document proves. */
export function ProofChoice({ locale, checks, chosen }: ProofChoiceProps) {
  const t = translator(locale, "evidence");
  const compliance = translator(locale, "compliance");
  const ecodesign = translator(locale, "ecodesign");
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("fields.checks")}</legend>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {checks.map((id) => (
            <CheckboxField
              key={id}
              name="checks"
              value={id}
              defaultChecked={chosen.includes(id)}
              label={`${checkNumber(id)} ${describeCheck(compliance, id).title}`}
            />
          ))}
        </div>
      </fieldset>
      <details>
        <summary className="unfolds text-sm font-medium">{t("fields.fields")}</summary>
        <div className="mt-2 flex flex-col gap-4">
          {SECTION_NAMES.map((name) => (
            <fieldset key={name}>
              <legend className="mb-1 text-sm text-ink-muted">{ecodesign(`sections.${name}`)}</legend>
              <div className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
                {SECTIONS[name]
                  .filter((field) => !INTERNAL_FIELD_NAMES.has(field.name))
                  .map((field) => (
                    <CheckboxField
                      key={field.name}
                      name="fields"
                      value={field.name}
                      label={fieldLabel(locale, field.name)}
                    />
                  ))}
              </div>
            </fieldset>
          ))}
        </div>
      </details>
    </div>
  );
}
