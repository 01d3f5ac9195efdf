import { type BrandProfile, findBrand, lockBrand, updateBrandProfile } from "@/db/queries/brands";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import type { BrandProfileForm } from "./profile-contract";

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
});

/** The acting brand as it is known to others. Throws `forbidden`. */
export async function showProfile({ db, actor }: Context): Promise<BrandProfile> {
  authorise(actor, "brand.read");
  const brand = await findBrand(db, actor.brandId);
  if (!brand) throw new DomainError("not_found", "There is no such brand.");
  return profileOf(brand);
}

/** Names one state of a profile: a form tells by it what its reader has seen. */
export function profileState(profile: BrandProfile): string {
  return sha256Hex(JSON.stringify(profileOf(profile)));
}

/**
 * Changes what the acting brand says of itself; its log has each change, before and after. Throws `forbidden`, and
 * `edit_conflict` (the profile is no longer in the state that the form was opened with).
 */
export async function editProfile(context: Context, form: BrandProfileForm): Promise<void> {
  const { brandId } = context.actor;
  authorise(context.actor, "brand.manage");
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
  };
  await context.db.transaction(async (tx) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    const changes = changesBetween(profileOf(brand), profile);
    if (!changes) return;
    if (profileState(brand) !== form.seen)
      throw new DomainError("edit_conflict", "The profile was changed after it was loaded.");
    await updateBrandProfile(tx, { brandId, profile });
    await appendAudit(tx, context, {
      action: "brand.profile_edited",
      targetKind: "brand",
      targetId: brandId,
      detail: changes,
    });
  });
}

/** The fields that differ, before and after, or null. The mailbox is named and not quoted: the log holds no address. */
function changesBetween(old: BrandProfile, fresh: BrandProfile): { before: object; after: object } | null {
  const names = (Object.keys(fresh) as (keyof BrandProfile)[]).filter((name) => old[name] !== fresh[name]);
  if (names.length === 0) return null;
  const told = (profile: BrandProfile) =>
    Object.fromEntries(
      names.map((name) => [name, name === "supportEmail" && profile[name] !== null ? "(address)" : profile[name]]),
    );
  return { before: told(old), after: told(fresh) };
}
