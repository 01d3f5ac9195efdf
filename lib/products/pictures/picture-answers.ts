import type { PictureRow } from "@/db/queries/product-pictures";
import { environment } from "@/lib/platform/env";
import { isTestBrand } from "@/lib/platform/test-brand";
import type { PicturesAnswer } from "./pictures-contract";
import { FORMAT_MEDIA, FORMATS, pictureHref, widthsOf } from "./rules";

/** Rows to what /v1 answers. */
export function picturesAnswerOf(productId: string, pictures: readonly PictureRow[]): PicturesAnswer {
  const { publicUrl } = environment();
  const data = pictures.map(({ id, brandId, state, failure, sourceUrl, alt, width, height, createdAt }) => ({
    id,
    test: isTestBrand(brandId),
    state,
    failure,
    source_url: sourceUrl,
    alt,
    width,
    height,
    files:
      state !== "ready" || width === null
        ? []
        : widthsOf(width).flatMap((each) =>
            FORMATS.map((format) => ({
              url: publicUrl + pictureHref(id, each, format),
              width: each,
              media_type: FORMAT_MEDIA[format],
            })),
          ),
    created_at: createdAt.toISOString(),
  }));
  return { product_id: productId, data };
}
