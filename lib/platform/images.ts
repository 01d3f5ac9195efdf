import type { Sharp } from "sharp";
import { once } from "./caches";
import { acquirePermits } from "./semaphore";

/** libvips decodes in its own threads, and only the three supported formats, whatever type a file claims. */

const DECODE_SECONDS_MAX = 15;
const ENCODE_SECONDS_MAX = 60;
const LAYER_PIXELS_MAX = 20_000_000;

/** Loaded with the first picture, because libvips takes a twentieth of the startup time. */
const loadDecoder = once(async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });
  return sharp;
});

export type ImageMedia = "image/png" | "image/jpeg" | "image/webp";

export interface EncodedImage {
  content: Buffer;
  width: number;
  height: number;
}

export interface RawImage {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

async function decoded<T>(
  source: Buffer | string,
  pixelsMax: number,
  use: (image: Sharp) => Promise<T>,
): Promise<T | null> {
  const release = await acquirePermits("images", { total: 2 });
  try {
    const decoder = await loadDecoder();
    const image = decoder(source, { failOn: "error", limitInputPixels: pixelsMax, pages: 1, sequentialRead: true });
    return await use(image.timeout({ seconds: DECODE_SECONDS_MAX }));
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw error;
    return null;
  } finally {
    release();
  }
}

export async function canDecode(
  path: string,
  { mediaType, pixelsMax }: { mediaType: ImageMedia; pixelsMax: number },
): Promise<boolean> {
  const format = await decoded(path, pixelsMax, async (image) => {
    const { format } = await image.metadata();
    await image.resize(16, 16, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
    return format;
  });
  return format !== null && `image/${format}` === mediaType;
}

/** Only for our own drawings, never for uploads: the SVG reader can do more than pictures need. */
export async function renderDrawing(svg: string, as: "jpeg" | "png" = "jpeg"): Promise<Buffer> {
  const decoder = await loadDecoder();
  decoder.unblock({ operation: ["VipsForeignLoadSvg"] });
  try {
    const image = decoder(Buffer.from(svg));
    if (as === "png") return await image.png().toBuffer();
    return await image.flatten({ background: "#ffffff" }).jpeg({ quality: 95 }).toBuffer();
  } finally {
    decoder.block({ operation: ["VipsForeignLoadSvg"] });
  }
}

const NO_LIMIT = 0;

export async function headOfImage(path: string): Promise<{ format: string; pixels: number } | null> {
  return decoded(path, NO_LIMIT, async (image) => {
    const { format, width, height } = await image.metadata();
    return { format, pixels: width * height };
  });
}

export async function sizeOfImage(
  path: string,
  { pixelsMax }: { pixelsMax: number },
): Promise<Pick<EncodedImage, "width" | "height"> | null> {
  return decoded(path, pixelsMax, async (image) => (await image.metadata()).autoOrient);
}

export async function drawOnWhite(
  source: Buffer | string,
  { pixelsMax, sidePixels }: { pixelsMax: number; sidePixels: number },
): Promise<RawImage | null> {
  return decoded(source, pixelsMax, async (image) => {
    const box = { width: sidePixels, height: sidePixels, fit: "inside", withoutEnlargement: true } as const;
    const resized = image
      .autoOrient()
      .resize(box)
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .removeAlpha();
    const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  });
}

export async function encodeFor(
  format: "avif" | "webp" | "jpg",
  { pixels, width, height, channels }: RawImage,
  target: { width: number },
): Promise<Buffer> {
  const release = await acquirePermits("images", { total: 2 });
  try {
    const decoder = await loadDecoder();
    const image = decoder(pixels, { raw: { width, height, channels } }).resize(target);
    image.timeout({ seconds: ENCODE_SECONDS_MAX });
    if (format === "avif") return await image.avif({ quality: 52, effort: 3 }).toBuffer();
    if (format === "webp") return await image.webp({ quality: 80 }).toBuffer();
    return await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  } finally {
    release();
  }
}

/** Pixels only, upright in sRGB, without metadata. Null: damaged, of another type, or too many pixels. */
export async function reencode(
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

/** Within the box, with transparency. Null: damaged or too many pixels. */
export async function encodePng(
  content: Buffer,
  { pixelsMax, box }: { pixelsMax: number; box: { width: number; height: number } },
): Promise<Buffer | null> {
  return decoded(content, pixelsMax, (image) =>
    image
      .autoOrient()
      .toColourspace("srgb")
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

function encoderOf(mediaType: ImageMedia): (image: Sharp) => Sharp {
  if (mediaType === "image/png") return (image) => image.png({ compressionLevel: 9 });
  if (mediaType === "image/jpeg") return (image) => image.jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  return (image) => image.webp({ quality: 90 });
}

export interface Layer {
  content: Uint8Array;
  box: { left: number; top: number; width: number; height: number };
  at: "centre" | "left";
  background?: string;
}

export async function composeJpeg(svg: string, layers: readonly Layer[]): Promise<Buffer> {
  const ground = await renderDrawing(svg, "png");
  const overlays = await Promise.all(
    layers.map(async ({ content, box, at, background }) => {
      const { left, top, width, height } = box;
      const fit = { width, height, fit: "contain", position: at, background: background ?? "#00000000" } as const;
      const input = await decoded(Buffer.from(content), LAYER_PIXELS_MAX, (image) =>
        image.autoOrient().ensureAlpha().resize(fit).png().toBuffer(),
      );
      return input ? [{ input, left, top }] : [];
    }),
  );
  const release = await acquirePermits("images", { total: 2 });
  try {
    const decoder = await loadDecoder();
    return await decoder(ground).composite(overlays.flat()).flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  } finally {
    release();
  }
}
