import { findFaceDraft, findPublishedFace, findSpecimenCode, listFaceVersions } from "@/db/queries/brand-faces";
import { findBrand } from "@/db/queries/brands";
import type { TenantDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { processWide } from "@/lib/platform/process-wide";
import { isTestBrand } from "@/lib/platform/test-brand";
import { readFace } from "./face-contract";
import { type FaceColours, OWN_COLOURS, paletteOf, paletteStyle } from "./palette";
import {
  type Face,
  PLAIN_FACE,
  type FaceAction,
  type FaceCover,
  facePictureHref,
  type FaceSection,
  type StampWording,
} from "./rules";

/** A face as a page wears it. */
export interface WornFace {
  brandName: string;
  /** Of a brand's test mode: nothing that wears it is real. */
  isTest: boolean;
  /** Null: the brand's name stands there. */
  logo: { href: string; isOnWhite: boolean } | null;
  cover: FaceCover | null;
  /** The rule that gives the page its colours; null: they are Carnet's. */
  style: string | null;
  stamp: StampWording;
  sections: readonly FaceSection[];
  actions: readonly FaceAction[];
  /** What a browser paints its own edges with. */
  themeColors: { light: string; dark: string };
  /** What is written on the cover's light colour. */
  lettering: string;
}

interface FacedBrand {
  id: string;
  name: string;
  logoHash: string | null;
  /** Nobody answers there any more, so nothing is offered. */
  closedAt?: Date | null;
}

/** Null: the brand has published none. */
function wornFace(brand: FacedBrand, face: Face | null): WornFace {
  const { colours, stamp, sections, actions, logo, isLogoOnWhite, cover } = face ?? PLAIN_FACE;
  const brandLogo = brand.logoHash === null ? null : `/logo/${brand.logoHash}`;
  const href = logo === null ? brandLogo : facePictureHref(logo);
  return {
    brandName: brand.name,
    isTest: isTestBrand(brand.id),
    logo: href === null ? null : { href, isOnWhite: isLogoOnWhite },
    cover,
    stamp,
    sections,
    actions: brand.closedAt ? [] : actions,
    ...wornColours(colours),
  };
}

type WornColours = Pick<WornFace, "style" | "themeColors" | "lettering">;

const KEPT_MAX = 1_000;
/** Finding colours that can be read takes half a millisecond. */
const kept = () => processWide("face-colours", () => new Map<string, WornColours>());

function wornColours(colours: FaceColours | null): WornColours {
  const key = JSON.stringify(colours);
  const known = kept().get(key);
  if (known) return known;
  const shown = colours ?? OWN_COLOURS;
  const [light, dark] = [paletteOf(shown, "light"), paletteOf(shown, "dark")];
  const made = {
    style: colours && paletteStyle(colours),
    themeColors: { light: light.cover, dark: dark.cover },
    lettering: light.foil,
  };
  if (kept().size >= KEPT_MAX) kept().clear();
  kept().set(key, made);
  return made;
}

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
