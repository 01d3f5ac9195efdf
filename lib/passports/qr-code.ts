import QRCode from "qrcode";

/** QR codes of passport links: error correction M, and the quiet zone of four modules that ISO/IEC 18004 asks for. */

const QUIET_MODULES = 4;
const CORRECTION = "M";
const PNG_PIXELS = 1024;

export interface QrDrawing {
  /** Modules along one edge, quiet zone included. */
  size: number;
  /** The dark modules as an SVG path, one unit a module. */
  path: string;
}

/** The code as a drawing: one path of horizontal runs. */
export function drawQrCode(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: CORRECTION });
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
export function qrCodeSvg(text: string, caption: string): string {
  const { size, path } = drawQrCode(text);
  const height = size + 3;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="${size}mm" height="${height}mm">`,
    `<rect width="${size}" height="${height}" fill="#fff"/>`,
    `<path d="${path}" fill="#000"/>`,
    `<text x="${size / 2}" y="${size}" font-family="monospace" font-size="2.6" text-anchor="middle">${caption}</text>`,
    "</svg>",
  ].join("");
}

/** A PNG file of 1,024 pixels, black on white. */
export function qrCodePng(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, { errorCorrectionLevel: CORRECTION, margin: QUIET_MODULES, width: PNG_PIXELS });
}
