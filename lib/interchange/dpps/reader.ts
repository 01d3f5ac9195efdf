import { database } from "@/db/client";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { type AccessReader, findReaderByToken } from "@/lib/access-grants/reader";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "@/lib/platform/http/request";

export interface DppReader {
  db: AllBrandsDb;
  /** Null: anonymous. */
  reader: AccessReader | null;
}

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/i;

/**
 * A reader's own key reads what its mailbox has access to; an API key or none reads the public part. Invalid
 * credentials are refused, so that the public part is not mistaken for everything. Throws `invalid_token`.
 */
export async function readerOf(headers: ApiRequest["headers"], caller: Caller | null): Promise<DppReader> {
  const db = acrossBrands(database().db);
  const header = headers.get("authorization");
  if (header === null || caller) return { db, reader: null };
  const token = BEARER.exec(header)?.[1];
  const reader = token === undefined ? null : await findReaderByToken(db, token);
  if (reader) return { db, reader };
  throw new DomainError(
    "invalid_token",
    "What was shown is no key, or it has ended. Show none to read what is public.",
    { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } },
  );
}
