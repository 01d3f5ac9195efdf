import QRCode from "qrcode";
import { bitmapPng } from "./bitmap-png";
import { QR_CORRECTION_DEFAULT, QR_CORRECTIONS, type QrCorrection } from "./label-rules";
import { EDGE_MM_DEFAULT } from "./module-rules";
import { isInked, LETTER_HEIGHT, lineWidth } from "./pixel-letters";

/** QR codes of passport links, with the quiet zone of four modules that ISO/IEC 18004 asks for. */

const QUIET_MODULES = 4;
const PNG_PIXELS = 1024;
/** Pixels of the file to one of a letter. */
const CAPTION_SCALE = 7;

export interface QrDrawing {
  /** Modules along one edge, quiet zone included. */
  size: number;
  /** The dark modules as an SVG path, one unit a module. */
  path: string;
}

/** How a code is printed: what of it may be lost, and how long its edge is with the quiet zone, in millimetres. */
export interface Print {
  correction?: QrCorrection | undefined;
  edgeMm?: number | undefined;
}

/**
 * Capitals take fewer modules, and scheme and host mean the same in them (RFC 3986, 6.2.2.1), as our own `/p/` does:
 * so they are taken where the symbol shrinks by it.
 */
function modulesOf(text: string, correction: QrCorrection = QR_CORRECTION_DEFAULT) {
  const draw = (of: string) => QRCode.create(of, { errorCorrectionLevel: correction }).modules;
  const [usual, capital] = [draw(text), draw(inCapitals(text))];
  return capital.size < usual.size ? capital : usual;
}

const inCapitals = (address: string) =>
  address.replace(/^https?:\/\/[^/]+(?:\/p(?=\/))?/, (front) => front.toUpperCase());

/** The code as a drawing: one path of horizontal runs. */
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

/** An SVG file for labels: the code on white, `caption` (letters, digits and hyphens) readable below it. */
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

/** A PNG file for labels, 1,024 pixels wide: the code black on white, `caption` readable below it. */
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

/** Modules along the edge of a text's symbol, quiet zone included, by what of it may be lost. */
export function qrSizes(text: string): Record<QrCorrection, number> {
  const sizes = QR_CORRECTIONS.map((correction) => [correction, modulesOf(text, correction).size + 2 * QUIET_MODULES]);
  return Object.fromEntries(sizes) as Record<QrCorrection, number>;
}
