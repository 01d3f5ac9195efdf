import { Button, buttonClass } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/checkbox";
import { ChevronDown } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { RadioField } from "@/components/ui/radio-group";
import { Badge } from "@/components/ui/status";
import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { FilterOption } from "./filters";
import type { Total } from "./paging";

interface FilterChoiceProps {
  name: string;
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  single?: boolean;
  t: Translate<"table">;
  /** Distinguishes the fields of two lists on one page. */
  idPrefix: string;
  format: Formatter;
}

/** A facet: its values with the number of rows each would leave. */
export function FilterChoice({ name, label, options, chosen, single, t, idPrefix, format }: FilterChoiceProps) {
  const line = (option: FilterOption) => (
    <span className="flex justify-between gap-6">
      {option.label}
      {option.count !== undefined && <OptionCount count={option.count} t={t} format={format} />}
    </span>
  );
  return (
    <Popover
      triggerClassName={buttonClass(
        "secondary",
        "md",
        chosen.length > 0 ? "border-accent-line text-accent-ink" : undefined,
      )}
      trigger={
        <>
          {label}
          {chosen.length > 0 && <Badge tone="accent">{format.number(chosen.length)}</Badge>}
          <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted" />
        </>
      }
      className="max-sm:static"
      panelClassName="top-full left-0 mt-1 max-h-80 min-w-56 overflow-y-auto p-1.5 max-sm:inset-x-0 max-sm:top-auto"
    >
      <fieldset data-apply-at-once className="flex flex-col">
        <legend className="sr-only">{label}</legend>
        {single && (
          <RadioField name={name} value="" label={t("any")} defaultChecked={chosen.length === 0} className={LINE} />
        )}
        {options.map((option) => {
          const Choice = single ? RadioField : CheckboxField;
          return (
            <Choice
              key={option.value}
              id={`${idPrefix}-${name}-${option.value}`}
              name={name}
              value={option.value}
              label={line(option)}
              defaultChecked={chosen.includes(option.value)}
              className={LINE}
            />
          );
        })}
      </fieldset>
      <Button type="submit" size="sm" className="mt-1.5 w-full group-data-hydrated/filters:hidden">
        {t("apply")}
      </Button>
    </Popover>
  );
}

function OptionCount({ count, t, format }: { count: Total; t: Translate<"table">; format: Formatter }) {
  if (typeof count === "number") return <span className="text-ink-muted tabular-nums">{format.number(count)}</span>;
  return (
    <span className="text-ink-muted tabular-nums">
      <span aria-hidden="true">{t("atLeast", { count: count.atLeast })}</span>
      <span className="sr-only">{t("atLeastHint", { count: count.atLeast })}</span>
    </span>
  );
}

const LINE = "rounded-sm px-1 py-0.5 hover:bg-sunken [&>span:last-child]:grow";
