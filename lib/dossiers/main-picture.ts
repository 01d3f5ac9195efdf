import { listShownPictures } from "@/db/queries/product-pictures";
import type { AllBrandsDb } from "@/db/tenant";
import type { Locale } from "@/lib/platform/i18n/locales";
import { altIn, type PictureView, widthsOf } from "@/lib/products/pictures/rules";
import { openPicture } from "@/lib/products/pictures/show-pictures";
import type { DossierStyle } from "./thread/task";

const PICTURE_WIDTH_MIN = 480;

export async function mainPictureOf(
  db: AllBrandsDb,
  { brandId, productId, locale }: { brandId: string; productId: string; locale: Locale },
): Promise<DossierStyle["picture"]> {
  const [first] = await listShownPictures(db, { brandId, productId });
  const jpeg = first && (await jpegOf(db, first, PICTURE_WIDTH_MIN));
  return jpeg && { jpeg, alt: altIn(first.alt, locale)?.text ?? null };
}

export async function jpegOf(
  db: AllBrandsDb,
  { id, width }: Pick<PictureView, "id" | "width">,
  widthLeast: number,
): Promise<Uint8Array | undefined> {
  const size = widthsOf(width).find((each) => each >= widthLeast) ?? width;
  const opened = await openPicture({ db }, { pictureId: id, file: `${size}.jpg` });
  return opened ? new Uint8Array(await new Response(opened.body).arrayBuffer()) : undefined;
}
