import { readCursor, writeCursor } from "./cursor";

/** Pages of the API's lists. */

/** Where a page ended: at which value of its order (null: it goes by the ids alone), and at which id. */
export interface Place {
  value: string | null;
  id: string;
}

/** The cursor behind a row. `list` names the list, its tenant and its order. */
const writePlace = (list: string, { value, id }: Place) => writeCursor(list, `${value ?? ""}/${id}`);

/** Throws `invalid_request` where it is no cursor of the list. */
export function readPlace(list: string, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [value = "", id = ""] = readCursor(list, cursor).split("/");
  return { value: value === "" ? null : value, id };
}

/** The rows of a page out of one row more than it holds, and what its answer says beside them. */
export function endPage<Row>(
  rows: readonly Row[],
  { list, limit, placeOf }: { list: string; limit: number; placeOf: (row: Row) => Place },
): { shown: Row[]; end: { has_more: boolean; next_cursor: string | null } } {
  const [shown, hasMore] = [rows.slice(0, limit), rows.length > limit];
  const last = hasMore ? shown.at(-1) : undefined;
  return { shown, end: { has_more: hasMore, next_cursor: last ? writePlace(list, placeOf(last)) : null } };
}
