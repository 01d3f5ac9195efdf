import { EntryDialog } from "@/components/forms/entry-dialog";
import { EntryForm } from "@/components/forms/entry-form";
import { reasonField } from "@/components/forms/reason-field";
import { Section } from "@/components/ui/section";
import { PURPOSE_CHARACTERS_MAX } from "@/lib/access-grants/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

interface EndGrantProps {
  locale: Locale;
  grantId: string;
  action: FormAction;
}

/** Whoever asked reads it. */
function fieldsOf(locale: Locale) {
  const t = translator(locale, "accessGrants.portal");
  return [{ ...reasonField(t("reasonLabel"), t("reasonHint")), maxLength: PURPOSE_CHARACTERS_MAX }];
}

/** Refuses a request, with the reason. */
export function RefuseGrant({ locale, grantId, action }: EndGrantProps) {
  const t = translator(locale, "accessGrants.portal");
  return (
    <Section title={t("refuseTitle")}>
      <EntryForm
        action={action}
        idPrefix="refuse"
        hidden={{ grantId }}
        fields={fieldsOf(locale)}
        submit={t("refuse")}
        variant="secondary"
        className="flex flex-col items-start gap-3"
      />
    </Section>
  );
}

/** Ends a grant, with the reason, after naming what is lost. */
export function RevokeGrant({ locale, grantId, action, text }: EndGrantProps & { text: string }) {
  const t = translator(locale, "accessGrants.portal");
  return (
    <div>
      <EntryDialog
        trigger={t("revoke")}
        title={t("revokeTitle")}
        description={text}
        action={action}
        hidden={{ grantId }}
        fields={fieldsOf(locale)}
        submit={t("revoke")}
        cancelLabel={t("cancel")}
      />
    </div>
  );
}
