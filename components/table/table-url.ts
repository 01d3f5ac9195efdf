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

/** Drops empty parameters; `undefined` removes one. Preserves the order of the URL. */
export function changedPairs(params: SearchParams, change: Change = {}): [string, string][] {
  const names = [...new Set([...Object.keys(params), ...Object.keys(change)])];
  return names.flatMap((name) => {
    const values = name in change ? valuesOf(change as SearchParams, name) : valuesOf(params, name);
    return values.map((value): [string, string] => [name, value]);
  });
}

/** Every change resets to the first page, except paging. */
export function listHref(path: string, params: SearchParams, change: Change): string {
  const restart = Object.fromEntries(PAGING.map((name) => [name, undefined]));
  const search = new URLSearchParams(changedPairs(params, { ...restart, ...change })).toString();
  return search ? `${path}?${search}` : path;
}

export interface Sort {
  id: string;
  desc: boolean;
}

/** Parses `created_at` or `-created_at`. */
export function parseSort(value: string | undefined): Sort | undefined {
  if (!value) return undefined;
  return value.startsWith("-") ? { id: value.slice(1), desc: true } : { id: value, desc: false };
}

export function writeSort({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

export function filterQuery(params: SearchParams): string {
  const cleared = Object.fromEntries([...PAGING, LIMIT_PARAM].map((name) => [name, undefined]));
  return new URLSearchParams(changedPairs(params, cleared)).toString();
}

/** True if an empty list may be due to a filter or a page beyond the end. */
export function isNarrowed(params: SearchParams, filterNames: readonly string[]): boolean {
  return [...filterNames, ...PAGING].some((name) => valuesOf(params, name).length > 0);
}
