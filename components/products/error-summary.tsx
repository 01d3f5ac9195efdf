"use client";

import { useEffect, useRef } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { memberName } from "@/lib/ecodesign/value-text";
import { fieldsAt, type FormSection } from "@/lib/products/form/form-sections";
import type { FormTexts } from "./form-context";
import { fieldLabel } from "./names";

interface ErrorSummaryProps {
  texts: FormTexts;
  sections: readonly FormSection[];
  errors: readonly { pointer: string; message: string }[];
  message?: string;
  attempts: number;
  answer: unknown;
}

export function ErrorSummary({ texts, sections, errors, message, attempts, answer }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempts, answer]);
  const { products: t } = texts;
  if (errors.length === 0 && !message) return null;
  const title = errors.length > 0 ? t("form.summaryTitle", { count: errors.length }) : t("form.stopped");
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-md border border-critical/30 bg-critical-soft/60 px-3.5 py-3"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-critical" />
      <div>
        <p className="font-medium">{title}</p>
        {message && <p>{message}</p>}
        <ul>
          {errors.map(({ pointer, message: error }) => (
            <li key={pointer}>
              <a
                href={`#field-${pointer}`}
                className="underline decoration-critical/50 underline-offset-3 hover:decoration-critical"
              >
                {t("form.summaryEntry", { field: nameOf(texts, sections, pointer), error })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function nameOf(texts: FormTexts, sections: readonly FormSection[], pointer: string): string {
  const { field, row, member } = fieldsAt(sections, pointer.replace(/^choice\./, ""));
  if (!field) return pointer;
  const { products: t } = texts;
  const unitKey = `form.fields.${field.name}` as "form.fields.batch";
  if (texts.units.has(unitKey)) return texts.units(unitKey);
  const entry =
    row === undefined
      ? null
      : field.input === "list"
        ? t(`form.entry.${field.name as "materials"}`, { row: row + 1 })
        : null;
  const inner = member ? memberName(field.name, member.name, texts) : null;
  return [entry ?? fieldLabel(texts, field.name), inner].filter(Boolean).join(", ");
}
