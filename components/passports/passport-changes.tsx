import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Textarea } from "@/components/ui/textarea";
import { CHANGES_WITH_REASON, GIVES_BACK, type PassportChange } from "@/lib/passports/lifecycle-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";

interface PassportChangesProps {
  locale: Locale;
  passportId: string;
  /** What may be done to it as it stands. */
  changes: readonly PassportChange[];
  action: (form: FormData) => Promise<void>;
}

/** What the brand may do to a passport now, each asked for once more with what comes of it. */
export function PassportChanges({ locale, passportId, changes, action }: PassportChangesProps) {
  const t = translator(locale, "passports");
  if (changes.length === 0) return null;
  return (
    <Section title={t("change.heading")} description={t("change.text")} className="print:hidden">
      <div className="flex flex-wrap gap-2">
        {changes.map((change) => {
          const needsReason = CHANGES_WITH_REASON.has(change);
          return (
            <ConfirmDialog
              key={change}
              trigger={t(`change.${change}.label`)}
              triggerVariant="secondary"
              title={t(`change.${change}.title`)}
              description={t(`change.${change}.text`)}
              action={action}
              confirmLabel={t(`change.${change}.confirm`)}
              confirmVariant={GIVES_BACK.has(change) ? "primary" : "danger"}
              cancelLabel={t("change.keep")}
            >
              <input type="hidden" name="passportId" value={passportId} />
              <input type="hidden" name="change" value={change} />
              <Field
                name="reason"
                id={`reason-${change}`}
                label={t("change.reason")}
                hint={t("change.reasonHint")}
                required={needsReason}
                optionalLabel={t("change.reasonOptional")}
                maxLength={REASON_CHARACTERS_MAX}
              >
                {(control) => <Textarea {...control} rows={3} />}
              </Field>
            </ConfirmDialog>
          );
        })}
      </div>
    </Section>
  );
}
