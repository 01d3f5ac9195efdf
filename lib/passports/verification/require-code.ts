import { atOwnHost } from "@/lib/brands/hosts/known-hosts";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readPassportCode } from "../code";

/** The code in what people give, which may be a link of ours. Throws `invalid_code`, told at `pointer`. */
export function requireCode(given: string, pointer: string): string {
  const read = readPassportCode(atOwnHost(given), environment().publicUrl);
  if (read.ok) return read.code;
  throw new DomainError("invalid_code", read.error, {
    errors: [{ pointer, code: "invalid_code", detail: read.error }],
  });
}
