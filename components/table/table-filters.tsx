"use client";

import { Button } from "@/components/ui/button";
import { FormPendingMark } from "@/components/ui/pending-mark";
import { Select } from "@/components/ui/select";
import { useHydrated } from "@/components/ui/use-hydrated";
import { FilterControl } from "./filter-control";
import type { FiltersData } from "./filter-data";
import { FilterFold } from "./filter-fold";
import { FilterForm, searchAction } from "./filter-form";
import { SORT_PARAM } from "./table-url";

/** More than these would push the first row off a phone's screen. */
const UNFOLDED_MAX = 2;

/** The filters of a list as one GET form, with what the address holds besides kept in hidden fields. */
export function TableFilters({ data }: { data: FiltersData }) {
  const isHydrated = useHydrated();
  const { tableId, path, state, kept, filters, order, texts } = data;
  const controls = (isSearch: boolean) =>
    filters
      .filter(({ kind }) => (kind === "search") === isSearch)
      .map((filter) => (
        <FilterControl
          key={filter.kind === "days" ? filter.label : filter.name}
          tableId={tableId}
          filter={filter}
          texts={texts}
        />
      ));
  const others = controls(false);
  const rest = (
    <>
      {others}
      {order && (
        <div data-apply-at-once className="grow md:hidden">
          <Select
            key={order.value}
            name={SORT_PARAM}
            aria-label={order.label}
            options={order.options}
            defaultValue={order.value}
          />
        </div>
      )}
    </>
  );
  return (
    <FilterForm
      path={path}
      state={state}
      className="relative flex grow flex-wrap items-center gap-2 sm:min-w-0 sm:flex-1"
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {controls(true)}
      {others.length + Number(order !== undefined) > UNFOLDED_MAX ? (
        <FilterFold label={texts.filters}>{rest}</FilterFold>
      ) : (
        rest
      )}
      <FormPendingMark />
      <div className="hidden no-js:block">
        <Button type="submit" {...(!isHydrated && { formMethod: "post", formAction: searchAction(path) })}>
          {texts.apply}
        </Button>
      </div>
    </FilterForm>
  );
}
