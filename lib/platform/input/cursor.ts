import { encrypt, decrypt } from "@/lib/platform/secrets";
import { invalidRequest } from "./read-input";

/** A page position in the API. Encrypted, so that clients do not depend on its content, and bound to its list. */

export function writeCursor(list: string, lastId: string): string {
  return encrypt(`${list} ${lastId}`).toString("base64url");
}

/** Throws `invalid_request` for any other text; `pointer` names the parameter. */
export function readCursor(list: string, cursor: string, pointer = "?cursor"): string {
  const [ofList, lastId] = opened(cursor)?.split(" ") ?? [];
  if (ofList === list && lastId) return lastId;
  throw invalidRequest([{ pointer, code: "invalid_cursor", detail: "This is not a cursor of this list." }]);
}

function opened(cursor: string): string | null {
  try {
    return decrypt(Buffer.from(cursor, "base64url"));
  } catch {
    return null;
  }
}

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
): { rows: Row[]; end: { has_more: boolean; next_cursor: string | null } } {
  const [pageRows, hasMore] = [rows.slice(0, limit), rows.length > limit];
  const last = hasMore ? pageRows.at(-1) : undefined;
  return { rows: pageRows, end: { has_more: hasMore, next_cursor: last ? writePlace(list, placeOf(last)) : null } };
}
