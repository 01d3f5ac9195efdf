"use client";

import { useEffect, useRef } from "react";
import { RadioField } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { TriangleAlert } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { ValueKind } from "@/lib/ecodesign/field";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { choiceName, CONFLICT_FIELDS } from "@/lib/products/form/conflict-form";
import type { ExplainedConflict } from "@/lib/products/form/explain-conflict";
import { fieldsAt, type FormField, type FormSection } from "@/lib/products/form/form-sections";
import { FieldValue, type ValueTexts } from "./field-value";
import type { FormTexts } from "./form-context";
import { actorText, fieldLabel } from "./names";

type Conflict = ExplainedConflict["conflicts"][number];

interface ConflictPanelProps {
  conflict: ExplainedConflict;
  sections: readonly FormSection[];
  reader: Reader;
  texts: FormTexts;
  sent: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, string>> | undefined;
}

export function ConflictPanel({ conflict, sections, reader, texts, sent, errors }: ConflictPanelProps) {
  const { products: t, ecodesign } = texts;
  const values: ValueTexts = { ecodesign, products: t, format: formatter(reader), locale: reader.locale };
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const fields = conflict.conflicts.map(({ field }) => field);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="rounded-md border border-caution/30 bg-caution-soft/60 p-5"
    >
      <h2 id="conflict-title" className="flex items-center gap-2 font-serif text-lg font-medium">
        <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-caution" />
        {t("form.conflict.title")}
      </h2>
      {fields.length > 0 && <p className="mt-1 max-w-prose text-ink-muted">{t("form.conflict.text")}</p>}
      <input type="hidden" name={CONFLICT_FIELDS} value={fields.join(" ")} />
      <div className="mt-4 flex flex-col gap-4">
        {conflict.conflicts.map((one) => (
          <ConflictField
            key={one.field}
            conflict={one}
            formField={fieldsAt(sections, one.field).field}
            reader={reader}
            texts={texts}
            values={values}
            chosen={sent[choiceName(one.field)]}
            error={errors?.[choiceName(one.field)]}
          />
        ))}
      </div>
      {conflict.meanwhile.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">{t("form.conflict.meanwhile")}</h3>
          <ul className="mt-1 text-ink-muted">
            {conflict.meanwhile.map(({ field, by }) => (
              <li key={field}>
                {t("form.conflict.by", { field: fieldLabel(texts, field), who: actorText(t, by.actor) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const TEXT: ValueKind = { kind: "text" };

interface ConflictFieldProps {
  conflict: Conflict;
  formField: FormField | undefined;
  reader: Reader;
  texts: FormTexts;
  values: ValueTexts;
  chosen: string | undefined;
  error: string | undefined;
}

function ConflictField({
  conflict: { field, stored, wanted, loaded, by },
  formField,
  reader,
  texts,
  values,
  chosen,
  error,
}: ConflictFieldProps) {
  const { products: t } = texts;
  const name = choiceName(field);
  const valueField = { name: field, kind: formField?.value ?? TEXT, members: formField?.members, texts: values };
  const choices = [
    {
      value: "theirs",
      label: t("form.conflict.theirs", { who: actorText(t, by.actor), version: by.version }),
      shown: stored,
    },
    { value: "yours", label: t("form.conflict.yours"), shown: wanted },
  ];
  return (
    <fieldset
      id={`field-${name}`}
      tabIndex={-1}
      className="rounded-md border border-line bg-surface p-4"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="sr-only">{fieldLabel(texts, field)}</legend>
      <p aria-hidden="true" className="mb-2 font-medium">
        {fieldLabel(texts, field)}
      </p>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {choices.map(({ value, label, shown }) => (
          <div key={value} className="min-w-0">
            <RadioField
              name={name}
              value={value}
              required
              defaultChecked={chosen === value}
              label={label}
              hint={value === "theirs" ? <Time value={by.at} reader={reader} as="dateTime" /> : undefined}
            />
            <div className="mt-1 pl-7.5">
              <FieldValue {...valueField} value={shown} />
            </div>
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-2 border-t border-line pt-2 text-sm text-ink-muted">
        <span>{t("form.conflict.before")}:</span>
        <FieldValue {...valueField} value={loaded} />
      </div>
      {error && (
        <FieldError id={`${name}-error`} className="mt-2">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
