import QRCode from "qrcode";
import { bitmapPng } from "./bitmap-png";
import { QR_CORRECTION_DEFAULT } from "./label-rules";
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

/** The code as a drawing: one path of horizontal runs. */
export function drawQrCode(text: string, correction = QR_CORRECTION_DEFAULT): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: correction });
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
export function qrCodeSvg(text: string, caption: string, correction = QR_CORRECTION_DEFAULT): string {
  const { size, path } = drawQrCode(text, correction);
  const height = size + 3;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="${size}mm" height="${height}mm">`,
    `<rect width="${size}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/>`,
    `<text x="${size / 2}" y="${size}" font-family="monospace" font-size="2.6" text-anchor="middle">${caption}</text>`,
    "</svg>",
  ].join("");
}

/** A PNG file for labels, 1,024 pixels wide: the code black on white, `caption` readable below it. */
export function qrCodePng(text: string, caption: string, correction = QR_CORRECTION_DEFAULT): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: correction });
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
  return bitmapPng({ width: PNG_PIXELS, height: line.top + LETTER_HEIGHT * CAPTION_SCALE + margin, isBlack });
}
