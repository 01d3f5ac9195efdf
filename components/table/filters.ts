import type { Total } from "./paging";

/** What a reader can narrow a list by. Each filter is a parameter of the address. */
export type TableFilter =
  | { kind: "search"; name: string; label: string; placeholder?: string }
  | { kind: "choice"; name: string; label: string; options: readonly FilterOption[]; /** One at most; several otherwise. */ single?: boolean }
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

export function parametersOf(filter: TableFilter): string[] {
  return filter.kind === "days" ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];
}
