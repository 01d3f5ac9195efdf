import { Button } from "@/components/ui/button";
import { FormPendingMark } from "@/components/ui/pending-mark";
import { Select } from "@/components/ui/select";
import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import { FilterControl } from "./filter-control";
import { FilterFold } from "./filter-fold";
import { FilterForm } from "./filter-form";
import { parametersOf, type TableFilter } from "./filters";
import { changedPairs, CURSOR_PARAM, type SearchParams, SORT_PARAM, valuesOf } from "./table-url";

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

/** More than these would push the first row off a phone's screen. */
const UNFOLDED_MAX = 2;
const isSearch = ({ kind }: TableFilter) => kind === "search";

/** The filters of a list as one GET form, with what the address holds besides kept in hidden fields. */
export function TableFilters({ tableId, path, params, filters, sortOptions, sort, t, format }: TableFiltersProps) {
  const canSort = sortOptions.length > 0;
  const ours = new Set([...filters.flatMap(parametersOf), CURSOR_PARAM, ...(canSort ? [SORT_PARAM] : [])]);
  const kept = changedPairs(params).filter(([name]) => !ours.has(name));
  const others = filters.filter((filter) => !isSearch(filter));
  const chosen = others.filter((filter) =>
    parametersOf(filter).some((name) => valuesOf(params, name).length > 0),
  ).length;
  const controls = (some: readonly TableFilter[]) =>
    some.map((filter) => (
      <FilterControl key={filter.name} tableId={tableId} filter={filter} params={params} t={t} format={format} />
    ));
  const rest = (
    <>
      {controls(others)}
      {canSort && (
        <div data-apply-at-once className="grow md:hidden">
          <Select key={sort} name={SORT_PARAM} aria-label={t("sorting")} options={sortOptions} defaultValue={sort} />
        </div>
      )}
    </>
  );
  return (
    <FilterForm
      path={path}
      state={new URLSearchParams(changedPairs(params)).toString()}
      className="relative flex grow flex-wrap items-center gap-2 sm:min-w-0 sm:flex-1"
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {controls(filters.filter(isSearch))}
      {others.length + Number(canSort) > UNFOLDED_MAX ? (
        <FilterFold label={t("filters", { count: chosen })}>{rest}</FilterFold>
      ) : (
        rest
      )}
      <FormPendingMark />
      <div className="hidden no-js:block">
        <Button type="submit">{t("apply")}</Button>
      </div>
    </FilterForm>
  );
}
