import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import {
  INTERESTED_ROLES,
  ORGANISATION_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REGISTER_NUMBER_CHARACTERS_MAX,
} from "@/lib/access-grants/rules";
import { type Locale, LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ElementChoice, EndField } from "./grant-decision";

interface InviteReaderFormProps {
  locale: Locale;
  /** YYYY-MM-DD in UTC. */
  today: string;
  action: (form: FormData) => Promise<void>;
}

/** Whom a brand lets read what is not for everybody, without their having asked. */
export function InviteReaderForm({ locale, today, action }: InviteReaderFormProps) {
  const t = translator(locale, "accessGrants");
  const text = (name: "organisation" | "name", lengthMax: number) => (
    <Field name={name} label={t(name === "name" ? "portal.name" : "ask.organisation")} required maxLength={lengthMax}>
      {(control) => <Input {...control} autoComplete="off" />}
    </Field>
  );
  return (
    <form action={action} className="flex max-w-[32rem] flex-col gap-5">
      {text("organisation", ORGANISATION_CHARACTERS_MAX)}
      {text("name", ORGANISATION_CHARACTERS_MAX)}
      <Field name="email" label={t("portal.email")} required maxLength={320}>
        {(control) => <Input {...control} type="email" autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="role" label={t("portal.columns.role")} required>
        {(control) => (
          <Select {...control} options={INTERESTED_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))} />
        )}
      </Field>
      <Field
        name="register_number"
        label={t("ask.registerNumber")}
        hint={t("ask.registerHint")}
        maxLength={REGISTER_NUMBER_CHARACTERS_MAX}
      >
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      <Field name="purpose" label={t("portal.purpose")} required maxLength={PURPOSE_CHARACTERS_MAX}>
        {(control) => <Textarea {...control} />}
      </Field>
      <Field name="gtin" label={t("portal.gtin")} hint={t("portal.gtinHint")} maxLength={20}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
      </Field>
      <ElementChoice locale={locale} />
      <EndField locale={locale} today={today} />
      <Field name="locale" label={t("portal.language")} required>
        {(control) => (
          <Select
            {...control}
            defaultValue={locale}
            options={LOCALES.map((value) => ({ value, label: localeName(value) }))}
          />
        )}
      </Field>
      <SubmitButton className="self-start">{t("portal.grant")}</SubmitButton>
    </form>
  );
}
