import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { Textarea } from "@/components/ui/textarea";
import {
  ACCESS_PATH,
  ACCESS_ROLES,
  type GrantScope,
  ORGANISATION_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REGISTER_NUMBER_CHARACTERS_MAX,
} from "@/lib/access-grants/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface AccessRequestFormProps {
  locale: Locale;
  /** The code of the passport, or the GTIN of the model. */
  of: string;
  page: string;
  brand: string;
  scopes: readonly GrantScope[];
  action: (form: FormData) => Promise<void>;
}

/** Who asks to read what is not for everybody, what for, and how far. */
export function AccessRequestFields({ locale, of, page, brand, scopes, action }: AccessRequestFormProps) {
  const t = translator(locale, "accessGrants");
  const text = (name: "name" | "organisation", autoComplete: string) => (
    <Field name={name} label={t(`ask.${name}`)} required maxLength={ORGANISATION_CHARACTERS_MAX}>
      {(control) => <Input {...control} tall autoComplete={autoComplete} />}
    </Field>
  );
  return (
    <form action={action} className="flex flex-col gap-5">
      <input type="hidden" name="of" value={of} />
      <Field name="role" label={t("ask.role")} required>
        {(control) => (
          <Select {...control} options={ACCESS_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))} />
        )}
      </Field>
      {text("name", "name")}
      {text("organisation", "organization")}
      <Field
        name="register_number"
        label={t("ask.registerNumber")}
        hint={t("ask.registerHint")}
        maxLength={REGISTER_NUMBER_CHARACTERS_MAX}
      >
        {(control) => <Input {...control} tall autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="email" label={t("ask.email")} required maxLength={320}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} tall />
        )}
      </Field>
      <Field name="purpose" label={t("ask.purpose")} required maxLength={PURPOSE_CHARACTERS_MAX}>
        {(control) => <Textarea {...control} />}
      </Field>
      <div>
        <RadioGroup
          name="scope"
          legend={t("ask.scope")}
          options={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
          defaultValue={scopes[0] ?? "brand"}
          required
        />
        <p className="mt-1 text-sm text-ink-muted">{t("ask.authorityScope")}</p>
      </div>
      <p className="text-sm text-ink-muted">{t("ask.privacy", { brand })}</p>
      <SubmitButton size="lg" className="w-full">
        {t("ask.submit")}
      </SubmitButton>
      <p className="flex flex-col gap-1.5">
        <span>
          {t("ask.already")} <TextLink href={ACCESS_PATH}>{t("ask.open")}</TextLink>
        </span>
        <TextLink href={page}>{t("ask.back")}</TextLink>
      </p>
    </form>
  );
}
