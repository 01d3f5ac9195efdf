import { Search, X } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { controlClass, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type Formatter } from "@/lib/i18n/format";
import type { Translate } from "@/lib/i18n/translator";
import { FilterChoice } from "./filter-choice";
import { FilterForm } from "./filter-form";
import { parametersOf, type TableFilter } from "./filters";
import { changedPairs, CURSOR_PARAM, listHref, PAGE_PARAM, type SearchParams, SORT_PARAM, valuesOf } from "./table-url";

interface FiltersProps {
  tableId: string;
  path: string;
  params: SearchParams;
  filters: readonly TableFilter[];
  sortOptions: readonly { value: string; label: string }[];
  sort: string;
  t: Translate<"table">;
  format: Formatter;
}

/** The filters of a list as one GET form, with what the address holds besides kept in hidden fields. */
export function TableFilters({ tableId, path, params, filters, sortOptions, sort, t, format }: FiltersProps) {
  const ours = new Set([...filters.flatMap(parametersOf), SORT_PARAM, CURSOR_PARAM, PAGE_PARAM]);
  const kept = changedPairs(params).filter(([name]) => !ours.has(name));
  return (
    <FilterForm path={path} state={new URLSearchParams(changedPairs(params)).toString()} className="flex grow flex-wrap items-center gap-2">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {filters.map((filter) => {
        const id = `${tableId}-${filter.name}`;
        const [first = ""] = valuesOf(params, filter.name);
        if (filter.kind === "search")
          return (
            <div key={id} className="relative w-full sm:w-72">
              <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint" />
              <Input
                id={id}
                type="search"
                name={filter.name}
                defaultValue={first}
                aria-label={filter.label}
                placeholder={filter.placeholder ?? filter.label}
                className="pl-8.5"
              />
            </div>
          );
        if (filter.kind === "choice")
          return (
            <FilterChoice
              key={id}
              {...filter}
              idPrefix={tableId}
              chosen={valuesOf(params, filter.name)}
              anyLabel={t("any")}
              applyLabel={t("apply")}
              format={format}
            />
          );
        return (
          <fieldset key={id} className="flex items-center gap-1.5" data-apply-at-once>
            <legend className="sr-only">{filter.label}</legend>
            {(["from", "to"] as const).map((end) => (
              <input
                key={end}
                type="date"
                name={`${filter.name}_${end}`}
                defaultValue={valuesOf(params, `${filter.name}_${end}`)[0] ?? ""}
                aria-label={end === "from" ? filter.fromLabel : filter.toLabel}
                className={`${controlClass} h-9 w-36 sm:h-8`}
              />
            ))}
          </fieldset>
        );
      })}
      {sortOptions.length > 0 && (
        <div data-apply-at-once className="grow md:hidden">
          <Select key={sort} name={SORT_PARAM} aria-label={t("sorting")} options={sortOptions} defaultValue={sort} />
        </div>
      )}
      <div className="hidden no-js:block">
        <Button type="submit">{t("apply")}</Button>
      </div>
    </FilterForm>
  );
}

interface ChipsProps {
  path: string;
  params: SearchParams;
  filters: readonly TableFilter[];
  t: Translate<"table">;
}

/** What the list is narrowed by, each removable, and all at once. */
export function ActiveFilters({ path, params, filters, t }: ChipsProps) {
  const active = filters.flatMap((filter) =>
    parametersOf(filter).flatMap((name) =>
      valuesOf(params, name).map((value) => {
        const option = filter.kind === "choice" ? filter.options.find((known) => known.value === value) : undefined;
        return { name, value, filter: filter.label, label: option?.label ?? value };
      }),
    ),
  );
  if (active.length === 0) return null;
  const withoutAll = Object.fromEntries(filters.flatMap(parametersOf).map((name) => [name, undefined]));
  return (
    <ul className="mb-3 flex flex-wrap items-center gap-1.5 print:hidden">
      {active.map(({ name, value, filter, label }) => (
        <li key={`${name}=${value}`}>
          <Link
            href={listHref(path, params, { [name]: valuesOf(params, name).filter((other) => other !== value) }) as Route}
            aria-label={t("removeFilter", { name: filter, value: label })}
            className="flex h-6 items-center gap-1 rounded-sm border border-accent-line bg-accent-soft px-1.5 text-xs text-accent-ink hover:border-accent-ink"
          >
            <span className="opacity-80">{filter}:</span>
            <span className="max-w-48 truncate font-medium">{label}</span>
            <X aria-hidden="true" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link href={listHref(path, params, withoutAll) as Route} className="target inline-flex items-center px-1.5 text-xs text-ink-muted underline underline-offset-3 hover:text-ink">
          {t("clearFilters")}
        </Link>
      </li>
    </ul>
  );
}
