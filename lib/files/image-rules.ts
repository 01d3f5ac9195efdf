/** Detected from bytes. No SVG: it can contain scripts. PNG: ISO/IEC 15948; JPEG: ISO/IEC 10918-1; WebP: RFC 9649. */

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageHead {
  mediaType: ImageType;
  width: number;
  height: number;
}

/** Null if the bytes are not exactly one complete image of a supported type. */
export function readImageHead(bytes: Uint8Array): ImageHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPng(view) ?? readJpeg(view) ?? readWebp(view);
}

const textAt = (view: DataView, at: number, length: number) =>
  at + length > view.byteLength
    ? ""
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";

/** No bytes may follow IEND, because data could be hidden after an image. */
function readPng(view: DataView): ImageHead | null {
  if (textAt(view, 0, 8) !== PNG_SIGNATURE || textAt(view, 12, 4) !== "IHDR" || view.byteLength < 33) return null;
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const type = textAt(view, at + 4, 4);
    at += 12 + view.getUint32(at);
    if (type === "IEND")
      return at === view.byteLength
        ? { mediaType: "image/png", width: view.getUint32(16), height: view.getUint32(20) }
        : null;
  }
  return null;
}

const isFrameStart = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(view: DataView): ImageHead | null {
  const isWhole = view.byteLength > 4 && view.getUint16(0) === 0xffd8 && view.getUint16(view.byteLength - 2) === 0xffd9;
  if (!isWhole) return null;
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrameStart(view.getUint8(at + 1)))
      return { mediaType: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}

function readWebp(view: DataView): ImageHead | null {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP" || view.byteLength < 30) return null;
  if (view.getUint32(4, true) + 8 !== view.byteLength) return null;
  const size = webpSize(view, textAt(view, 12, 4));
  return size && { mediaType: "image/webp", ...size };
}

function webpSize(view: DataView, chunk: string): { width: number; height: number } | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === "VP8X") return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (chunk === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
