"use client";

import { startTransition, type SubmitEvent, useActionState, useState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Combobox } from "@/components/ui/combobox";
import { FieldError } from "@/components/ui/field";
import { ArrowRight, Sparkles } from "@/components/ui/icons";
import { Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { ColumnChoice, FieldChoice } from "./column-choices";

interface ColumnRowProps {
  column: ColumnChoice;
  fields: readonly FieldChoice[];
  chosen: string | null;
  error: string | undefined;
  onChoice: (field: string | null) => void;
}

function ColumnRow({
  column: { index, letters, name, samples, facts, target, reason, isSure, question },
  fields,
  chosen,
  error,
  onChoice,
}: ColumnRowProps) {
  const t = useTranslations("imports");
  const ui = useTranslations("ui");
  const id = `field-${index}`;
  const field = fields.find(({ value }) => value === chosen);
  const isAsFirst = target !== null && chosen === target.field;
  const label = name || t("columns.unnamed", { letters });
  const askedQuestion = isAsFirst ? question : null;
  const shownError = error ?? askedQuestion?.text;
  const described = [
    `${id}-samples`,
    ...(shownError ? [`${id}-error`] : []),
    ...(reason && isAsFirst ? [`${id}-reason`] : []),
  ].join(" ");
  return (
    <li className="grid gap-x-5 gap-y-2 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_1rem_minmax(0,1.35fr)]">
      <div className="min-w-0">
        <label htmlFor={id} className="flex items-baseline gap-2 font-medium">
          <span aria-hidden="true" className="w-6 shrink-0 font-mono text-xs text-ink-faint">
            {letters}
          </span>
          <span className="min-w-0 break-words">{label}</span>
        </label>
        <p id={`${id}-samples`} className="mt-0.5 truncate pl-8 text-sm text-ink-muted" title={samples.join(" · ")}>
          {samples.length === 0 ? t("columns.noValues") : samples.join(" · ")}
        </p>
        {facts && <p className="pl-8 text-xs text-ink-faint">{facts}</p>}
      </div>
      <ArrowRight
        aria-hidden="true"
        className={`mt-2 size-4 max-md:hidden ${chosen === null ? "text-line-strong/50" : "text-accent-ink"}`}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <Combobox
          id={id}
          name={id.replace("-", "_")}
          options={fields}
          defaultValue={target?.field}
          placeholder={t("columns.ignore")}
          labels={{
            empty: ui("noMatch"),
            clear: t("columns.clear", { column: label }),
            show: t("columns.show", { column: label }),
          }}
          onChoice={onChoice}
          aria-describedby={described}
          aria-invalid={shownError ? true : undefined}
        />
        {shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}
        {reason && isAsFirst && (
          <p id={`${id}-reason`} className="flex items-center gap-1.5 text-sm text-ink-muted">
            <Sparkles aria-hidden="true" className="size-3.5 shrink-0 text-accent-ink" />
            {t(isSure ? "columns.suggestedSurely" : "columns.suggested", { reason })}
          </p>
        )}
        {field && field.asks.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {field.asks.map((ask) => (
              <Select
                key={`${ask} ${chosen}`}
                name={`${ask}_${index}`}
                aria-label={t(`columns.${ask}`, { column: label })}
                className="min-w-40"
                defaultValue={isAsFirst && !target[ask]?.startsWith("unknown") ? target[ask] : ""}
                required={askedQuestion?.ask === ask}
                options={[
                  {
                    value: "",
                    label:
                      askedQuestion?.ask === ask ? t(`columns.${askedQuestion.ask}Ask`) : t(`columns.${ask}Recognised`),
                  },
                  ...(ask === "scale"
                    ? field.scales
                    : WRITINGS[ask].map((value) => ({ value, label: t(`columns.writings.${NAMES[value]}`) }))),
                ]}
              />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

const WRITINGS = { decimal: [",", "."], dates: ["dmy", "mdy", "ymd"] } as const;
const NAMES = { ",": "comma", ".": "point", dmy: "dmy", mdy: "mdy", ymd: "ymd" } as const;

interface ColumnFormProps {
  importId: string;
  columns: readonly ColumnChoice[];
  fields: readonly FieldChoice[];
  blanks: "keep" | "clear";
  action: FormAction;
}

export function ColumnForm({ importId, columns: offered, fields, blanks, action }: ColumnFormProps) {
  const t = useTranslations("imports");
  const [state, submit, isPending] = useActionState(useGuardedAction(action), {});
  // Without scripts an invalid form returns as a new page: show the sent choices, not the suggestions.
  const [columns] = useState(() => (state.values ? offered.map(asSent(state.values)) : offered));
  const [chosen, setChosen] = useState<readonly (string | null)[]>(() =>
    columns.map(({ target }) => target?.field ?? null),
  );
  const choose = (index: number, field: string | null) => setChosen((before) => before.with(index, field));
  const isTwice = (field: string | null | undefined) =>
    field != null && chosen.filter((other) => other === field).length > 1;
  const ignored = columns.filter((_, index) => chosen[index] == null);
  const missing = fields.filter(({ isRequired, value }) => isRequired && !chosen.includes(value));
  // React resets fields after an action and would lose the choices, so the form is submitted here.
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    startTransition(() => submit(sent));
  };
  return (
    <form action={submit} onSubmit={send} className="flex flex-col gap-6">
      <input type="hidden" name="importId" value={importId} />
      <input type="hidden" name="blanks" value={blanks} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      {missing.length > 0 && (
        <Callout tone="caution" title={t("columns.missing", { fields: missing.map(({ label }) => label).join(", ") })}>
          {t("columns.missingText")}
        </Callout>
      )}
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {columns.map((column, index) => (
          <ColumnRow
            key={column.index}
            column={column}
            fields={fields}
            chosen={chosen[index] ?? null}
            error={isTwice(chosen[index]) ? t("columns.twice") : state.errors?.[`field_${column.index}`]}
            onChoice={(field) => choose(index, field)}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-4 border-t-3 border-double border-accent-line pt-5">
        <div aria-live="polite">
          <h2 className="font-serif text-lg font-medium">
            {t("columns.matched", { matched: columns.length - ignored.length, all: columns.length })}
          </h2>
          <p className="mt-1 max-w-prose text-ink-muted">
            {ignored.length === 0
              ? t("columns.noneIgnored")
              : t("columns.ignored", { columns: ignored.map(({ name, letters }) => name || letters).join(", ") })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isPending}>
            {t("columns.submit")}
          </Button>
          <LinkButton href="/imports" variant="quiet">
            {t("later")}
          </LinkButton>
        </div>
      </div>
    </form>
  );
}

const asSent =
  (values: Readonly<Record<string, string>>) =>
  (column: ColumnChoice): ColumnChoice => {
    const valueOf = (name: string) => values[`${name}_${column.index}`] ?? "";
    const target =
      valueOf("field") === ""
        ? null
        : { field: valueOf("field"), decimal: valueOf("decimal"), dates: valueOf("dates"), scale: valueOf("scale") };
    return { ...column, target, reason: null };
  };
