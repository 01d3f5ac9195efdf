import { FORMATS, type PictureFormat, widthsOf } from "./rules";

/** Where the files of a picture lie in the store: named so that all can be found once its row is gone. */

interface OfPicture {
  brandId: string;
  pictureId: string;
}

const SIZES = ["160", "480", "960", "full"] as const;

const keyOf = ({ brandId, pictureId }: OfPicture, name: string) => `${brandId}/${pictureId}/${name}`;

/** Of a size; null: the picture, which is `ownWidth` wide, has none of this width. */
export function pictureKey(
  of: OfPicture,
  { width, ownWidth, format }: { width: number; ownWidth: number; format: PictureFormat },
): string | null {
  if (!widthsOf(ownWidth).includes(width)) return null;
  return keyOf(of, `${width === ownWidth ? "full" : width}.${format}`);
}

/** Of what came in, until the sizes are made. */
export const sourceKey = (of: OfPicture) => keyOf(of, "source");

/** Every key that a picture's sizes can have. */
export const allPictureKeys = (of: OfPicture) =>
  SIZES.flatMap((size) => FORMATS.map((format) => keyOf(of, `${size}.${format}`)));
