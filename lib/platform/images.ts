import sharp, { type Sharp } from "sharp";
import { processWide } from "./process-wide";
import { Semaphore } from "./semaphore";

/**
 * Pictures are decoded by libvips, whose threads are not the one that serves. Of its readers only those of the three
 * formats that are taken can be reached, whatever a file calls itself.
 */

const DECODE_SECONDS_MAX = 15;
/** Each may hold its pixels in memory. */
const semaphore = processWide("image-places", () => new Semaphore(2));

const decoder = processWide("image-decoder", () => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });
  return sharp;
});

export type ImageMedia = "image/png" | "image/jpeg" | "image/webp";

export interface EncodedImage {
  content: Buffer;
  /** Pixels, as it shows. */
  width: number;
  height: number;
}

/** Does something with a picture in its turn; null when it is damaged, none of ours, or has more pixels. */
async function decoded<T>(
  source: Buffer | string,
  pixelsMax: number,
  use: (image: Sharp) => Promise<T>,
): Promise<T | null> {
  const release = await semaphore.acquire();
  try {
    const image = decoder(source, { failOn: "error", limitInputPixels: pixelsMax, pages: 1, sequentialRead: true });
    return await use(image.timeout({ seconds: DECODE_SECONDS_MAX }));
  } catch (error) {
    // An error of the disk is none of the picture's.
    if (error instanceof Error && "syscall" in error) throw error;
    return null;
  } finally {
    release();
  }
}

/** Whether every pixel of a file can be decoded. Of a moving picture: of its first frame. */
export async function canDecode(
  path: string,
  { mediaType, pixelsMax }: { mediaType: ImageMedia; pixelsMax: number },
): Promise<boolean> {
  const format = await decoded(path, pixelsMax, async (image) => {
    const { format: found } = await image.metadata();
    await image.resize(16, 16, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
    return found;
  });
  return format !== null && `image/${format}` === mediaType;
}

/**
 * The pixels of a picture encoded anew, upright and in sRGB, and nothing else of it: no metadata, no profile, no second
 * frame, no bytes behind its end. Null when it cannot be decoded whole, is of another type, or has more pixels.
 */
export async function encodeAnew(
  content: Buffer,
  { mediaType, pixelsMax }: { mediaType: ImageMedia; pixelsMax: number },
): Promise<EncodedImage | null> {
  return decoded(content, pixelsMax, async (image) => {
    const { format } = await image.metadata();
    if (`image/${format}` !== mediaType) return null;
    const upright = image.autoOrient().toColourspace("srgb");
    const { data, info } = await encoderOf(mediaType)(upright).toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
}

function encoderOf(mediaType: ImageMedia): (image: Sharp) => Sharp {
  if (mediaType === "image/png") return (image) => image.png({ compressionLevel: 9 });
  if (mediaType === "image/jpeg") return (image) => image.jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  return (image) => image.webp({ quality: 90 });
}
