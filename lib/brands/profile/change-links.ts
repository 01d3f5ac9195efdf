import { findBrand, lockBrand, updateBrandLinks } from "@/db/queries/brands";
import { nothing, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { requireSeen } from "@/lib/platform/input/state-of";
import type { BrandLink } from "./links-contract";
import { brandLinksForm, linksText } from "./links-text";

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
