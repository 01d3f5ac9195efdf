import { findVerifiablePassport, type VerifiablePassport } from "@/db/queries/passports";
import type { AllBrandsDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { dayOf } from "@/lib/warranties/rules";
import { requireCode } from "./require-code";

/**
 * The passport with a code as people give it, of whichever brand. Throws `invalid_code` with what is wrong, and
 * `passport_not_found`, whose answer states that authenticity is unknown.
 */
export async function lookUpPassport(db: AllBrandsDb, given: string, at: Date): Promise<VerifiablePassport> {
  const passport = await findVerifiablePassport(db, { code: requireCode(given, "?code"), at, today: dayOf(at) });
  if (!passport)
    throw new DomainError(
      "passport_not_found",
      "No passport has this code. The code is well-formed, so it was not misread: nobody here issued it.",
      { members: { authenticity: { status: "unknown" } } },
    );
  return passport;
}
