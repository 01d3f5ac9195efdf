import { Search } from "lucide-react";
import { controlClass, Input } from "@/components/ui/input";
import type { Formatter } from "@/lib/i18n/format";
import type { Translate } from "@/lib/i18n/translator";
import { FilterChoice } from "./filter-choice";
import type { TableFilter } from "./filters";
import { type SearchParams, valuesOf } from "./table-url";

interface FilterControlProps {
  tableId: string;
  filter: TableFilter;
  params: SearchParams;
  t: Translate<"table">;
  format: Formatter;
}

/** The field or fields of one filter, filled from the address. */
export function FilterControl({ tableId, filter, params, t, format }: FilterControlProps) {
  if (filter.kind === "search") return <SearchField tableId={tableId} filter={filter} value={valuesOf(params, filter.name)[0]} />;
  if (filter.kind === "day") return <Day tableId={tableId} filter={filter} value={valuesOf(params, filter.name)[0]} />;
  if (filter.kind === "days") return <DayRange filter={filter} params={params} />;
  return (
    <FilterChoice
      {...filter}
      idPrefix={tableId}
      chosen={valuesOf(params, filter.name)}
      t={t}
      format={format}
    />
  );
}

type Kind<K extends TableFilter["kind"]> = Extract<TableFilter, { kind: K }>;

function SearchField({ tableId, filter, value = "" }: { tableId: string; filter: Kind<"search">; value?: string }) {
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint" />
      <Input
        id={`${tableId}-${filter.name}`}
        type="search"
        name={filter.name}
        defaultValue={value}
        maxLength={200}
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        className="pl-8.5"
      />
    </div>
  );
}

function Day({ tableId, filter, value = "" }: { tableId: string; filter: Kind<"day">; value?: string }) {
  const id = `${tableId}-${filter.name}`;
  return (
    <div data-apply-at-once className="flex items-center gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-muted">
        {filter.label}
      </label>
      <input id={id} type="date" name={filter.name} defaultValue={value} className={`${controlClass} h-9 w-36 sm:h-8`} />
    </div>
  );
}

function DayRange({ filter, params }: { filter: Kind<"days">; params: SearchParams }) {
  const day = (name: string, label: string) => (
    <input
      type="date"
      name={name}
      defaultValue={valuesOf(params, name)[0] ?? ""}
      aria-label={label}
      className={`${controlClass} h-9 w-36 sm:h-8`}
    />
  );
  return (
    <fieldset data-apply-at-once className="flex items-center gap-1.5">
      <legend className="sr-only">{filter.label}</legend>
      {day(`${filter.name}_from`, filter.fromLabel)}
      <span aria-hidden="true" className="text-ink-faint">
        –
      </span>
      {day(`${filter.name}_to`, filter.toLabel)}
    </fieldset>
  );
}
