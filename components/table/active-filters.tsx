import type { Route } from "next";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";
import { PendingMark } from "@/components/ui/submit-button";
import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import { parametersOf, type TableFilter } from "./filters";
import { listHref, type SearchParams, valuesOf } from "./table-url";

interface ActiveFiltersProps {
  path: string;
  params: SearchParams;
  filters: readonly TableFilter[];
  t: Translate<"table">;
  format: Formatter;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function textOf(
  filter: TableFilter,
  name: string,
  value: string,
  format: Formatter,
): { filter: string; value: string } {
  if (filter.kind === "choice")
    return { filter: filter.label, value: filter.options.find((option) => option.value === value)?.label ?? value };
  if (filter.kind === "fixed") return { filter: filter.label, value: filter.valueLabel };
  if (filter.kind === "search" || filter.kind === "text") return { filter: filter.label, value };
  if (filter.kind === "day")
    return { filter: filter.label, value: DAY.test(value) ? format.calendarDate(value) : value };
  return {
    filter: name.endsWith("_from") ? filter.fromLabel : filter.toLabel,
    value: DAY.test(value) ? format.calendarDate(value) : value,
  };
}

export function ActiveFilters({ path, params, filters, t, format }: ActiveFiltersProps) {
  const active = filters.flatMap((filter) =>
    parametersOf(filter).flatMap((name) =>
      valuesOf(params, name).map((value) => ({ name, value, words: textOf(filter, name, value, format) })),
    ),
  );
  if (active.length === 0) return null;
  const none = Object.fromEntries(filters.flatMap(parametersOf).map((name) => [name, undefined]));
  return (
    <ul className="mb-3 flex flex-wrap items-center gap-1.5 print:hidden">
      {active.map(({ name, value, words: label }) => (
        <li key={`${name}=${value}`}>
          <Link
            href={
              listHref(path, params, { [name]: valuesOf(params, name).filter((other) => other !== value) }) as Route
            }
            aria-label={t("removeFilter", { name: label.filter, value: label.value })}
            className={
              "flex h-6 items-center gap-1 rounded-sm border border-accent-line bg-accent-soft px-1.5 text-xs " +
              "text-accent-ink hover:border-accent-ink"
            }
          >
            <span>{label.filter}:</span>
            <span className="max-w-48 truncate font-medium">{label.value}</span>
            <X aria-hidden="true" className="size-3.5" />
            <PendingMark />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={listHref(path, params, none) as Route}
          className={
            "target inline-flex items-center px-1.5 text-xs text-ink-muted underline underline-offset-3 " +
            "hover:text-ink"
          }
        >
          {t("clearFilters")}
        </Link>
      </li>
    </ul>
  );
}
