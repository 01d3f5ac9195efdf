import { encrypt, decrypt } from "@/lib/platform/secrets";
import { invalidRequest } from "./invalid-request";

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
