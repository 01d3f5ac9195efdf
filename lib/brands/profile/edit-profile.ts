import { type BrandProfile, findBrand, lockBrand, updateBrandProfile, updateBrandLinks } from "@/db/queries/brands";
import { useCase, nothing } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { requireSeen } from "@/lib/platform/input/state-of";
import { sha256Hex } from "@/lib/platform/secrets";
import type { BrandLink } from "./links-contract";
import { brandLinksForm, linksText } from "./links-text";
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

export function profileState(profile: BrandProfile): string {
  return sha256Hex(JSON.stringify(profileOf(profile)));
}

/** Throws `forbidden`, and `edit_conflict` if the profile has changed since the form was opened. */
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

/** Null if nothing differs. Contact details are named without their values. */
function changesBetween(old: BrandProfile, fresh: BrandProfile): { before: object; after: object } | null {
  const names = (Object.keys(fresh) as (keyof BrandProfile)[]).filter((name) => old[name] !== fresh[name]);
  if (names.length === 0) return null;
  const audited = (profile: BrandProfile) =>
    Object.fromEntries(
      names.map((name) => [name, REACHED_BY.has(name) && profile[name] !== null ? "(address)" : profile[name]]),
    );
  return { before: audited(old), after: audited(fresh) };
}

export const showLinks = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<BrandLink[]> => (await findBrand(db, actor.brandId))?.links ?? [],
});

export const linkValues = (links: readonly BrandLink[]) => ({ links: linksText(links) });

export const editLinks = useCase({
  may: "brand.manage",
  by: "member",
  input: brandLinksForm,
  audits: ["brand.links_changed"],
  run: async ({ tx, audit, actor: { brandId } }, { links = [], seen }) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (linksText(brand.links) === linksText(links)) return;
    requireSeen(linkValues(brand.links), seen);
    await updateBrandLinks(tx, { brandId, links });
    await audit("brand.links_changed", brandId, { before: brand.links, after: links });
  },
});
