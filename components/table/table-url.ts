/** The state of a list lives in its address. These functions read it and write links to the neighbouring states. */

export type SearchParams = Record<string, string | string[] | undefined>;
type Change = Record<string, string | readonly string[] | undefined>;

export const SORT_PARAM = "sort";
export const CURSOR_PARAM = "cursor";
const PAGE_PARAM = "page";
export const LIMIT_PARAM = "limit";

const PAGING = [CURSOR_PARAM, PAGE_PARAM];

export function valuesOf(params: SearchParams, name: string): string[] {
  const value = params[name];
  return (Array.isArray(value) ? value : [value]).filter((item): item is string => item !== undefined && item !== "");
}

/** The parameters as pairs, without empty ones, after a change; `undefined` removes. Keeps the order of the address. */
export function changedPairs(params: SearchParams, change: Change = {}): [string, string][] {
  const names = [...new Set([...Object.keys(params), ...Object.keys(change)])];
  return names.flatMap((name) => {
    const values = name in change ? valuesOf(change as SearchParams, name) : valuesOf(params, name);
    return values.map((value): [string, string] => [name, value]);
  });
}

/** An address of the same list. Whatever changes, it starts on the first page again, unless by paging. */
export function listHref(path: string, params: SearchParams, change: Change): string {
  const restart = Object.fromEntries(PAGING.map((name) => [name, undefined]));
  const search = new URLSearchParams(changedPairs(params, { ...restart, ...change })).toString();
  return search ? `${path}?${search}` : path;
}

export interface Sort {
  id: string;
  desc: boolean;
}

/** Reads `created_at` or `-created_at`. */
export function parseSort(value: string | undefined): Sort | undefined {
  if (!value) return undefined;
  return value.startsWith("-") ? { id: value.slice(1), desc: true } : { id: value, desc: false };
}

export function writeSort({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

/** What decides which rows match and in which order, as a query string: the address without its place in the list. */
export function filterQuery(params: SearchParams): string {
  const place = Object.fromEntries([...PAGING, LIMIT_PARAM].map((name) => [name, undefined]));
  return new URLSearchParams(changedPairs(params, place)).toString();
}

/** Whether an empty list may be due to the address: to a filter, or to a place beyond the end. */
export function isNarrowed(params: SearchParams, filterNames: readonly string[]): boolean {
  return [...filterNames, ...PAGING].some((name) => valuesOf(params, name).length > 0);
}
