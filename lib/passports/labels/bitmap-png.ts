import { deflateSync } from "node:zlib";

/** A picture of black on white as a PNG file of one bit a pixel (W3C PNG, third edition). */

export interface Bitmap {
  width: number;
  height: number;
  isBlack: (x: number, y: number) => boolean;
  /** How wide it is meant to be printed. */
  widthMm: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One bit, greyscale, and the only compression, filtering and order there are. */
const FORMAT = [1, 0, 0, 0, 0];
const WHITE_BYTE = 0xff;

function blacken(rows: Buffer, at: number, bit: number): void {
  rows[at] = rows.readUInt8(at) & ~(0x80 >> bit);
}

export function bitmapPng({ width, height, isBlack, widthMm }: Bitmap): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(FORMAT, 8);
  const bytesPerRow = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(bytesPerRow * height, WHITE_BYTE);
  for (let y = 0; y < height; y += 1) {
    const start = y * bytesPerRow;
    rows[start] = 0;
    for (let x = 0; x < width; x += 1) if (isBlack(x, y)) blacken(rows, start + 1 + (x >> 3), x & 7);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("pHYs", pixelsPerMetre(Math.round((width * 1000) / widthMm))),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function pixelsPerMetre(pixels: number): Buffer {
  const data = Buffer.alloc(9, 1);
  data.writeUInt32BE(pixels, 0);
  data.writeUInt32BE(pixels, 4);
  return data;
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The sum that ends every chunk (ISO 3309); node:zlib has it from 20.15 on only. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
