"use client";

import { useEffect, useRef } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { memberName } from "@/lib/ecodesign/value-text";
import { fieldsAt, type FormSection } from "@/lib/products/form/form-sections";
import type { FormTexts } from "./form-context";
import { fieldLabel } from "./names";

interface ErrorSummaryProps {
  words: FormTexts;
  sections: readonly FormSection[];
  errors: readonly { place: string; message: string }[];
  message?: string;
  attempts: number;
  answer: unknown;
}

export function ErrorSummary({ words, sections, errors, message, attempts, answer }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempts, answer]);
  const { products: t } = words;
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
          {errors.map(({ place, message: error }) => (
            <li key={place}>
              <a
                href={`#field-${place}`}
                className="underline decoration-critical/50 underline-offset-3 hover:decoration-critical"
              >
                {t("form.summaryEntry", { field: nameOf(words, sections, place), error })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function nameOf(words: FormTexts, sections: readonly FormSection[], place: string): string {
  const { field, row, member } = fieldsAt(sections, place.replace(/^choice\./, ""));
  if (!field) return place;
  const { products: t } = words;
  const unitKey = `form.fields.${field.name}` as "form.fields.batch";
  if (words.units.has(unitKey)) return words.units(unitKey);
  const entry =
    row === undefined
      ? null
      : field.input === "list"
        ? t(`form.entry.${field.name as "materials"}`, { row: row + 1 })
        : null;
  const inner = member ? memberName(field.name, member.name, words) : null;
  return [entry ?? fieldLabel(words, field.name), inner].filter(Boolean).join(", ");
}
