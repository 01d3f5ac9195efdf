import { findProduct } from "@/db/queries/product-lists";
import { listPictures, findShownPicture, type PictureRow } from "@/db/queries/product-pictures";
import { findOnReplica } from "@/db/replicas";
import { useCase } from "@/lib/access/use-case";
import { evidenceStore, type EvidenceStore } from "@/lib/files/store";
import { isShownHere } from "@/lib/hosts/asked-brand";
import type { Visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { isTestBrand } from "@/lib/platform/test-brand";
import { pictureKey } from "./add-pictures";
import type { PicturesAnswer } from "./pictures-contract";
import { FORMAT_MEDIA, type PictureFormat, FORMATS, pictureHref, widthsOf, SMALLEST_WIDTH } from "./rules";

export const showPictures = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor: { brandId } }, { productId }) => {
    const [product, pictures] = await Promise.all([
      findProduct(db, { brandId, productId }),
      listPictures(db, { brandId, productId }),
    ]);
    if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
    return { product, pictures };
  },
});

export type ListedPicture = Awaited<ReturnType<typeof showPictures>>["pictures"][number];

interface OpenedPicture {
  body: ReadableStream<Uint8Array>;
  mediaType: string;
}

/** Public. On a brand's own host only that brand's pictures are found. Null if there is none. */
export async function openPicture(
  { db }: Pick<Visitor, "db">,
  { pictureId, file }: { pictureId: string; file: string },
  store: EvidenceStore = evidenceStore(),
): Promise<OpenedPicture | null> {
  const [, width, format] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(file) ?? [];
  if (!width || !/^pic_[0-9a-z]{26}$/.test(pictureId)) return null;
  const picture = await findOnReplica(
    db,
    (near) => findShownPicture(near, pictureId),
    (picture) => picture?.brandId,
  );
  const visiblePicture = picture && isShownHere(picture.brandId) ? picture : null;
  const of = { width: Number(width), ownWidth: visiblePicture?.width ?? 0, format: format as PictureFormat };
  const key = visiblePicture && pictureKey({ brandId: visiblePicture.brandId, pictureId }, of);
  const body = key && (await store.read(key));
  return body ? { body, mediaType: FORMAT_MEDIA[of.format] } : null;
}

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

/** One URL for all mails, in a small size and a format that every mail client shows. */
export const mailedPicture = (pictureId: string): string =>
  environment().publicUrl + pictureHref(pictureId, SMALLEST_WIDTH, "jpg");
