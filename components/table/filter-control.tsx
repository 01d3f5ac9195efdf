import { Button, buttonClass } from "@/components/ui/button";
import { CONTROL_HEIGHT } from "@/components/ui/control-size";
import { ChevronDown, Search } from "@/components/ui/icons";
import { controlClass, Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
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
  if (filter.kind === "search")
    return <SearchField tableId={tableId} filter={filter} value={valuesOf(params, filter.name)[0]} />;
  if (filter.kind === "day")
    return <Day tableId={tableId} filter={filter} value={valuesOf(params, filter.name)[0]} applyLabel={t("apply")} />;
  if (filter.kind === "days") return <DayRange filter={filter} params={params} />;
  return <FilterChoice {...filter} idPrefix={tableId} chosen={valuesOf(params, filter.name)} t={t} format={format} />;
}

type Kind<K extends TableFilter["kind"]> = Extract<TableFilter, { kind: K }>;

function SearchField({ tableId, filter, value = "" }: { tableId: string; filter: Kind<"search">; value?: string }) {
  return (
    <div className="relative w-full sm:w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
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

function Day({
  tableId,
  filter: { name, label },
  value = "",
  applyLabel,
}: {
  tableId: string;
  filter: Kind<"day">;
  value?: string;
  applyLabel: string;
}) {
  const id = `${tableId}-${name}`;
  return (
    <Popover
      triggerClassName={buttonClass("secondary", "md", value ? "border-accent-line text-accent-ink" : undefined)}
      trigger={
        <>
          {label}
          <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted" />
        </>
      }
      className="max-sm:static"
      panelClassName="top-full left-0 mt-1 p-2.5 max-sm:inset-x-0 max-sm:top-auto"
    >
      <div data-apply-at-once className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <input
          id={id}
          type="date"
          name={name}
          defaultValue={value}
          className={`${controlClass} ${CONTROL_HEIGHT} w-40`}
        />
      </div>
      <Button type="submit" size="sm" className="mt-2 w-full group-data-hydrated/filters:hidden">
        {applyLabel}
      </Button>
    </Popover>
  );
}

function DayRange({ filter, params }: { filter: Kind<"days">; params: SearchParams }) {
  const day = (name: string, label: string) => (
    <input
      type="date"
      name={name}
      defaultValue={valuesOf(params, name)[0] ?? ""}
      aria-label={label}
      className={`${controlClass} ${CONTROL_HEIGHT} min-w-0 sm:w-36`}
    />
  );
  return (
    <fieldset data-apply-at-once className="flex min-w-0 items-center gap-1.5 max-sm:w-full">
      <legend className="sr-only">{filter.label}</legend>
      {day(`${filter.name}_from`, filter.fromLabel)}
      <span aria-hidden="true" className="text-ink-faint">
        –
      </span>
      {day(`${filter.name}_to`, filter.toLabel)}
    </fieldset>
  );
}
