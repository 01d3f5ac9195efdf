"use client";

import { useTranslations } from "use-intl";
import { FileFormEnd } from "@/components/evidence/file-form-end";
import { FileDrop } from "@/components/evidence/upload-form";
import { useFileForm } from "@/components/evidence/use-file-form";
import { LanguageSelect } from "@/components/products/form-input";
import { Field } from "@/components/ui/field";
import { Input, Select, type SelectOption } from "@/components/ui/input";
import { TITLE_CHARACTERS_MAX, UNIT_DOCUMENT_DEFAULTS } from "@/lib/passports/documents/rules";

interface UnitDocumentFormProps {
  locale: string;
  path: string;
  backHref: string;
  kinds: readonly SelectOption[];
  access: readonly SelectOption[];
}

export function UnitDocumentForm({ locale, path, backHref, kinds, access }: UnitDocumentFormProps) {
  const t = useTranslations("passports.documents.new");
  const form = useFileForm(path);
  const { title, setTitle, errors } = form;
  return (
    <form
      action={path}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => void form.submit(event)}
      className="flex max-w-3xl flex-col gap-5"
    >
      <FileDrop name={form.name} error={errors.file} onName={form.take} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="kind" label={t("kind")} required error={errors.kind}>
          {(control) => <Select {...control} options={kinds} defaultValue="certificate" />}
        </Field>
        <Field
          name="title"
          label={t("name")}
          hint={t("nameHint")}
          required
          maxLength={TITLE_CHARACTERS_MAX}
          error={errors.title}
        >
          {(control) => (
            <Input {...control} value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
          )}
        </Field>
        <Field name="language" label={t("language")} optionalLabel={t("optional")} error={errors.language}>
          {(control) => <LanguageSelect {...control} locale={locale} defaultValue="" nothing={t("noLanguage")} />}
        </Field>
        <Field name="issued_on" label={t("issuedOn")} optionalLabel={t("optional")} error={errors.issued_on}>
          {(control) => <Input {...control} type="date" />}
        </Field>
      </div>
      <Field name="access" label={t("access")} hint={t("accessHint")} required error={errors.access}>
        {(control) => <Select {...control} options={access} defaultValue={UNIT_DOCUMENT_DEFAULTS.access} />}
      </Field>
      <FileFormEnd form={form} backHref={backHref} submitLabel={t("submit")} />
    </form>
  );
}
