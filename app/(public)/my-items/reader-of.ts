import { type AccessReader, findReaderByToken } from "@/lib/access-grants/reader";
import { bearerCredential } from "@/lib/api/authenticate";
import { visitor } from "@/lib/people/auth/visitor";
import { readerHere } from "./holder-session";

/** Reader from a bearer token, as for the methods of EN 18222, or from this browser's session. */
export async function readerOf(request: Request): Promise<AccessReader | null> {
  const token = bearerCredential(request.headers.get("authorization"));
  return token === null ? readerHere() : findReaderByToken(visitor().db, token);
}
