import { encrypt, decrypt } from "@/lib/platform/secrets";
import { invalidRequest } from "./invalid-request";

/** The place where a page of the API ended. Sealed, so that nobody builds on what is in it, and bound to its list. */

/** `list` names the list and its tenant. */
export function writeCursor(list: string, lastId: string): string {
  return encrypt(`${list} ${lastId}`).toString("base64url");
}

/** The id in a cursor of this list. Throws `invalid_request` for any other text; `pointer` names the parameter. */
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
