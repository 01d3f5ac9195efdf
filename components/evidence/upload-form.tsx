"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LanguageSelect } from "@/components/products/language-select";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { FileDrop } from "./file-drop";
import { FileFormEnd } from "./file-form-end";
import { useFileForm } from "./use-file-form";

const UPLOAD_PATH = "/compliance/evidence/upload";

interface UploadFormProps {
  locale: string;
  productId: string;
  backHref: string;
  kinds: readonly SelectOption[];
  /** What it proves: checkboxes. */
  children: ReactNode;
}

/** A file and what is said of it. It travels with its progress shown; without scripts it is a plain form. */
export function UploadForm({ locale, productId, backHref, kinds, children }: UploadFormProps) {
  const t = useTranslations("evidence");
  const form = useFileForm(UPLOAD_PATH);
  const { title, setTitle, errors } = form;
  return (
    <form
      action={UPLOAD_PATH}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => void form.submit(event)}
      className="flex max-w-3xl flex-col gap-5"
    >
      <input type="hidden" name="productId" value={productId} />
      <FileDrop name={form.name} error={errors.file} onName={form.take} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="kind" label={t("columns.kind")} required error={errors.kind}>
          {(control) => <Select {...control} options={kinds} defaultValue="certificate" />}
        </Field>
        <Field
          name="title"
          label={t("fields.title")}
          hint={t("fields.titleHint")}
          required
          maxLength={300}
          error={errors.title}
        >
          {(control) => (
            <Input {...control} value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
          )}
        </Field>
        <Field
          name="issuer"
          label={t("columns.issuer")}
          optionalLabel={t("optional")}
          maxLength={300}
          error={errors.issuer}
        >
          {(control) => <Input {...control} />}
        </Field>
        <Field name="language" label={t("fields.language")} optionalLabel={t("optional")} error={errors.language}>
          {(control) => (
            <LanguageSelect {...control} locale={locale} defaultValue="" nothing={t("fields.noLanguage")} />
          )}
        </Field>
        <Field name="issued_on" label={t("fields.validFrom")} optionalLabel={t("optional")} error={errors.issued_on}>
          {(control) => <Input {...control} type="date" />}
        </Field>
        <Field
          name="valid_until"
          label={t("fields.validUntil")}
          optionalLabel={t("optional")}
          hint={t("fields.validUntilHint")}
          error={errors.valid_until}
        >
          {(control) => <Input {...control} type="date" />}
        </Field>
      </div>
      {children}
      <FileFormEnd form={form} backHref={backHref} submitLabel={t("upload.submit")} />
    </form>
  );
}
