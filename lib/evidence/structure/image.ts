import type { FileHandle } from "node:fs/promises";
import { readImageHead } from "@/lib/brands/profile/image-rules";
import { canDecode, type ImageMedia } from "@/lib/platform/images";
import { readPart } from "./read-part";

/** More than any scanner makes of a page, and less than fills the memory: 4 bytes each. */
export const IMAGE_PIXELS_MAX = 100_000_000;

/** Whether a file is a picture from its first byte to its last, all of which can be decoded. */
export async function isImage(
  file: FileHandle,
  { path, sizeBytes, mediaType }: { path: string; sizeBytes: number; mediaType: ImageMedia },
): Promise<boolean> {
  const head = readImageHead(await readPart(file, 0, sizeBytes));
  if (head?.mediaType !== mediaType || head.width * head.height > IMAGE_PIXELS_MAX) return false;
  return canDecode(path, { mediaType, pixelsMax: IMAGE_PIXELS_MAX });
}
