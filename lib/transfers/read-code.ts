import { readPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";

/** The code of a transfer's input, which may be a link of this deployment. Throws `invalid_code`. */
export function requireCode(given: string): string {
  const read = readPassportCode(given, environment().publicUrl);
  if (read.ok) return read.code;
  throw new DomainError("invalid_code", read.fault, { errors: [{ pointer: "/code", code: "invalid_code", detail: read.fault }] });
}
