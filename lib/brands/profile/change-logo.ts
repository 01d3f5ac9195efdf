import { z } from "zod";
import { deleteLogo, findLogoByHash, putLogo } from "@/db/queries/brand-logos";
import { findBrand, lockBrand } from "@/db/queries/brands";
import { findNearby } from "@/db/read-nearby";
import { nothing, useCase } from "@/lib/access/use-case";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { askedBrand } from "../hosts/asked-brand";
import { encodeLogo } from "./encode-logo";

/** The hash of the acting brand's logo, or null. Throws `forbidden`. */
export const showLogo = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<string | null> => (await findBrand(db, actor.brandId))?.logoHash ?? null,
});

/**
 * Takes an image as the brand's logo; its bytes decide what it is, and what is kept are its pixels alone, encoded anew.
 * Throws `forbidden`, `logo_too_large`, `logo_refused`, `logo_wrong_size`.
 */
export const setLogo = useCase({
  may: "brand.manage",
  by: "member",
  input: z.object({ content: z.instanceof(Buffer) }),
  audits: ["brand.logo_changed"],
  transaction: "stepwise",
  run: async ({ actor, inTransaction }, { content }) => {
    const { brandId } = actor;
    const { hash, mediaType, content: encoded, width, height } = await encodeLogo(content);
    await inTransaction(async ({ tx, audit }) => {
      const brand = await lockBrand(tx, brandId);
      if (brand?.logoHash === hash) return;
      await putLogo(tx, { brandId, hash, mediaType, content: encoded, isEncodedAnew: true, createdAt: now() });
      const detail = {
        before: { logo: brand?.logoHash ?? null },
        after: { logo: hash },
        media_type: mediaType,
        width,
        height,
      };
      await audit("brand.logo_changed", brandId, detail);
    });
  },
});

/** Takes the brand's logo away, if there is one. Throws `forbidden`. */
export const removeLogo = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: ["brand.logo_changed"],
  run: async ({ tx, audit, actor }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand?.logoHash) return;
    await deleteLogo(tx, brandId);
    const detail = { before: { logo: brand.logoHash }, after: { logo: null } };
    await audit("brand.logo_changed", brandId, detail);
  },
});

/** The image at an address, for anybody; at a brand's own host its own alone. Null: there is none. */
export async function findLogo({ db }: Pick<Visitor, "db">, { hash }: { hash: string }) {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  const of = { hash, brandId: askedBrand() };
  return findNearby(
    db,
    (near) => findLogoByHash(near, of),
    (logo) => logo?.brandId,
  );
}
