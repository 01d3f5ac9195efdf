import type { Total } from "@/lib/platform/input/list-page";

/** What a reader can narrow a list by. Each filter is a parameter of the address. */
export type TableFilter =
  | { kind: "search"; name: string; label: string; placeholder?: string }
  | {
      kind: "choice";
      name: string;
      label: string;
      options: readonly FilterOption[];
      /** One at most; several otherwise. */ single?: boolean;
    }
  /** One day, as YYYY-MM-DD. */
  | { kind: "day"; name: string; label: string }
  /** A day range: the parameters are `<name>_from` and `<name>_to`, as YYYY-MM-DD. */
  | { kind: "days"; name: string; label: string; fromLabel: string; toLabel: string };

export interface FilterOption {
  value: string;
  label: string;
  /** How many rows it would leave, the other filters kept. */
  count?: Total;
}

/** What is known of the values of a filter; not complete: of a value without a count nothing is. */
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

/** Makes the choices of a list; `counted` has by a filter's name how many rows each of its values would leave. */
export function choicesOf(counted: Partial<Record<string, Facet | Counts>> = {}) {
  return <Value extends string>(name: string, label: string, choice: Choice<Value>) => ({
    kind: "choice" as const,
    name,
    label,
    single: choice.single,
    options: choice.values.map((value): FilterOption => {
      return { value, label: choice.labelOf(value), count: countOf(counted[name], value) };
    }),
  });
}

function countOf(counted: Facet | Counts | undefined, value: string): Total | undefined {
  if (!counted || !isFacet(counted)) return counted && (counted[value] ?? 0);
  return counted.counts[value] ?? (counted.isComplete ? 0 : undefined);
}

const isFacet = (counted: Facet | Counts): counted is Facet => typeof counted.counts === "object";

export function parametersOf(filter: TableFilter): string[] {
  return filter.kind === "days" ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];
}
