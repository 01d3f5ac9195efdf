import { findPublicModel, type PublicModel } from "@/db/queries/resolvable-items";
import { findVerifiablePassport, type VerifiablePassport } from "@/db/queries/verifiable-passports";
import { readFromReplica } from "@/db/replicas";
import type { AllBrandsDb } from "@/db/tenant";
import { gtinError } from "@/lib/ecodesign/gtin";
import { requestedBrand } from "@/lib/hosts/asked-brand";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { readPassportCode } from "../code";
import type { Verification } from "../contract";

/** `knownAt`: the instant at which the data is certain to have been current, at most five seconds ago. */
export type PassportMatch = VerifiablePassport & { knownAt: Date };

/** Reads from a replica if one is recent enough. Throws `invalid_code` with the reason, `passport_not_found`. */
export const findPassportByCode = (db: AllBrandsDb, text: string, at: Date): Promise<PassportMatch> =>
  findPassportWithDetails(db, { given: text, at }).then(({ passport }) => passport);

/** Also reads details from the same database, possibly twice. */
export function findPassportWithDetails<More>(
  db: AllBrandsDb,
  { given, at }: { given: string; at: Date },
  more?: (near: AllBrandsDb, passport: VerifiablePassport) => Promise<More>,
): Promise<{ passport: PassportMatch; more: More }> {
  const params = { code: requireCode(given, "?code"), at };
  return readFromReplica(db, {
    read: (near) => findVerifiablePassport(near, params),
    brandOf: (passport) => passport?.brand.id,
    more,
  }).then(({ result, more: details, ageMs }) => {
    if (!result)
      throw new DomainError(
        "passport_not_found",
        "No passport has this code. The code is well-formed, so it was not misread: it was never issued here.",
        { members: { authenticity: { status: "unknown" } } },
      );
    const knownAt = ageMs === 0 ? at : new Date(now().getTime() - ageMs);
    return { passport: { knownAt, ...result }, more: details };
  });
}

/** Reads from a replica if one is recent enough. Throws `product_not_found`. */
export const findVisibleModel = (db: AllBrandsDb, gtin: string): Promise<PublicModel> =>
  findModelWithMore(db, gtin).then(({ model }) => model);

export async function findModelWithMore<More>(
  db: AllBrandsDb,
  gtin: string,
  more?: (near: AllBrandsDb, model: PublicModel) => Promise<More>,
): Promise<{ model: PublicModel; more: More }> {
  const isGtin = /^\d{14}$/.test(gtin) && gtinError(gtin) === null;
  const modelQuery = { gtin14: gtin, brandId: requestedBrand() };
  const nearby = isGtin
    ? await readFromReplica(db, {
        read: (near) => findPublicModel(near, modelQuery),
        brandOf: (model) => model?.brand.id,
        more,
      })
    : undefined;
  if (!nearby?.result) throw new DomainError("product_not_found", "No product with this GTIN is registered here.");
  return { model: nearby.result, more: nearby.more };
}

export function requireCode(text: string, pointer: string): string {
  const result = readPassportCode(atOwnHost(text), environment().publicUrl);
  if (result.ok) return result.code;
  throw new DomainError("invalid_code", result.error, {
    errors: [{ pointer, code: "invalid_code", detail: result.error }],
  });
}

/** Data read from the primary within this time counts as current. */
const FRESH_MS = 100;

/** `Age` (RFC 9111, section 5.1) in whole seconds, rounded up. Without replicas every answer is current. */
export function ageHeader({ authenticity }: Verification): { Age?: string } {
  if (environment().databaseReplicaUrls.length === 0) return {};
  const ageMs = now().getTime() - Date.parse(authenticity.verified_at);
  return ageMs <= FRESH_MS ? {} : { Age: String(Math.ceil(ageMs / SECOND_MS)) };
}
