import { must } from "@/lib/platform/must";
/** A query string as a page gets it: one value as a string, several as a list. */
export function addressRecord(pairs: URLSearchParams): Record<string, string | string[]> {
  const entry = (name: string): [string, string | string[]] => {
    const values = pairs.getAll(name);
    return [name, values.length > 1 ? values : must(values[0], "A value")];
  };
  return Object.fromEntries([...new Set(pairs.keys())].map(entry));
}
