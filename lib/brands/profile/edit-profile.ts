import { type BrandProfile, findBrand, lockBrand, updateBrandProfile } from "@/db/queries/brands";
import { useCase, nothing } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { brandProfileForm } from "./profile-contract";

const profileOf = ({
  name,
  legalName,
  street,
  postalCode,
  city,
  country,
  gln,
  lei,
  website,
  supportEmail,
  supportPhone,
}: BrandProfile): BrandProfile => ({
  name,
  legalName,
  street,
  postalCode,
  city,
  country,
  gln,
  lei,
  website,
  supportEmail,
  supportPhone,
});

/** The acting brand as it is known to others. Throws `forbidden`. */
export const showProfile = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<BrandProfile> => {
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    return profileOf(brand);
  },
});

/** Names one state of a profile: a form tells by it what its reader has seen. */
export function profileState(profile: BrandProfile): string {
  return sha256Hex(JSON.stringify(profileOf(profile)));
}

/**
 * Changes what the acting brand says of itself; its log has each change, before and after. Throws `forbidden`, and
 * `edit_conflict` (the profile is no longer in the state that the form was opened with).
 */
export const editProfile = useCase({
  may: "brand.manage",
  by: "member",
  input: brandProfileForm,
  audits: ["brand.profile_edited"],
  run: async ({ tx, audit, actor }, form) => {
    const { brandId } = actor;
    const profile: BrandProfile = {
      name: form.name,
      legalName: form.legal_name ?? null,
      street: form.street ?? null,
      postalCode: form.postal_code ?? null,
      city: form.city ?? null,
      country: form.country ?? null,
      gln: form.gln ?? null,
      lei: form.lei ?? null,
      website: form.website ?? null,
      supportEmail: form.support_email ?? null,
      supportPhone: form.support_phone ?? null,
    };
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    const changes = changesBetween(profileOf(brand), profile);
    if (!changes) return;
    if (profileState(brand) !== form.seen)
      throw new DomainError("edit_conflict", "The profile was changed after it was loaded.");
    await updateBrandProfile(tx, { brandId, profile });
    await audit("brand.profile_edited", brandId, changes);
  },
});

const REACHED_BY: ReadonlySet<string> = new Set<keyof BrandProfile>(["supportEmail", "supportPhone"]);

/** The fields that differ, before and after, or null. How people reach the brand is named and not quoted. */
function changesBetween(old: BrandProfile, fresh: BrandProfile): { before: object; after: object } | null {
  const names = (Object.keys(fresh) as (keyof BrandProfile)[]).filter((name) => old[name] !== fresh[name]);
  if (names.length === 0) return null;
  const audited = (profile: BrandProfile) =>
    Object.fromEntries(
      names.map((name) => [name, REACHED_BY.has(name) && profile[name] !== null ? "(address)" : profile[name]]),
    );
  return { before: audited(old), after: audited(fresh) };
}
