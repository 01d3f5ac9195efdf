/** How one reader wants one list: kept in a cookie of this browser, per list. */
export interface TablePreferences {
  density: "comfortable" | "compact";
  /** Ids of columns left out; undefined until the reader has chosen. */
  hidden: string[] | undefined;
}

export function tableCookie(tableId: string): string {
  return `carnet_table_${tableId}`;
}

/** The cookie's value is `c` or `n` for the density, then the hidden columns: `c.gtin.model`. */
export function encodePreferences({ density, hidden }: TablePreferences): string {
  return [density === "compact" ? "c" : "n", ...(hidden ?? [])].join(".");
}

export function decodePreferences(value: string | undefined): TablePreferences {
  if (!value) return { density: "comfortable", hidden: undefined };
  const [density, ...hidden] = value.split(".");
  return { density: density === "c" ? "compact" : "comfortable", hidden: hidden.filter(Boolean) };
}
