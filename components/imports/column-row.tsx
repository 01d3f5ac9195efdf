"use client";

import { useTranslations } from "use-intl";
import { Combobox } from "@/components/ui/combobox";
import { FieldError } from "@/components/ui/field-error";
import { ArrowRight, Sparkles } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import type { ColumnChoice, FieldChoice } from "./column-choices";

interface ColumnRowProps {
  column: ColumnChoice;
  fields: readonly FieldChoice[];
  chosen: string | null;
  error: string | undefined;
  onChoice: (field: string | null) => void;
}

/** One column: its name and values on the left, the field and how its values are written on the right. */
export function ColumnRow({
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
  const asked = isAsFirst ? question : null;
  const shownError = error ?? asked?.text;
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
                required={asked?.ask === ask}
                options={[
                  {
                    value: "",
                    label: asked?.ask === ask ? t(`columns.${asked.ask}Ask`) : t(`columns.${ask}Recognised`),
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
