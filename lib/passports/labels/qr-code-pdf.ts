import PDFDocument from "pdfkit";
import { EDGE_MM_DEFAULT } from "./module-rules";
import { drawQrCode, type Print } from "./qr-code";

const POINTS_PER_MM = 72 / 25.4;
const CAPTION_MODULES = 3;

/** A PDF file for labels, one page as large as the symbol: the code as lines, `caption` readable below it. */
export async function qrCodePdf(
  text: string,
  caption: string,
  { correction, edgeMm = EDGE_MM_DEFAULT }: Print = {},
): Promise<Buffer> {
  const { size, path } = drawQrCode(text, correction);
  const module = (edgeMm * POINTS_PER_MM) / size;
  const page: [number, number] = [size * module, (size + CAPTION_MODULES) * module];
  const doc = new PDFDocument({ size: page, margin: 0, info: { Title: caption } });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) =>
    doc
      .on("data", (piece: Buffer) => pieces.push(piece))
      .on("end", () => resolve(Buffer.concat(pieces)))
      .on("error", reject),
  );
  doc.rect(0, 0, ...page).fill("#fff");
  doc.save().scale(module).path(path).fill("#000").restore();
  const fontSize = Math.min(2.6 * module, (page[0] * 0.9) / (caption.length * 0.6));
  doc.font("Courier").fontSize(fontSize).fillColor("#000");
  doc.text(caption, 0, (size - 2) * module, { width: page[0], align: "center", lineBreak: false });
  doc.end();
  return whole;
}
