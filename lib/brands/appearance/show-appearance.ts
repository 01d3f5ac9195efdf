import {
  findAppearanceDraft,
  findPublishedAppearance,
  findSpecimenCode,
  listAppearanceVersions,
} from "@/db/queries/brand-appearances";
import { findBrand } from "@/db/queries/brands";
import type { TenantDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { boundedCache } from "@/lib/platform/caches";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { MailAppearance, MailColours } from "@/lib/platform/mail/message-content";
import { isTestBrand } from "@/lib/platform/test-brand";
import { readAppearance } from "./appearance-contract";
import { type AppearanceColours, OWN_COLOURS, type Palette, paletteOf, paletteStyle } from "./palette";
import {
  type Face,
  DEFAULT_APPEARANCE,
  type AppearanceAction,
  type AppearanceCover,
  appearancePictureHref,
  type AppearanceSection,
  type StampWording,
} from "./rules";

export interface ActiveAppearance {
  brandName: string;
  isTest: boolean;
  logo: { href: string; isOnWhite: boolean } | null;
  cover: AppearanceCover | null;
  style: string | null;
  stamp: StampWording;
  sections: readonly AppearanceSection[];
  actions: readonly AppearanceAction[];
  themeColors: { light: string; dark: string };
  lettering: string;
}

interface FacedBrand {
  id: string;
  name: string;
  logoHash: string | null;
  closedAt?: Date | null;
}

function activeAppearance(brand: FacedBrand, appearance: Face | null): ActiveAppearance {
  const { colours, stamp, sections, actions, logo, isLogoOnWhite, cover } = appearance ?? DEFAULT_APPEARANCE;
  const brandLogo = brand.logoHash === null ? null : `/logo/${brand.logoHash}`;
  const href = logo === null ? brandLogo : appearancePictureHref(logo);
  return {
    brandName: brand.name,
    isTest: isTestBrand(brand.id),
    logo: href === null ? null : { href, isOnWhite: isLogoOnWhite },
    cover,
    stamp,
    sections,
    actions: brand.closedAt ? [] : actions,
    ...activeColours(colours),
  };
}

type ActiveColours = Pick<ActiveAppearance, "style" | "themeColors" | "lettering">;

const colourStyles = boundedCache<string, ActiveColours>(1_000);

function activeColours(colours: AppearanceColours | null): ActiveColours {
  return colourStyles.getOrMake(JSON.stringify(colours), () => {
    const colourSet = colours ?? OWN_COLOURS;
    const [light, dark] = [paletteOf(colourSet, "light"), paletteOf(colourSet, "dark")];
    return {
      style: colours && paletteStyle(colours),
      themeColors: { light: light.cover, dark: dark.cover },
      lettering: light.foil,
    };
  });
}

const mailColours = (palette: Palette): MailColours => ({
  ...{ cover: palette.cover, foil: palette.foil, onCover: palette["on-cover"] },
  ...{ accent: palette.accent, onAccent: palette["on-accent"] },
  ...{ link: palette["accent-ink"], line: palette["accent-line"] },
});

/** For mails to holders. */
export async function findMailAppearance(db: TenantDb, brand: FacedBrand): Promise<MailAppearance> {
  const appearance = readAppearance((await findPublishedAppearance(db, brand.id))?.face);
  const { logo } = activeAppearance(brand, appearance);
  const colours = appearance?.colours;
  return {
    colours: colours
      ? { light: mailColours(paletteOf(colours, "light")), dark: mailColours(paletteOf(colours, "dark")) }
      : null,
    logo: logo && { url: environment().publicUrl + logo.href, isOnWhite: logo.isOnWhite },
  };
}

export const showAppearance = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }) => {
    const [draft, versions] = await Promise.all([
      findAppearanceDraft(db, brandId),
      listAppearanceVersions(db, brandId),
    ]);
    const appearance: Face = readAppearance((draft ?? versions[0])?.face) ?? DEFAULT_APPEARANCE;
    return {
      face: appearance,
      draftedAt: draft?.createdAt ?? null,
      versions: versions.map(({ face: stored, ...version }) => ({
        ...version,
        face: readAppearance(stored) ?? DEFAULT_APPEARANCE,
      })),
    };
  },
});

export type AppearanceVersionView = Awaited<ReturnType<typeof showAppearance>>["versions"][number];

export const previewAppearance = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId } }): Promise<{ worn: ActiveAppearance; code: string | null }> => {
    const [brand, draft, published, code] = await Promise.all([
      findBrand(db, brandId),
      findAppearanceDraft(db, brandId),
      findPublishedAppearance(db, brandId),
      findSpecimenCode(db, brandId),
    ]);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    return { worn: activeAppearance(brand, readAppearance((draft ?? published)?.face)), code };
  },
});

export async function findActiveAppearance(db: TenantDb, brand: FacedBrand): Promise<ActiveAppearance> {
  return activeAppearance(brand, readAppearance((await findPublishedAppearance(db, brand.id))?.face));
}
