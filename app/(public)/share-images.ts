import { pictureHref, type ShownPicture, widthsOf } from "@/lib/products/pictures/rules";

const SHARED_WIDTH = 960;

/** The picture that stands for a page where it is shared: networks take JPEG. */
export function shareImages([first]: readonly ShownPicture[], publicUrl: string) {
  if (!first) return undefined;
  const { id, width, height } = first;
  const shown = widthsOf(width).find((each) => each >= SHARED_WIDTH) ?? width;
  return [
    { url: publicUrl + pictureHref(id, shown, "jpg"), width: shown, height: Math.round((height * shown) / width) },
  ];
}
