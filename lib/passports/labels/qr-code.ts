import { deflateSync } from "node:zlib";
import QRCode from "qrcode";
import { QR_CORRECTION_DEFAULT, QR_CORRECTIONS, type QrCorrection, EDGE_MM_DEFAULT } from "./label-rules";

/** A PNG file of one bit a pixel, black on white (W3C PNG, third edition). */

interface Bitmap {
  width: number;
  height: number;
  isBlack: (x: number, y: number) => boolean;
  widthMm: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FORMAT = [1, 0, 0, 0, 0];
const WHITE_BYTE = 0xff;

function blacken(rows: Buffer, at: number, bit: number): void {
  rows[at] = rows.readUInt8(at) & ~(0x80 >> bit);
}

function bitmapPng({ width, height, isBlack, widthMm }: Bitmap): Buffer {
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

/** The checksum of each chunk (ISO 3309). node:zlib has it only from 20.15 on. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const LETTERS: Record<string, readonly number[]> = {
  "-": [0x08, 0x08, 0x08, 0x08, 0x08],
  "0": [0x3e, 0x51, 0x49, 0x45, 0x3e],
  "1": [0x00, 0x42, 0x7f, 0x40, 0x00],
  "2": [0x42, 0x61, 0x51, 0x49, 0x46],
  "3": [0x21, 0x41, 0x45, 0x4b, 0x31],
  "4": [0x18, 0x14, 0x12, 0x7f, 0x10],
  "5": [0x27, 0x45, 0x45, 0x45, 0x39],
  "6": [0x3c, 0x4a, 0x49, 0x49, 0x30],
  "7": [0x01, 0x71, 0x09, 0x05, 0x03],
  "8": [0x36, 0x49, 0x49, 0x49, 0x36],
  "9": [0x06, 0x49, 0x49, 0x29, 0x1e],
  A: [0x7e, 0x11, 0x11, 0x11, 0x7e],
  B: [0x7f, 0x49, 0x49, 0x49, 0x36],
  C: [0x3e, 0x41, 0x41, 0x41, 0x22],
  D: [0x7f, 0x41, 0x41, 0x22, 0x1c],
  E: [0x7f, 0x49, 0x49, 0x49, 0x41],
  F: [0x7f, 0x09, 0x09, 0x09, 0x01],
  G: [0x3e, 0x41, 0x49, 0x49, 0x7a],
  H: [0x7f, 0x08, 0x08, 0x08, 0x7f],
  J: [0x20, 0x40, 0x41, 0x3f, 0x01],
  K: [0x7f, 0x08, 0x14, 0x22, 0x41],
  M: [0x7f, 0x02, 0x0c, 0x02, 0x7f],
  N: [0x7f, 0x04, 0x08, 0x10, 0x7f],
  P: [0x7f, 0x09, 0x09, 0x09, 0x06],
  Q: [0x3e, 0x41, 0x51, 0x21, 0x5e],
  R: [0x7f, 0x09, 0x19, 0x29, 0x46],
  S: [0x46, 0x49, 0x49, 0x49, 0x31],
  T: [0x01, 0x01, 0x7f, 0x01, 0x01],
  V: [0x1f, 0x20, 0x40, 0x20, 0x1f],
  W: [0x3f, 0x40, 0x38, 0x40, 0x3f],
  X: [0x63, 0x14, 0x08, 0x14, 0x63],
  Y: [0x07, 0x08, 0x70, 0x08, 0x07],
  Z: [0x61, 0x51, 0x49, 0x45, 0x43],
};

const LETTER_HEIGHT = 7;
const LETTER_WIDTH = 5;
const ADVANCE = LETTER_WIDTH + 1;

function lineWidth(text: string): number {
  return text.length * ADVANCE - 1;
}

function isInked(text: string, x: number, y: number): boolean {
  const columns = LETTERS[text[Math.floor(x / ADVANCE)] ?? ""];
  return (
    columns !== undefined && x >= 0 && y >= 0 && y < LETTER_HEIGHT && (((columns[x % ADVANCE] ?? 0) >> y) & 1) === 1
  );
}

/** QR codes of passport links, with the quiet zone of four modules that ISO/IEC 18004 requires. */

const QUIET_MODULES = 4;
const PNG_PIXELS = 1024;
const CAPTION_SCALE = 7;

export interface QrDrawing {
  size: number;
  path: string;
}

export interface Print {
  correction?: QrCorrection | undefined;
  edgeMm?: number | undefined;
}

/** Capitals can make the symbol smaller. Scheme and host ignore case (RFC 3986, 6.2.2.1), and so does our `/p/`. */
function modulesOf(text: string, correction: QrCorrection = QR_CORRECTION_DEFAULT) {
  const draw = (of: string) => QRCode.create(of, { errorCorrectionLevel: correction }).modules;
  const [asWritten, capital] = [draw(text), draw(inCapitals(text))];
  return capital.size < asWritten.size ? capital : asWritten;
}

const inCapitals = (address: string) =>
  address.replace(/^https?:\/\/[^/]+(?:\/p(?=\/))?/, (front) => front.toUpperCase());

export function drawQrCode(text: string, correction?: QrCorrection): QrDrawing {
  const modules = modulesOf(text, correction);
  let path = "";
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      path += `M${start + QUIET_MODULES} ${row + QUIET_MODULES}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  return { size: modules.size + 2 * QUIET_MODULES, path };
}

export function qrCodeSvg(text: string, caption: string, { correction, edgeMm = EDGE_MM_DEFAULT }: Print = {}): string {
  const { size, path } = drawQrCode(text, correction);
  const height = size + 3;
  const heightMm = Number(((edgeMm * height) / size).toFixed(3));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="${edgeMm}mm" ` +
      `height="${heightMm}mm" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/>`,
    `<text x="${size / 2}" y="${size}" font-family="monospace" font-size="2.6" text-anchor="middle">${caption}</text>`,
    "</svg>",
  ].join("");
}

export function qrCodePng(text: string, caption: string, { correction, edgeMm = EDGE_MM_DEFAULT }: Print = {}): Buffer {
  const modules = modulesOf(text, correction);
  const scale = Math.floor(PNG_PIXELS / (modules.size + 2 * QUIET_MODULES));
  const margin = Math.floor((PNG_PIXELS - modules.size * scale) / 2);
  const line = {
    left: Math.floor((PNG_PIXELS - lineWidth(caption) * CAPTION_SCALE) / 2),
    top: PNG_PIXELS - margin + QUIET_MODULES * scale,
  };
  const isBlack = (x: number, y: number) => {
    const [column, row] = [Math.floor((x - margin) / scale), Math.floor((y - margin) / scale)];
    if (row < modules.size) return row >= 0 && column >= 0 && column < modules.size && modules.get(row, column) === 1;
    return isInked(caption, Math.floor((x - line.left) / CAPTION_SCALE), Math.floor((y - line.top) / CAPTION_SCALE));
  };
  const height = line.top + LETTER_HEIGHT * CAPTION_SCALE + margin;
  return bitmapPng({ width: PNG_PIXELS, height, isBlack, widthMm: edgeMm });
}

export function qrSizes(text: string): Record<QrCorrection, number> {
  const sizes = QR_CORRECTIONS.map((correction) => [correction, modulesOf(text, correction).size + 2 * QUIET_MODULES]);
  return Object.fromEntries(sizes) as Record<QrCorrection, number>;
}
