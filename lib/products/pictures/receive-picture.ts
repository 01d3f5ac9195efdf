import { open } from "node:fs/promises";
import { type ReceivedFile, receiveFile } from "@/lib/evidence/files/receive-file";
import { readPart } from "@/lib/evidence/structure/read-part";
import { DomainError } from "@/lib/platform/errors";
import { canDecode, headOfImage, type ImageMedia } from "@/lib/platform/images";
import { isHeic, SOURCE_PIXELS_MAX } from "./rules";

/**
 * A file on its way to becoming a picture, as `receiveFile` takes evidence in, with one difference: what stands behind
 * a picture's end, as the film of a moving photograph does, is no reason to refuse it, for nothing of the file but its
 * pixels is ever handed out. Throws as `receiveFile`, and `picture_heic`.
 */
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
  // Whoever keeps it refuses it for its size: nothing of it has to be decoded for that.
  if (head.pixels > SOURCE_PIXELS_MAX) return mediaType;
  return (await canDecode(path, { mediaType, pixelsMax: SOURCE_PIXELS_MAX })) ? mediaType : null;
}
