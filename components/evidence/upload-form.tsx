"use client";

import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Sending } from "@/components/connection/send-upload";
import { LanguageSelect } from "@/components/products/language-select";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Progress } from "@/components/ui/progress";
import { Select, type SelectOption } from "@/components/ui/select";
import { EVIDENCE_BYTES_MAX } from "@/lib/evidence/rules";
import { FileDrop } from "./file-drop";
import { sendEvidence, type UploadAnswer } from "./send-evidence";

const UPLOAD_PATH = "/compliance/evidence/upload";
const MEGABYTE = 1024 * 1024;

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
  const [name, setName] = useState<string>();
  const [title, setTitle] = useState("");
  const [sending, setSending] = useState<Sending>();
  const [message, setMessage] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const take = (file: File) => {
    setName(file.name);
    const isTooLarge = file.size > EVIDENCE_BYTES_MAX;
    setErrors(({ file: _file, ...others }) =>
      isTooLarge ? { ...others, file: t("upload.tooLarge", { megabytes: EVIDENCE_BYTES_MAX / MEGABYTE }) } : others,
    );
    setTitle((before) => before || file.name.replace(/\.[a-z0-9]{1,5}$/i, "").replace(/[_-]+/g, " "));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (!name) return setErrors((before) => ({ ...before, file: t("upload.needed") }));
    setMessage(undefined);
    setErrors({});
    setSending({ sent: 0, total: 1 });
    let answer: UploadAnswer | null;
    try {
      answer = await sendEvidence(UPLOAD_PATH, new FormData(event.currentTarget), setSending);
    } catch {
      // Taken back: the form stands as it stood.
      return setSending(undefined);
    }
    if (answer && "path" in answer) return window.location.assign(answer.path);
    setSending(undefined);
    setErrors(answer?.errors ?? {});
    setMessage(answer ? answer.message : t("upload.brokeOff"));
  };
  const percent = sending && Math.floor((sending.sent / sending.total) * 100);
  return (
    <form
      action={UPLOAD_PATH}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-3xl flex-col gap-5"
    >
      <input type="hidden" name="productId" value={productId} />
      <FileDrop name={name} error={errors.file} onName={take} />
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
      {message && <Callout tone="critical" title={message} live />}
      {sending && name && (
        <Progress
          label={name}
          value={sending.sent}
          max={sending.total}
          valueText={t(percent === 100 ? "upload.checking" : "upload.sent", { percent: percent ?? 0 })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={sending !== undefined}>
          {t("upload.submit")}
        </Button>
        <LinkButton href={backHref}>{t("back")}</LinkButton>
      </div>
    </form>
  );
}
