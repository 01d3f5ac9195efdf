import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";
import { changedPairs, CURSOR_PARAM, type SearchParams, SORT_PARAM, valuesOf } from "./table-url";

export type TableFilter =
  | { kind: "search"; name: string; label: string; placeholder?: string }
  | {
      kind: "choice";
      name: string;
      label: string;
      options: readonly FilterOption[];
      /** Only one value can be chosen; default: several. */ single?: boolean;
    }
  | { kind: "day"; name: string; label: string }
  | { kind: "text"; name: string; label: string }
  /** Chosen by a link, not here: it is shown with its name and can be removed. */
  | { kind: "fixed"; name: string; label: string; valueLabel: string }
  /** The parameters are `<name>_from` and `<name>_to`, as YYYY-MM-DD. */
  | { kind: "days"; name: string; label: string; fromLabel: string; toLabel: string };

interface FilterOption {
  value: string;
  label: string;
  /** The number of rows that match this value and the other filters. */
  count?: Total;
}

/** If incomplete, values without a count are unknown, not zero. */
export interface Facet {
  counts: Readonly<Record<string, Total>>;
  isComplete: boolean;
}

type Counts = Readonly<Partial<Record<string, number>>>;

interface Choice<Value> {
  values: readonly Value[];
  labelOf: (value: Value) => string;
  single?: boolean;
}

export function choicesOf(counts: Partial<Record<string, Facet | Counts>> = {}) {
  return <Value extends string>(name: string, label: string, choice: Choice<Value>) => ({
    kind: "choice" as const,
    name,
    label,
    single: choice.single,
    options: choice.values.map((value): FilterOption => {
      return { value, label: choice.labelOf(value), count: countOf(counts[name], value) };
    }),
  });
}

function countOf(counts: Facet | Counts | undefined, value: string): Total | undefined {
  if (!counts || !isFacet(counts)) return counts && (counts[value] ?? 0);
  return counts.counts[value] ?? (counts.isComplete ? 0 : undefined);
}

const isFacet = (counts: Facet | Counts): counts is Facet => typeof counts.counts === "object";

export function parametersOf(filter: TableFilter): string[] {
  return filter.kind === "days" ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];
}

export type OptionData = readonly [value: string, label: string, count?: string, bound?: string];

interface FieldData {
  name: string;
  label: string;
  value: string;
}

export type FilterData =
  | (FieldData & { kind: "search"; placeholder: string })
  | (FieldData & { kind: "day" })
  | (FieldData & { kind: "text" })
  | { kind: "days"; label: string; fields: readonly [FieldData, FieldData] }
  | {
      kind: "choice";
      name: string;
      label: string;
      isSingle?: true;
      chosen: readonly string[];
      chosenCount?: string;
      options: readonly OptionData[];
    };

export interface FiltersData {
  tableId: string;
  path: string;
  state: string;
  keptParams: readonly (readonly [string, string])[];
  filters: readonly FilterData[];
  order?: { label: string; value: string; options: readonly { value: string; label: string }[] };
  texts: { apply: string; any: string; filters: string };
}

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

export function filtersData({ tableId, path, params, filters, sortOptions, sort, t, format }: TableFiltersProps) {
  const canSort = sortOptions.length > 0;
  const controls = filters.filter((filter): filter is ControlledFilter => filter.kind !== "fixed");
  const ours = new Set([...controls.flatMap(parametersOf), CURSOR_PARAM, ...(canSort ? [SORT_PARAM] : [])]);
  const inForce = filters.filter(
    (filter) => filter.kind !== "search" && parametersOf(filter).some((name) => valuesOf(params, name).length > 0),
  );
  const data: FiltersData = {
    tableId,
    path,
    state: new URLSearchParams(changedPairs(params)).toString(),
    keptParams: changedPairs(params).filter(([name]) => !ours.has(name)),
    filters: controls.map((filter) => filterData(filter, params, t, format)),
    ...(canSort && { order: { label: t("sorting"), value: sort, options: sortOptions } }),
    texts: { apply: t("apply"), any: t("any"), filters: t("filters", { count: inForce.length }) },
  };
  return data;
}

type ControlledFilter = Exclude<TableFilter, { kind: "fixed" }>;

function filterData(
  filter: ControlledFilter,
  params: SearchParams,
  t: Translate<"table">,
  format: Formatter,
): FilterData {
  const { name, label } = filter;
  const field = (name: string, label: string): FieldData => ({ name, label, value: valuesOf(params, name)[0] ?? "" });
  if (filter.kind === "search")
    return { kind: "search", ...field(name, label), placeholder: filter.placeholder ?? label };
  if (filter.kind === "day") return { kind: "day", ...field(name, label) };
  if (filter.kind === "text") return { kind: "text", ...field(name, label) };
  if (filter.kind === "days")
    return {
      kind: "days",
      label,
      fields: [field(`${name}_from`, filter.fromLabel), field(`${name}_to`, filter.toLabel)],
    };
  const chosen = valuesOf(params, name);
  return {
    kind: "choice",
    name,
    label,
    ...(filter.single && { isSingle: true as const }),
    chosen,
    ...(chosen.length > 0 && { chosenCount: format.number(chosen.length) }),
    options: filter.options.map((option) => optionData(option, t, format)),
  };
}

function optionData({ value, label, count }: FilterOption, t: Translate<"table">, format: Formatter): OptionData {
  if (count === undefined || count === 0) return [value, label];
  if (typeof count === "number") return [value, label, format.number(count)];
  return [value, label, t("atLeast", { count: count.atLeast }), t("atLeastHint", { count: count.atLeast })];
}
