"use client";

import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { FileDrop } from "@/components/evidence/upload-form";
import { useFileForm } from "@/components/evidence/use-file-form";
import { EntryForm } from "@/components/forms/entry-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select, type SelectOption } from "@/components/ui/input";

const UPLOAD_PATH = "/compliance/unsold-goods/evidence";

interface StoredDocument {
  id: string;
  title: string;
}

interface RowFormProps extends Omit<ComponentProps<typeof EntryForm>, "children" | "otherFields"> {
  reportId: string;
  /** `new` for a row that is not stored yet. */
  rowId: string;
  documents: readonly StoredDocument[];
  chosen: readonly string[];
  kinds: readonly SelectOption[];
  labels: { evidence: string; hint: string; upload: string; uploadText: string; stored: string };
}

export function RowForm({ reportId, rowId, documents, chosen, kinds, labels, ...form }: RowFormProps) {
  const [added, setAdded] = useState<StoredDocument[]>([]);
  const known = [...added, ...documents.filter(({ id }) => added.every((one) => one.id !== id))];
  const options = known.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className="flex flex-col gap-8">
      <EntryForm {...form} otherFields={[{ name: "document_ids", label: labels.evidence, options }]}>
        {known.length > 0 && (
          <fieldset className="flex flex-col gap-0.5">
            <legend className="mb-1 text-sm font-medium">{labels.evidence}</legend>
            <p className="text-xs text-ink-muted">{labels.hint}</p>
            <div className="max-h-60 overflow-y-auto">
              {known.map(({ id, title }) => (
                <CheckboxField
                  key={id}
                  name="document_ids"
                  value={id}
                  label={title}
                  defaultChecked={chosen.includes(id) || added.some((one) => one.id === id)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </EntryForm>
      <ProofUpload
        ids={{ reportId, rowId }}
        kinds={kinds}
        labels={labels}
        onStored={(document) => setAdded((before) => [document, ...before])}
        last={added[0]}
      />
    </div>
  );
}

interface ProofUploadProps {
  ids: { reportId: string; rowId: string };
  kinds: readonly SelectOption[];
  labels: RowFormProps["labels"];
  onStored: (document: StoredDocument) => void;
  last: StoredDocument | undefined;
}

function ProofUpload({ ids, kinds, labels, onStored, last }: ProofUploadProps) {
  const t = useTranslations("evidence");
  const form = useFileForm(UPLOAD_PATH, (next, storedTitle) => {
    const id = new URL(next, window.location.origin).searchParams.get("document");
    if (id) onStored({ id, title: storedTitle });
  });
  const { title, setTitle, errors, sending, message } = form;
  return (
    <form
      action={UPLOAD_PATH}
      method="post"
      encType="multipart/form-data"
      aria-label={labels.upload}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4 border-t border-line pt-6"
    >
      <h2 className="font-serif text-lg font-medium">{labels.upload}</h2>
      <p className="text-sm text-ink-muted">{labels.uploadText}</p>
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FileDrop name={form.name} {...(errors.file && { error: errors.file })} onName={form.take} />
      <Field name="kind" label={t("columns.kind")} required error={errors.kind}>
        {(control) => <Select {...control} options={kinds} defaultValue="test_report" />}
      </Field>
      <Field name="title" label={t("fields.title")} required maxLength={300} error={errors.title}>
        {(control) => (
          <Input {...control} value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
        )}
      </Field>
      {message && <Callout tone="critical" title={message} live />}
      <p role="status" className="text-sm empty:hidden">
        {last && !sending && `${labels.stored} ${last.title}`}
      </p>
      <Button type="submit" pending={sending !== undefined} className="self-start">
        {labels.upload}
      </Button>
    </form>
  );
}
