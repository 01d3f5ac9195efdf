import { FORMATS, type PictureFormat, widthsOf } from "./rules";

/** File names are predictable, so that files can be found after the picture's row is deleted. */

interface OfPicture {
  brandId: string;
  pictureId: string;
}

const SIZES = ["160", "480", "960", "full"] as const;

const keyOf = ({ brandId, pictureId }: OfPicture, name: string) => `${brandId}/${pictureId}/${name}`;

export function pictureKey(
  of: OfPicture,
  { width, ownWidth, format }: { width: number; ownWidth: number; format: PictureFormat },
): string | null {
  if (!widthsOf(ownWidth).includes(width)) return null;
  return keyOf(of, `${width === ownWidth ? "full" : width}.${format}`);
}

export const sourceKey = (of: OfPicture) => keyOf(of, "source");

export const allPictureKeys = (of: OfPicture) =>
  SIZES.flatMap((size) => FORMATS.map((format) => keyOf(of, `${size}.${format}`)));
