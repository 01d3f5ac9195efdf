import { database } from "@/db/client";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { type AccessReader, findReaderByToken } from "@/lib/access-grants/reader";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "@/lib/platform/http/request";

/** Whoever reads passports by the methods of EN 18222. */
export interface DppReader {
  db: AllBrandsDb;
  /** Null: anybody. */
  reader: AccessReader | null;
}

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

/**
 * Who reads, by what they show: a reader's own key reads what its mailbox has been granted. Whoever shows nothing, or a
 * key of the API, reads as anybody; what is shown and is worth nothing is refused, so that nobody takes the public part
 * for the whole. Throws `invalid_token`.
 */
export async function readerOf(headers: ApiRequest["headers"], caller: Caller | null): Promise<DppReader> {
  const db = acrossBrands(database().db);
  const shown = headers.get("authorization");
  if (shown === null || caller) return { db, reader: null };
  const token = BEARER.exec(shown)?.[1];
  const reader = token === undefined ? null : await findReaderByToken(db, token);
  if (reader) return { db, reader };
  throw new DomainError(
    "invalid_token",
    "What was shown is no key, or it has ended. Show none to read what is public.",
    { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } },
  );
}
