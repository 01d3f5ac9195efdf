export interface ListView {
  density: "comfortable" | "compact";
  hidden: string[] | undefined;
  /** Of the columns that can be moved. */
  order?: string[];
  /** A step of `COLUMN_WIDTHS_REM` by column; the others are as wide as their content needs. */
  widths?: Record<string, number>;
}

export const COLUMN_WIDTHS_REM = [5, 8, 11, 15, 20, 26] as const;

export type ListViews = Record<string, string>;

const IDENTIFIER = /^[a-z][a-z0-9_-]{0,40}$/i;
const COLUMNS_MAX = 60;

export function listViewCookie(list: string): string {
  return `carnet_table_${list}`;
}

/** Density and hidden columns, then the order and the widths: `c.gtin.model~code.status~code:2`. */
export function encodeListView({ density, hidden, order = [], widths = {} }: ListView): string {
  const view = [density === "compact" ? "c" : "n", ...(hidden ?? [])].join(".");
  const steps = Object.entries(widths).map(([name, step]) => `${name}:${step}`);
  const parts = [view, order.join("."), steps.join(".")];
  return parts.slice(0, parts.findLastIndex((part) => part !== "") + 1).join("~");
}

export function decodeListView(value: string | undefined): ListView {
  if (!value) return { density: "comfortable", hidden: undefined };
  const [view = "", order = "", widths = ""] = value.split("~");
  const [density, ...hidden] = view.split(".");
  const names = order.split(".").filter(Boolean);
  const steps = readWidths(widths.split("."));
  return {
    density: density === "c" ? "compact" : "comfortable",
    hidden: hidden.filter(Boolean),
    ...(names.length > 0 && { order: names }),
    ...(Object.keys(steps).length > 0 && { widths: steps }),
  };
}

function readWidths(texts: readonly string[]): Record<string, number> {
  const steps = texts.slice(0, COLUMNS_MAX).flatMap((text): [string, number][] => {
    const [name = "", step = ""] = text.split(":");
    return IDENTIFIER.test(name) && /^\d$/.test(step) && Number(step) < COLUMN_WIDTHS_REM.length
      ? [[name, Number(step)]]
      : [];
  });
  return Object.fromEntries(steps);
}

/** Columns that the order does not name keep their places. */
export function inChosenOrder<Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[] = [],
): Column[] {
  const namedColumns = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const queue = [...new Set(namedColumns)];
  const isNamed = new Set(queue);
  return columns.flatMap((column) => (isNamed.has(column) ? (queue.shift() ?? []) : column));
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
  const widths = readWidths(form.getAll("width").map(String));
  return {
    list,
    view: {
      density: form.get("density") === "compact" ? "compact" : "comfortable",
      hidden,
      order: names("column"),
      ...(Object.keys(widths).length > 0 && { widths }),
    },
  };
}
