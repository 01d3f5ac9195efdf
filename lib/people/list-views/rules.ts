export interface ListView {
  density: "comfortable" | "compact";
  hidden: string[] | undefined;
}

export type ListViews = Record<string, string>;

const IDENTIFIER = /^[a-z][a-z0-9_-]{0,40}$/i;
const COLUMNS_MAX = 60;

export function listViewCookie(list: string): string {
  return `carnet_table_${list}`;
}

/** `c` or `n` for the density, then the hidden columns: `c.gtin.model`. */
export function encodeListView({ density, hidden }: ListView): string {
  return [density === "compact" ? "c" : "n", ...(hidden ?? [])].join(".");
}

export function decodeListView(value: string | undefined): ListView {
  if (!value) return { density: "comfortable", hidden: undefined };
  const [density, ...hidden] = value.split(".");
  return { density: density === "c" ? "compact" : "comfortable", hidden: hidden.filter(Boolean) };
}

export function readListView(form: FormData): { list: string; view: ListView } | null {
  const list = String(form.get("table"));
  if (!IDENTIFIER.test(list)) return null;
  const names = (key: string) =>
    form
      .getAll(key)
      .map(String)
      .filter((name) => IDENTIFIER.test(name))
      .slice(0, COLUMNS_MAX);
  const visibleColumns = new Set(names("shown"));
  const hidden = names("column").filter((name) => !visibleColumns.has(name));
  return { list, view: { density: form.get("density") === "compact" ? "compact" : "comfortable", hidden } };
}
