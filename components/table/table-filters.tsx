import { Button } from "@/components/ui/button";
import { FormPendingMark } from "@/components/ui/pending-mark";
import { Select } from "@/components/ui/select";
import type { Formatter } from "@/lib/i18n/format";
import type { Translate } from "@/lib/i18n/translator";
import { FilterControl } from "./filter-control";
import { FilterForm } from "./filter-form";
import { parametersOf, type TableFilter } from "./filters";
import { changedPairs, CURSOR_PARAM, PAGE_PARAM, type SearchParams, SORT_PARAM } from "./table-url";

interface TableFiltersProps {
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
export function TableFilters({ tableId, path, params, filters, sortOptions, sort, t, format }: TableFiltersProps) {
  const canSort = sortOptions.length > 0;
  const ours = new Set([...filters.flatMap(parametersOf), CURSOR_PARAM, PAGE_PARAM, ...(canSort ? [SORT_PARAM] : [])]);
  const kept = changedPairs(params).filter(([name]) => !ours.has(name));
  return (
    <FilterForm path={path} state={new URLSearchParams(changedPairs(params)).toString()} className="relative flex grow flex-wrap items-center gap-2 sm:min-w-0 sm:flex-1">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {filters.map((filter) => (
        <FilterControl key={filter.name} tableId={tableId} filter={filter} params={params} t={t} format={format} />
      ))}
      {canSort && (
        <div data-apply-at-once className="grow md:hidden">
          <Select key={sort} name={SORT_PARAM} aria-label={t("sorting")} options={sortOptions} defaultValue={sort} />
        </div>
      )}
      <FormPendingMark />
      <div className="hidden no-js:block">
        <Button type="submit">{t("apply")}</Button>
      </div>
    </FilterForm>
  );
}
