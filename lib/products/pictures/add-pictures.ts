import { open } from "node:fs/promises";
import { z } from "zod";
import { findProduct } from "@/db/queries/product-lists";
import { listPictures, type PictureRow, insertPictures } from "@/db/queries/product-pictures";
import { useCase } from "@/lib/access/use-case";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { lockRoom, quotaReached } from "@/lib/files/media-quota";
import { type ReceivedFile, receiveFile, discardFile } from "@/lib/files/receive-file";
import { scanFile } from "@/lib/files/scan-file";
import { evidenceStore, type EvidenceStore, keepOwned } from "@/lib/files/store";
import { readPart } from "@/lib/files/structure/inspect-file";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { canDecode, headOfImage, type ImageMedia, sizeOfImage } from "@/lib/platform/images";
import { parsed } from "@/lib/platform/input/ids";
import { postedForm, readPostedFiles } from "@/lib/platform/input/posted-form";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { altTexts } from "./contract";
import {
  isHeic,
  SOURCE_PIXELS_MAX,
  PICTURES_MAX,
  SOURCE_BYTES_MAX,
  hasPictureSize,
  FORMATS,
  type PictureFormat,
  widthsOf,
} from "./rules";
import { addedDetail, editedDetail, writePictures } from "./write-pictures";

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

/**
 * The same content is not stored twice. Throws `forbidden`, `product_not_found`, `picture_refused`,
 * `picture_wrong_size`, `file_infected`, `too_many_pictures`, `media_quota_reached`.
 */
export const keepPicture = useCase({
  may: "products.edit",
  by: "member",
  input: z.object({
    productId: z.string(),
    file: parsed<ReceivedFile>(),
    alt: altTexts.optional(),
    store: parsed<EvidenceStore>().optional(),
  }),
  audits: ["product.picture_added"],
  transaction: "stepwise",
  run: async ({ db, actor, at, inTransaction }, { productId, file, alt = {}, store = evidenceStore() }) => {
    const { brandId } = actor;
    if (!(await findProduct(db, { brandId, productId })))
      throw new DomainError("product_not_found", "Your brand has no such product.");
    if (!file.mediaType.startsWith("image/"))
      throw new DomainError("picture_refused", "A picture is a whole PNG, JPEG or WebP image.");
    const size = await sizeOfImage(file.path, { pixelsMax: SOURCE_PIXELS_MAX });
    if (!size || !hasPictureSize(size))
      throw new DomainError(
        "picture_wrong_size",
        "A picture has 200 to 12,000 pixels on each side, 50 million in all.",
      );
    if ((await scanFile(file.path)) === "infected")
      throw new DomainError("file_infected", "The scanner found something harmful in this file.");
    const pictureId = newId("pic", at);
    const owner = { id: pictureId, brandId, key: sourceKey({ brandId, pictureId }), file, store, at };
    const keptId = await keepOwned(db, owner, () =>
      inTransaction(async ({ tx, audit }) => {
        const roomBytes = await lockRoom(tx, brandId);
        await getLockedProduct(tx, { brandId, productId });
        const others = await listPictures(tx, { brandId, productId });
        const same = others.find(({ sourceHash }) => sourceHash === file.sha256);
        if (same) return same.id;
        if (others.length >= PICTURES_MAX) throw tooManyPictures();
        if (file.sizeBytes > roomBytes) throw quotaReached();
        const { sha256: sourceHash, sizeBytes } = file;
        await insertPictures(tx, [{ id: pictureId, brandId, productId, sourceHash, sizeBytes, alt, createdAt: at }]);
        await enqueue(tx, "picture", { brandId, pictureId });
        await audit("product.picture_added", productId, { picture: pictureId, sha256: sourceHash });
        return pictureId;
      }),
    );
    return { pictureId: keptId };
  },
});

const tooManyPictures = () => new DomainError("too_many_pictures", `A product has ${PICTURES_MAX} pictures at most.`);

const picturesInput = z.object({
  productId: z.string(),
  pictures: z.array(z.object({ url: z.string(), alt: z.record(z.string(), z.string()).optional() })),
});

