import { readCursor, writeCursor } from "./cursor";

export interface Place {
  value: string | null;
  id: string;
}

const writePlace = (list: string, { value, id }: Place) => writeCursor(list, `${value ?? ""}/${id}`);

export function readPlace(list: string, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [value = "", id = ""] = readCursor(list, cursor).split("/");
  return { value: value === "" ? null : value, id };
}

export function endPage<Row>(
  rows: readonly Row[],
  { list, limit, placeOf }: { list: string; limit: number; placeOf: (row: Row) => Place },
): { shown: Row[]; end: { has_more: boolean; next_cursor: string | null } } {
  const [shown, hasMore] = [rows.slice(0, limit), rows.length > limit];
  const last = hasMore ? shown.at(-1) : undefined;
  return { shown, end: { has_more: hasMore, next_cursor: last ? writePlace(list, placeOf(last)) : null } };
}
