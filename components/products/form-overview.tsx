"use client";

import { clsx } from "clsx";
import { type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CircleAlert } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { memberName } from "@/lib/ecodesign/value-text";
import { answeredFields, stanceName } from "@/lib/products/form/form";
import { countProgress, fieldsAt, type FormField, type FormSection } from "@/lib/products/form/form-sections";
import { AnsweredFields, type FormTexts, revealField, useProductFormContext } from "./form-context";
import { fieldLabel, sectionId, sectionTitle } from "./names";
import { flattenFields } from "./use-product-form";

export function AnsweredFieldsProvider({ children }: { children: ReactNode }) {
  const { control, declared } = useProductFormContext();
  const values = useWatch({ control });
  const names = [...answeredFields(flattenFields(values), declared.sections)].join(" ");
  const answered = useMemo(() => new Set(names.split(" ")), [names]);
  return <AnsweredFields.Provider value={answered}>{children}</AnsweredFields.Provider>;
}

export function SectionProgress({ fields }: { fields: readonly FormField[] }) {
  const { texts } = useProductFormContext();
  const progress = countProgress(fields, useContext(AnsweredFields));
  if (progress.required === 0) return null;
  const isDone = progress.answered === progress.required;
  return (
    <span className={clsx("text-xs whitespace-nowrap tabular-nums", isDone ? "text-positive" : "text-ink-muted")}>
      <span aria-hidden="true">{texts.products("form.progress", progress)}</span>
      <span className="sr-only">{texts.products("form.progressLabel", progress)}</span>
    </span>
  );
}

interface FormIndexProps {
  errors: readonly { pointer: string }[];
}

export function FormIndex({ errors }: FormIndexProps) {
  const { texts, declared } = useProductFormContext();
  const { products: t } = texts;
  const { sections } = declared;
  const at = errors.map(({ pointer }) => fieldsAt(sections, pointer).field);
  return (
    <nav aria-label={t("form.sectionsLabel")} className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 max-sm:hidden xl:flex-col xl:gap-0">
        {sections.map(({ name, fields }) => {
          const count = at.filter((field) => field && fields.includes(field)).length;
          return (
            <li key={name} className="flex min-h-7 items-center justify-between gap-2">
              <a
                href={`#${sectionId(name)}`}
                className={clsx(
                  "target inline-flex items-center hover:text-accent-ink hover:underline",
                  count > 0 ? "text-critical" : "text-ink-muted",
                )}
              >
                {sectionTitle(texts, name)}
              </a>
              {count > 0 ? (
                <span className="text-xs font-medium whitespace-nowrap text-critical">
                  {t("form.errorsIn", { count })}
                </span>
              ) : (
                name !== "product" && <SectionProgress fields={fields} />
              )}
            </li>
          );
        })}
      </ul>
      {sections.length > 1 && <FieldSearch />}
    </nav>
  );
}

const FIELD_LIST_ID = "form-fields";

const pointerOf = ({ name, input }: FormField) => (input === "list" ? stanceName(name) : name);

function FieldSearch() {
  const { texts, declared } = useProductFormContext();
  const { products: t } = texts;
  const fields = declared.sections.flatMap((section) => section.fields);
  const pointers = new Map<string, string>();
  for (const field of fields) {
    const label = nameOf(texts, declared.sections, field.name);
    pointers.set(label, pointerOf(field));
    for (const { name } of field.input === "entry" ? (field.members ?? []) : [])
      pointers.set(`${label}, ${memberName(field.name, name, texts)}`, `${field.name}.${name}`);
  }
  const goTo = (label: string) => {
    const pointer = pointers.get(label);
    if (pointer !== undefined) revealField(pointer);
    return pointer !== undefined;
  };
  return (
    <div className="no-js:hidden">
      <Input
        type="search"
        list={FIELD_LIST_ID}
        aria-label={t("form.find")}
        placeholder={t("form.find")}
        title={t("form.findHint")}
        autoComplete="off"
        className="max-w-64"
        onInput={({ currentTarget }) => {
          if (goTo(currentTarget.value)) currentTarget.value = "";
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          const typed = event.currentTarget.value.trim().toLocaleLowerCase();
          const match = typed && [...pointers.keys()].find((label) => label.toLocaleLowerCase().includes(typed));
          if (match) goTo(match);
        }}
      />
      <datalist id={FIELD_LIST_ID}>
        {[...pointers.keys()].map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  );
}

interface SaveBarProps {
  isPending: boolean;
  label: string;
  children: ReactNode;
}

export function SaveBar({ isPending, label, children }: SaveBarProps) {
  const { texts, declared } = useProductFormContext();
  const progress = countProgress(
    declared.sections.flatMap(({ fields }) => fields),
    useContext(AnsweredFields),
  );
  return (
    <div
      data-save-bar
      className={
        "sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line " +
        "bg-paper py-3"
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {label}
        </Button>
        {children}
      </div>
      {declared.sections.length > 1 && (
        <p className="text-sm text-ink-muted">
          <span className="sm:hidden">{texts.products("form.progress", progress)}</span>
          <span className="max-sm:hidden">{texts.products("form.progressAll", progress)}</span>
        </p>
      )}
    </div>
  );
}

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
  const { products: t } = texts;
  if (pointer === "drop") return t("form.drop.confirm");
  if (!field) return pointer;
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