/**
 * For a known URL only the alternative texts change, and a failed fetch is retried. Throws `forbidden`,
 * `insufficient_scope`, `product_not_found`, `too_many_pictures`.
 */
export const addPictures = useCase({
  may: "products.edit",
  by: ["member", "key"],
  input: picturesInput,
  audits: ["product.picture_added", "product.pictures_edited"],
  run: async ({ tx, audit, actor }, { productId, pictures }): Promise<PictureRow[]> => {
    const { brandId } = actor;
    await getLockedProduct(tx, { brandId, productId });
    const written = await writePictures(tx, brandId, [{ productId, pictures }]);
    if (written.crowded.length > 0) throw tooManyPictures();
    const all = await listPictures(tx, { brandId, productId });
    const edited = editedDetail(written);
    if (edited) await audit("product.pictures_edited", productId, edited);
    if (written.added.length > 0) await audit("product.picture_added", productId, addedDetail(written));
    return all;
  },
});

/** Accepts data after the picture (a motion photo's video): only pixels are published. Also throws `picture_heic`. */
export const receivePicture = (body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ReceivedFile> =>
  receiveFile(body, undefined, mediaTypeOfPicture);

const MEDIA: Record<string, ImageMedia> = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp" };
const HEAD_BYTES = 64;

async function mediaTypeOfPicture(path: string): Promise<ImageMedia | null> {
  const file = await open(path);
  try {
    if (isHeic(await readPart(file, 0, HEAD_BYTES)))
      throw new DomainError("picture_heic", "The picture is in the format HEIC, which cannot be read here.");
  } finally {
    await file.close();
  }
  const head = await headOfImage(path);
  const mediaType = head && MEDIA[head.format];
  if (!mediaType) return null;
  // Oversized pictures are refused later by their size, so they need not be decoded here.
  if (head.pixels > SOURCE_PIXELS_MAX) return mediaType;
  return (await canDecode(path, { mediaType, pixelsMax: SOURCE_PIXELS_MAX })) ? mediaType : null;
}

const LIMITS = { files: PICTURES_MAX + 1, fileSize: SOURCE_BYTES_MAX + 1, fields: 10, parts: PICTURES_MAX + 11 };

type Taken = { file: ReceivedFile } | { refusal: DomainError };

/**
 * Each picture is stored or refused independently. Returns the number stored and the first refusal. Throws
 * `forbidden`, `malformed_request`, `storage_unavailable`, and `picture_refused` if no file was selected.
 */
export const receivePictures = useCase({
  may: "products.edit",
  by: "member",
  input: postedForm.extend({ productId: z.string(), store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async (
    context,
    { productId, store = evidenceStore(), ...posted },
  ): Promise<{ kept: number; refusal: DomainError | null }> => {
    const received: Promise<Taken>[] = [];
    try {
      const all = await readPostedFiles(posted, {
        limits: LIMITS,
        filesMax: PICTURES_MAX,
        takeFile: (bytes) => {
          const receipt = refusable(receivePicture(bytes).then((file) => ({ file })));
          received.push(receipt);
          return receipt;
        },
        takeField: () => undefined,
      });
      const outcomes: Taken[] = [];
      for (const receipt of all)
        outcomes.push(
          "refusal" in receipt
            ? receipt
            : await refusable(keepPicture(context, { productId, file: receipt.file, store }).then(() => receipt)),
        );
      const refused = outcomes.find((outcome) => "refusal" in outcome);
      const count = outcomes.filter((outcome) => "file" in outcome).length;
      if (outcomes.length === 0) throw new DomainError("picture_refused", "No file was chosen.");
      return { kept: count, refusal: refused?.refusal ?? null };
    } catch (error) {
      throw toStorageRefusal(error);
    } finally {
      for (const receipt of await Promise.allSettled(received))
        if (receipt.status === "fulfilled" && "file" in receipt.value) await discardFile(receipt.value.file);
    }
  },
});

async function refusable(work: Promise<Taken>): Promise<Taken> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500 || error.code === "malformed_request") throw error;
    const refusal = error.code === "unsupported_media_type" ? new DomainError("picture_refused", error.detail) : error;
    return { refusal };
  }
}
