export const PICTURES_MAX = 12;
export const SOURCE_BYTES_MAX = 25 * 1024 * 1024;
export const SOURCE_PIXELS_MAX = 50_000_000;
export const SOURCE_SIDE_PIXELS = { least: 200, most: 12_000 } as const;
/** Maximum ratio of the sides: a narrow strip is not a product picture. */
export const ASPECT_MAX = 4;

export const ALT_CHARACTERS_MAX = 500;

export const PICTURE_STATES = ["waiting", "ready", "failed"] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

export const PICTURE_FAILURES = [
  "address_refused",
  "not_found",
  "unreachable",
  "too_large",
  "no_picture",
  "wrong_size",
  "same_as_another",
  "infected",
  "quota",
] as const;
export type PictureFailure = (typeof PICTURE_FAILURES)[number];

export const FORMATS = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof FORMATS)[number];
export const FORMAT_MEDIA = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;

/** Pixels: the bounding box of the largest size, and the widths of the others. */
export const LARGEST_SIDE = 1600;
const SMALLER_WIDTHS = [160, 480, 960] as const;
/** Every picture has this width, because all sources are wider. */
export const [SMALLEST_WIDTH] = SMALLER_WIDTHS;

export function widthsOf(width: number): number[] {
  return [...SMALLER_WIDTHS.filter((smaller) => smaller < width), width];
}

export function hasPictureSize({ width, height }: { width: number; height: number }): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= SOURCE_SIDE_PIXELS.least && long <= SOURCE_SIDE_PIXELS.most && long <= ASPECT_MAX * short;
}

/** HEIF brands for pictures in HEVC coding (ISO/IEC 23008-12, B.4.1). */
const HEIC_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/;
const MADE_OF_AV1 = /avi[fs]/;

export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return text.slice(4, 8) === "ftyp" && HEIC_BRANDS.test(text.slice(8)) && !MADE_OF_AV1.test(text);
}

export interface PictureView {
  id: string;
  width: number;
  height: number;
  alt: Record<string, string>;
}

export const pictureHref = (id: string, width: number, format: PictureFormat) => `/media/${id}/${width}.${format}`;

export function altIn(alt: Record<string, string>, language: string): { language: string; text: string } | null {
  const tongue = (tag: string) => tag.split("-", 1)[0];
  const all = Object.keys(alt).toSorted();
  const match =
    all.find((tag) => tag === language) ??
    all.find((tag) => tongue(tag) === tongue(language)) ??
    all.find((tag) => tongue(tag) === "en") ??
    all[0];
  const text = match && alt[match];
  return text ? { language: match, text } : null;
}
