"use client";

import { clsx } from "clsx";
import { lazy, type ReactNode, useActionState, useState, useEffect, useRef } from "react";
import { useGuardedAction } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CircleAlert } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { memberName } from "@/lib/ecodesign/value-text";
import type { Reader } from "@/lib/platform/i18n/format";
import { conflictIn, type FormAction, type FormState } from "@/lib/platform/input/form-state";
import type { ExplainedConflict } from "@/lib/products/form/explain-conflict";
import type { ProductFields } from "@/lib/products/form/form";
import {
  type FormSection as Section,
  fieldsAt,
  type FormSection as SectionOfForm,
} from "@/lib/products/form/form-sections";
import type { FormKind } from "@/lib/products/form/validate-form";
import { ProductFormProvider, useLeaveGuard, useProductFormContext, type FormTexts } from "./form-context";
import { CountryList } from "./form-input";
import { FormSection, groupsOf, sectionId, sectionTitle } from "./form-section";
import { fieldLabel } from "./names";
import type { InvalidLine } from "./serial-lines";
import { useProductForm } from "./use-product-form";

const ConflictPanel = lazy(async () => ({ default: (await import("./conflict-panel")).ConflictPanel }));

interface ProductFormProps<Result> {
  kind: FormKind;
  sections: readonly Section[];
  action: FormAction<Result>;
  reader: Reader;
  initial: ProductFields;
  hidden: Readonly<Record<string, string>>;
  backHref: string;
}

/** After an edit conflict it restarts with the server's response, which includes the other person's changes. */
export function ProductForm<Result>(props: ProductFormProps<Result>) {
  const [state, submit, isPending] = useActionState(useGuardedAction(props.action), {});
  // A background refresh brings a newer version that the reader has not seen, so the first one is used.
  const [{ initial, hidden }] = useState({ initial: props.initial, hidden: props.hidden });
  const conflict = conflictIn<ExplainedConflict>(state.refusal);
  return (
    <Form
      key={conflict?.version ?? 0}
      {...props}
      initial={initial}
      hidden={hidden}
      state={state}
      submit={submit}
      isPending={isPending}
      conflict={conflict}
    />
  );
}

interface FormProps<Result> extends ProductFormProps<Result> {
  state: FormState<Result>;
  submit: (form: FormData) => void;
  isPending: boolean;
  conflict?: ExplainedConflict;
}

function Form<Result>({
  kind,
  sections,
  reader,
  hidden,
  backHref,
  state,
  submit,
  isPending,
  conflict,
  ...props
}: FormProps<Result>) {
  const initial = state.values ?? props.initial;
  const form = useProductForm({ kind, sections, initial, state, submit });
  const { texts, errors } = form;
  const there = state.refusal?.code === "product_there" ? String(state.refusal.members?.productId) : null;
  const invalidLines =
    ((state.refusal?.code === "unit_errors" ? state.refusal.members?.lines : undefined) as InvalidLine[] | undefined) ??
    [];
  const { products: t } = texts;
  useLeaveGuard(form.isUnsaved && !isPending, t("form.leave"));
  const save = (
    <Save isPending={isPending} label={kind === "create" ? t("form.submitCreate") : t("form.submitEdit")}>
      <LinkButton href={backHref} variant="quiet">
        {t("form.cancel")}
      </LinkButton>
    </Save>
  );
  return (
    <ProductFormProvider value={{ ...form, locale: reader.locale, initial, invalidLines }}>
      <form {...form.formProps} className="grid items-start gap-x-12 gap-y-6 xl:grid-cols-[13rem_minmax(0,52rem)]">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={state.values?.[name] ?? value} />
        ))}
        <div className="flex flex-col gap-5 xl:sticky xl:top-6">
          <FormIndex sections={sections} errors={errors} />
          {save}
        </div>
        <div className="min-w-0">
          <div className="mb-6 flex flex-col gap-4 empty:hidden">
            <ErrorSummary
              texts={texts}
              sections={sections}
              errors={errors}
              message={conflict ? undefined : state.message}
              attempts={form.attempts}
              answer={state}
            />
            {there && (
              <Callout
                tone="caution"
                title={t("form.thereTitle")}
                action={
                  <LinkButton
                    href={kind === "create" ? `/products/${there}/units/new` : `/products/${there}`}
                    size="sm"
                  >
                    {t(kind === "create" ? "form.thereAdd" : "form.thereShow")}
                  </LinkButton>
                }
              >
                {t("form.thereText")}
              </Callout>
            )}
            {conflict && (
              <ConflictPanel
                conflict={conflict}
                sections={sections}
                reader={reader}
                texts={texts}
                sent={state.values ?? {}}
                errors={state.errors}
              />
            )}
          </div>
          {sections.map((section) => (
            <FormSection key={section.name} section={section} />
          ))}
          <div className="border-t border-line pt-5">{save}</div>
        </div>
        <CountryList locale={reader.locale} />
      </form>
    </ProductFormProvider>
  );
}

function Save({ isPending, label, children }: { isPending: boolean; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" pending={isPending}>
        {label}
      </Button>
      {children}
    </div>
  );
}

interface FormIndexProps {
  sections: readonly SectionOfForm[];
  errors: readonly { pointer: string }[];
}

function FormIndex({ sections, errors }: FormIndexProps) {
  const { texts } = useProductFormContext();
  const { products: t } = texts;
  const at = errors.map(({ pointer }) => fieldsAt(sections, pointer).field);
  return (
    <nav aria-label={t("form.sectionsLabel")}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 xl:flex-col xl:gap-0">
        {sections.map(({ name, fields }) => {
          const count = at.filter((field) => field && fields.includes(field)).length;
          return (
            <li key={name} data-groups={groupsOf(fields)}>
              <a
                href={`#${sectionId(name)}`}
                className={clsx(
                  "flex min-h-7 items-center justify-between gap-3 hover:text-accent-ink hover:underline",
                  count > 0 ? "text-critical" : "text-ink-muted",
                )}
              >
                {sectionTitle(texts, name)}
                {count > 0 && (
                  <span className="text-xs font-medium whitespace-nowrap">{t("form.errorsIn", { count })}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface ErrorSummaryProps {
  texts: FormTexts;
  sections: readonly SectionOfForm[];
  errors: readonly { pointer: string; message: string }[];
  message?: string;
  attempts: number;
  answer: unknown;
}

function ErrorSummary({ texts, sections, errors, message, attempts, answer }: ErrorSummaryProps) {
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

function nameOf(texts: FormTexts, sections: readonly SectionOfForm[], pointer: string): string {
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
