import { database } from "@/db/client";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import type { Caller } from "@/lib/api-keys/authenticate-key";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "@/lib/platform/http/request";

/** Whoever reads passports by the methods of EN 18222. */
export interface DppReader {
  db: AllBrandsDb;
}

/**
 * Who reads, by what they show. Whoever shows nothing, or a key of the API, reads as anybody; what is shown and is
 * worth nothing is refused, so that nobody takes the public part for the whole. Throws `invalid_token`.
 */
export function readerOf(headers: ApiRequest["headers"], caller: Caller | null): DppReader {
  const db = acrossBrands(database().db);
  if (headers.get("authorization") === null || caller) return { db };
  throw new DomainError(
    "invalid_token",
    "What was shown is no key, or it has ended. Show none to read what is public.",
    { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } },
  );
}
