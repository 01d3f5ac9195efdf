import { IMAGE_TYPES, type ImageHead, type ImageType } from "@/lib/files/image-rules";

export const LOGO_TYPES = IMAGE_TYPES;
export type LogoType = ImageType;

export const LOGO_BYTES_MAX = 256 * 1024;
export const LOGO_SIDE_PIXELS = { least: 32, most: 2_000 } as const;
export const LOGO_PIXELS_MAX = LOGO_SIDE_PIXELS.most ** 2;

export function hasLogoSize({ width, height }: ImageHead): boolean {
  const { least, most } = LOGO_SIDE_PIXELS;
  return Math.min(width, height) >= least && Math.max(width, height) <= most;
}
