import { findFaceDraft, findPublishedFace, findSpecimenCode, listFaceVersions } from "@/db/queries/brand-faces";
import { findBrand } from "@/db/queries/brands";
import type { TenantDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { readFace } from "./face-contract";
import { type Face, PLAIN_FACE } from "./rules";
import { type FacedBrand, type WornFace, wornFace } from "./worn-face";

/** The face that the acting brand edits, whether it differs from what is published, and all versions. */
export const showFace = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }) => {
    const [draft, versions] = await Promise.all([findFaceDraft(db, brandId), listFaceVersions(db, brandId)]);
    const face: Face = readFace((draft ?? versions[0])?.face) ?? PLAIN_FACE;
    return {
      face,
      draftedAt: draft?.createdAt ?? null,
      versions: versions.map(({ face: stored, ...version }) => ({ ...version, face: readFace(stored) ?? PLAIN_FACE })),
    };
  },
});

export type ShownFaceVersion = Awaited<ReturnType<typeof showFace>>["versions"][number];

/**
 * The face of the acting brand's draft as its pages would wear it, with the code of an item to see it on; null: there
 * is none. Throws `forbidden`.
 */
export const previewFace = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }): Promise<{ worn: WornFace; code: string | null }> => {
    const [brand, draft, published, code] = await Promise.all([
      findBrand(db, brandId),
      findFaceDraft(db, brandId),
      findPublishedFace(db, brandId),
      findSpecimenCode(db, brandId),
    ]);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    return { worn: wornFace(brand, readFace((draft ?? published)?.face)), code };
  },
});

/** What a brand's public pages wear, for anybody. */
export async function findWornFace(db: TenantDb, brand: FacedBrand): Promise<WornFace> {
  return wornFace(brand, readFace((await findPublishedFace(db, brand.id))?.face));
}
