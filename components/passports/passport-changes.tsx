import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/reason-field";
import { Section } from "@/components/ui/section";
import { CHANGES_WITH_REASON, GIVES_BACK, type PassportChange } from "@/lib/passports/lifecycle-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

interface PassportChangesProps {
  locale: Locale;
  passportId: string;
  /** What may be done to it as it stands. */
  changes: readonly PassportChange[];
  action: FormAction;
}

/** What the brand may do to a passport now, each asked for once more with what comes of it. */
export function PassportChanges({ locale, passportId, changes, action }: PassportChangesProps) {
  const t = translator(locale, "passports");
  if (changes.length === 0) return null;
  return (
    <Section title={t("change.heading")} description={t("change.text")} className="print:hidden">
      <div className="flex flex-wrap gap-2">
        {changes.map((change) => {
          const reason = reasonField(t("change.reason"), t("change.reasonHint"));
          return (
            <EntryDialog
              key={change}
              trigger={t(`change.${change}.label`)}
              triggerVariant="secondary"
              title={t(`change.${change}.title`)}
              description={t(`change.${change}.text`)}
              action={action}
              idPrefix={change}
              hidden={{ passportId, change }}
              fields={[
                CHANGES_WITH_REASON.has(change)
                  ? reason
                  : { ...reason, required: false, optionalLabel: t("change.reasonOptional") },
              ]}
              submit={t(`change.${change}.confirm`)}
              variant={GIVES_BACK.has(change) ? "primary" : "danger"}
              cancelLabel={t("change.keep")}
            />
          );
        })}
      </div>
    </Section>
  );
}
