import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import {
  findPicture,
  hasSamePicture,
  markPictureFailed,
  markPictureReady,
  markPictureWaiting,
  type PictureRow,
} from "@/db/queries/product-pictures";
import { noteLeftovers } from "@/db/queries/stored-files";
import type { BrandDb } from "@/db/tenant";
import { endFetch, warnInImport, fetchFile, FetchRefused } from "@/lib/files/fetch-file";
import { lockRoom } from "@/lib/files/media-quota";
import { discardFile, receivedFolder, type ReceivedFile } from "@/lib/files/receive-file";
import { scanFile } from "@/lib/files/scan-file";
import { evidenceStore, type EvidenceStore } from "@/lib/files/store";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { sizeOfImage, drawOnWhite, encodeFor } from "@/lib/platform/images";
import type { Job } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { removeIfPossible } from "@/lib/platform/storage-error";
import { receivePicture, sourceKey, pictureKey } from "./add-pictures";
import {
  hasPictureSize,
  type PictureFailure,
  SOURCE_PIXELS_MAX,
  FORMAT_MEDIA,
  FORMATS,
  LARGEST_SIDE,
  widthsOf,
} from "./rules";

/** A retry cannot succeed. */
class PictureRefused extends Error {
  override readonly name = "PictureRefused";

  constructor(
    readonly failure: PictureFailure,
    cause?: unknown,
  ) {
    super(`No picture comes of it: ${failure}.`, { cause });
  }
}

/** Throws `PictureRefused`, and an Error if a retry can succeed. */
async function fetchPicture(address: string): Promise<ReceivedFile> {
  try {
    return await fetchFile(address, { accept: "image/webp, image/jpeg, image/png", receive: receivePicture });
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new PictureRefused(error.failure === "wrong_kind" ? "no_picture" : error.failure, error);
  }
}

export const pictureMaking: HandlerOf<"picture"> = {
  async step(job, payload) {
    const picture = await findPicture(job.db, payload);
    if (picture?.state !== "waiting") return;
    try {
      await make(job, picture);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      await endFetch(job, picture, (tx) => fail(tx, picture, error.failure));
    }
  },
  async onDead(tx, payload) {
    const picture = await findPicture(tx, payload);
    if (picture) await fail(tx, picture, "unreachable");
  },
  async onRunAgain(tx, { pictureId }) {
    await markPictureWaiting(tx, pictureId);
  },
};

async function make(job: Job<BrandDb>, picture: PictureRow): Promise<void> {
  const { id: pictureId, brandId, productId } = picture;
  const store = evidenceStore();
  const of = { brandId, pictureId };
  const source = await sourceOf(store, picture);
  try {
    const { sha256: sourceHash } = source;
    const refuse = (failure: PictureFailure): never => {
      throw new PictureRefused(failure);
    };
    if (picture.sourceUrl !== null) {
      if (!source.mediaType.startsWith("image/")) refuse("no_picture");
      if ((await scanFile(source.path)) === "infected") refuse("infected");
      if (await hasSamePicture(job.db, { pictureId, productId, sourceHash })) refuse("same_as_another");
    }
    const size = await sizeOfImage(source.path, { pixelsMax: SOURCE_PIXELS_MAX });
    if (!size) return refuse("no_picture");
    if (!hasPictureSize(size)) refuse("wrong_size");
    await noteLeftovers(job.db, { id: pictureId, brandId, dueAt: new Date(now().getTime() + DAY_MS) });
    const sizes = (await makeSizes(store, of, source.path)) ?? refuse("no_picture");
    await endFetch(job, picture, async (tx) => {
      // Uploaded pictures were counted in the quota on arrival.
      const isFull = picture.sourceUrl !== null && (await lockRoom(tx, brandId)) < sizes.sizeBytes;
      await (isFull ? fail(tx, picture, "quota") : markPictureReady(tx, { pictureId, sourceHash, ...sizes }));
    });
    await removeIfPossible(() => store.remove(sourceKey(of)));
  } finally {
    await discardFile(source);
  }
}

async function fail(tx: BrandDb, picture: PictureRow, failure: PictureFailure): Promise<void> {
  await markPictureFailed(tx, { pictureId: picture.id, failure });
  await warnInImport(tx, picture, { field: "pictures", code: `picture_failed.${failure}` });
}

async function sourceOf(store: EvidenceStore, { id: pictureId, brandId, sourceUrl, sourceHash }: PictureRow) {
  const body = await store.read(sourceKey({ brandId, pictureId }));
  if (!body && sourceUrl !== null) return fetchPicture(sourceUrl);
  if (!body || sourceHash === null) throw new PictureRefused("no_picture");
  const path = join(receivedFolder(), newId("pic"));
  await mkdir(receivedFolder(), { recursive: true, mode: 0o700 });
  await pipeline(
    Readable.fromWeb(body as NodeReadableStream<Uint8Array>),
    createWriteStream(path, { mode: 0o600, flags: "wx" }),
  );
  return { path, sha256: sourceHash, mediaType: "image/*" };
}

interface MadeSizes {
  width: number;
  height: number;
  sizeBytes: number;
}

/**
 * Stores only the pixels, in every size and format. Null if the picture cannot be decoded completely or has too many
 * pixels.
 */
async function makeSizes(
  store: EvidenceStore,
  of: { brandId: string; pictureId: string },
  path: string,
): Promise<MadeSizes | null> {
  const drawing = await drawOnWhite(path, { pixelsMax: SOURCE_PIXELS_MAX, sidePixels: LARGEST_SIDE });
  if (!drawing) return null;
  const { width: ownWidth, height } = drawing;
  const size = { width: ownWidth, height, sizeBytes: 0 };
  const part = `${path}.size`;
  try {
    for (const width of widthsOf(ownWidth))
      for (const format of FORMATS) {
        const content = await encodeFor(format, drawing, { width });
        await writeFile(part, content, { mode: 0o600 });
        const key = requireValue(pictureKey(of, { width, ownWidth, format }), "A key");
        const sizeBytes = content.length;
        await store.keep(key, { path: part, sha256: sha256Hex(content), sizeBytes, mediaType: FORMAT_MEDIA[format] });
        size.sizeBytes += sizeBytes;
      }
  } finally {
    await discardFile({ path: part });
  }
  return size;
}
