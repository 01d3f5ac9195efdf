import { processWide } from "@/lib/platform/process-wide";
import { isTestBrand } from "@/lib/platform/test-brand";
import { type FaceColours, OWN_COLOURS, paletteOf, paletteStyle } from "./palette";
import {
  type Face,
  type FaceAction,
  type FaceCover,
  facePictureHref,
  type FaceSection,
  PLAIN_FACE,
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

export interface FacedBrand {
  id: string;
  name: string;
  logoHash: string | null;
  /** Nobody answers there any more, so nothing is offered. */
  closedAt?: Date | null;
}

/** Null: the brand has published none. */
export function wornFace(brand: FacedBrand, face: Face | null): WornFace {
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
