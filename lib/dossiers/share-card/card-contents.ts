import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { sha256Hex } from "@/lib/platform/secrets";
import type { PictureView } from "@/lib/products/pictures/rules";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const LOOK = 1;

export interface CardContents {
  brand: string;
  name: string;
  model: string | null;
  cover: string;
  lettering: string;
  logo: string | null;
  isLogoOnWhite: boolean;
  picture: Pick<PictureView, "id" | "width"> | null;
  isTest?: true;
}

export function cardContents(
  { appearance, pictures }: { appearance: ActiveAppearance; pictures: readonly PictureView[] },
  product: { name: string; model: string | null },
): CardContents {
  const [first] = pictures;
  return {
    brand: appearance.brandName,
    name: product.name,
    model: product.model,
    cover: appearance.themeColors.light,
    lettering: appearance.lettering,
    logo: appearance.logo?.href ?? null,
    isLogoOnWhite: appearance.logo?.isOnWhite ?? false,
    picture: first ? { id: first.id, width: first.width } : null,
    ...(appearance.isTest && { isTest: true }),
  };
}

export const cardHash = (contents: CardContents): string =>
  sha256Hex(canonicalJson({ LOOK, ...contents })).slice(0, 32);

export const cardHref = (page: string, contents: CardContents): string => `${page}/card/${cardHash(contents)}.jpg`;
