import PDFDocument from "pdfkit";
import { isTestCode } from "@/lib/passports/code";
import {
  LABEL_EDGE_MM,
  LABEL_GRIDS,
  type LabelGrid,
  type LabelLayout,
  labelsPerSheet,
  type QrCorrection,
} from "@/lib/passports/labels/label-rules";
import { drawQrCode } from "@/lib/passports/labels/qr-code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { breakLines } from "./set-lines";
import { drawNotePage, missingNote, setLine } from "./sheet";
import type { Face } from "./typefaces";

/** The same labels as `components/passports/label-sheet.tsx`, drawn without a browser, for thousands of them. */

const MM = 72 / 25.4;
const ROLL: LabelGrid = { columns: 1, rows: 1, width: 50, height: 30, gap: 0, left: 0, top: 0 };
const PADDING_MM: Record<LabelLayout, number> = { a4: 2.5, a4_21: 2.5, a4_40: 1.5, roll: 2 };
const TEXT_SIZE: Record<LabelLayout, { text: number; code: number }> = {
  a4: { text: 7.5, code: 8 },
  a4_21: { text: 7.5, code: 8 },
  a4_40: { text: 6, code: 7 },
  roll: { text: 6.5, code: 8 },
};
const LEADING = 1.25;
const NAME_LINES_MAX = 2;

export interface PrintedLabel {
  code: string;
  link: string;
  productName: string;
  model: string | null;
  serialNumber: string | null;
  batch: string | null;
  isExample: boolean;
}

export interface LabelFileStyle {
  locale: Locale;
  layout: LabelLayout;
  correction: QrCorrection;
  /** The first unused label of the first sheet, from 1. */
  first: number;
  issuer: string;
  at: Date;
}

export async function drawLabelFile(labels: readonly PrintedLabel[], style: LabelFileStyle): Promise<Buffer> {
  const { locale, layout, first, at } = style;
  const grid = layout === "roll" ? ROLL : LABEL_GRIDS[layout];
  const t = translator(locale, "passports");
  const info = { Title: t("labels.title"), Creator: "Carnet", Producer: "Carnet", CreationDate: at, ModDate: at };
  const size = layout === "roll" ? [ROLL.width * MM, ROLL.height * MM] : "A4";
  const doc = new PDFDocument({ size, margin: 0, autoFirstPage: false, info } as PDFKit.PDFDocumentOptions);
  const pieces: Buffer[] = [];
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const perSheet = layout === "roll" ? 1 : labelsPerSheet(layout);
  const used = Math.min(first, perSheet) - 1;
  const missing = new Set<string>();
  if (labels.length === 0) doc.addPage();
  for (const [index, label] of labels.entries()) {
    const position = index + used;
    if (index === 0 || position % perSheet === 0) doc.addPage();
    for (const character of drawLabel(doc, label, { ...style, corner: cornerOf(grid, position % perSheet) }))
      missing.add(character);
  }
  if (missing.size > 0) drawNotePage(doc, missingNote(locale, missing));
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

interface Point {
  x: number;
  y: number;
}

function cornerOf({ columns, width, height, gap, left, top }: LabelGrid, position: number): Point {
  const [column, row] = [position % columns, Math.floor(position / columns)];
  return { x: (left + column * (width + gap)) * MM, y: (top + row * height) * MM };
}

function drawLabel(
  doc: PDFKit.PDFDocument,
  label: PrintedLabel,
  { layout, correction, issuer, locale, corner }: LabelFileStyle & { corner: Point },
): string[] {
  const grid = layout === "roll" ? ROLL : LABEL_GRIDS[layout];
  const [padding, edge] = [PADDING_MM[layout] * MM, LABEL_EDGE_MM[layout] * MM];
  const { text, code } = TEXT_SIZE[layout];
  const [left, top] = [corner.x + padding, corner.y + padding];
  drawCode(doc, label.link, { correction, edge, x: left, y: top });
  const x = left + edge + 2 * MM;
  const width = grid.width * MM - 2 * padding - edge - 2 * MM;
  const t = translator(locale, "passports");
  const mark = isTestCode(label.code) ? `${t("headlines.test")} · ` : "";
  const name = label.isExample ? translator(locale, "examples")("mark") : issuer;
  const lines: [string, Face][] = [
    [mark + name, "strong"],
    ...breakLines(label.productName, { face: "sans", size: text }, width)
      .slice(0, NAME_LINES_MAX)
      .map((line): [string, Face] => [line, "sans"]),
    ...(label.model ? [[label.model, "sans"] as [string, Face]] : []),
    ...(label.serialNumber || label.batch ? [[label.serialNumber ?? label.batch ?? "", "mono"] as [string, Face]] : []),
  ];
  const missing = lines.flatMap(([line, typeface], index) =>
    setLine(doc, line, { face: typeface, size: text, x, y: top + 1.5 * MM + index * text * LEADING, width }),
  );
  const y = corner.y + grid.height * MM - padding - code;
  const inset = (layout === "a4_40" ? 1.6 : 2.3) * MM;
  setLine(doc, label.code, { face: "mono", size: code, x: left + inset, y, width: grid.width * MM - 2 * padding });
  return missing;
}

interface CodePlace extends Point {
  correction: QrCorrection;
  edge: number;
}

/** Rectangles in PDF syntax: parsing the path of thousands of codes would take minutes. */
function drawCode(doc: PDFKit.PDFDocument, link: string, { correction, edge, x, y }: CodePlace): void {
  const { size, path } = drawQrCode(link, correction);
  doc
    .save()
    .translate(x, y)
    .scale(edge / size)
    .fillColor("#000");
  doc.addContent(`${path.replace(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, "$1 $2 $3 1 re\n")}f`);
  doc.restore();
}
