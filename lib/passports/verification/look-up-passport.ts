import { findVerifiablePassport, type VerifiablePassport } from "@/db/queries/verifiable-passports";
import { readNearby } from "@/db/read-nearby";
import type { AllBrandsDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { requireCode } from "./require-code";

/** `knownAt`: since when nothing may have changed that is not in it, at most five seconds ago. */
export type FoundPassport = VerifiablePassport & { knownAt: Date };

/**
 * The passport with a code as people give it, of whichever brand; read at a replica where one is near enough. Throws
 * `invalid_code` with what is wrong, and `passport_not_found`, whose answer states that authenticity is unknown.
 */
export const lookUpPassport = (db: AllBrandsDb, given: string, at: Date): Promise<FoundPassport> =>
  lookUpWithMore(db, { given, at }).then(({ passport }) => passport);

/** The same with what else is told of it, read in the same place, maybe twice. */
export function lookUpWithMore<More>(
  db: AllBrandsDb,
  { given, at }: { given: string; at: Date },
  more?: (near: AllBrandsDb, passport: VerifiablePassport) => Promise<More>,
): Promise<{ passport: FoundPassport; more: More }> {
  const params = { code: requireCode(given, "?code"), at };
  return readNearby(db, {
    read: (near) => findVerifiablePassport(near, params),
    brandOf: (passport) => passport?.brand.id,
    more,
  }).then(({ found, more: told, ageMs }) => {
    if (!found)
      throw new DomainError(
        "passport_not_found",
        "No passport has this code. The code is well-formed, so it was not misread: nobody here issued it.",
        { members: { authenticity: { status: "unknown" } } },
      );
    const knownAt = ageMs === 0 ? at : new Date(now().getTime() - ageMs);
    return { passport: { knownAt, ...found }, more: told };
  });
}
