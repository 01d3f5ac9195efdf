"use client";

import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { LanguageSelect } from "@/components/products/form-input";
import { DropArea } from "@/components/ui/drop-area";
import { Field, FieldError } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { FileCheck2, Paperclip } from "@/components/ui/icons";
import { Input, Select, type SelectOption } from "@/components/ui/input";
import { EVIDENCE_MEDIA_TYPES } from "@/lib/files/rules";
import { FileFormEnd } from "./file-form-end";
import { useFileForm } from "./use-file-form";

const ACCEPTED = EVIDENCE_MEDIA_TYPES.join(",");

export function FileDrop({
  name,
  error,
  onName,
}: {
  name: string | undefined;
  error?: string;
  onName: (file: File) => void;
}) {
  const t = useTranslations("evidence.upload");
  const input = useRef<HTMLInputElement>(null);
  const drop = (files: FileList) => {
    const [file] = files;
    if (!input.current || !file) return;
    input.current.files = files;
    onName(file);
  };
  const Icon = name ? FileCheck2 : Paperclip;
  return (
    <div className="flex flex-col gap-1">
      <DropArea onDrop={drop} isInvalid={error !== undefined} className="min-h-40 py-6">
        <Icon aria-hidden="true" className="size-7 stroke-[1.5] text-ink-faint" />
        <p className="max-w-full font-serif text-lg font-medium break-words no-js:hidden" aria-live="polite">
          {name ?? t("drop")}
        </p>
        <FileButton
          ref={input}
          name="file"
          accept={ACCEPTED}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "file-error" : "file-kinds"}
          onChange={({ currentTarget: { files } }) => files?.[0] && onName(files[0])}
        >
          {t(name ? "chooseOther" : "choose")}
        </FileButton>
        <p id="file-kinds" className="text-sm text-ink-muted">
          {t("kinds")}
        </p>
      </DropArea>
      {error && (
        <FieldError id="file-error" live>
          {error}
        </FieldError>
      )}
    </div>
  );
}

const UPLOAD_PATH = "/compliance/evidence/upload";

interface UploadFormProps {
  locale: string;
  productId: string;
  backHref: string;
  kinds: readonly SelectOption[];
  children: ReactNode;
}

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
