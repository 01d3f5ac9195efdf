import PDFDocument from "pdfkit";
import { isTestCode } from "@/lib/passports/code";
import { drawQrCode } from "@/lib/passports/labels/qr-code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { ClaimLabel } from "@/lib/transfers/claims/rules";
import { testMark } from "./draw-parts";
import { drawNotePage, missingNote, setLine } from "./sheet";

/** 24 labels of 63.5 by 33.9 mm (Avery L7159). A scratch panel covers the code; the QR code does not contain it. */

const MM = 72 / 25.4;
const SHEET = { columns: 3, rows: 8, left: 7.2 * MM, top: 12.9 * MM, across: 66 * MM, down: 33.9 * MM };
const LABEL = { width: 63.5 * MM, height: 33.9 * MM, padding: 3 * MM };
const PANEL = { width: 40 * MM, height: 11 * MM };
const QR_SIZE = 18 * MM;
const [INK, MUTED, LINE] = ["#1d1a18", "#6a625c", "#b9b1aa"];

export interface ClaimSheetStyle {
  locale: Locale;
  publicUrl: string;
  at: Date;
}

export async function drawClaimSheet(
  labels: readonly ClaimLabel[],
  { locale, publicUrl, at }: ClaimSheetStyle,
): Promise<Buffer> {
  const t = translator(locale, "passports.labels.claims");
  const info = { Title: t("sheet.title"), Creator: "Carnet", Producer: "Carnet", CreationDate: at, ModDate: at };
  const doc = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false, info });
  const pieces: Buffer[] = [];
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const perSheet = SHEET.columns * SHEET.rows;
  const missing = new Set<string>();
  if (labels.length === 0) doc.addPage();
  for (const [index, label] of labels.entries()) {
    if (index % perSheet === 0) doc.addPage();
    const [column, row] = [index % SHEET.columns, Math.floor((index % perSheet) / SHEET.columns)];
    const corner = { x: SHEET.left + column * SHEET.across, y: SHEET.top + row * SHEET.down };
    const name = isTestCode(label.code) ? `${testMark(locale)} · ${label.product_name}` : label.product_name;
    const href = `${publicUrl}/p/${label.code}/claim`;
    const options = { hint: t("sheet.hint"), href };
    for (const character of drawLabel(doc, { ...label, product_name: name }, corner, options)) missing.add(character);
  }
  if (missing.size > 0) drawNotePage(doc, missingNote(locale, missing));
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}

function drawLabel(
  doc: PDFKit.PDFDocument,
  { code, serial_number: serial, product_name: name, claim_code: claimCode }: ClaimLabel,
  { x: left, y: top }: { x: number; y: number },
  { hint, href }: { hint: string; href: string },
): string[] {
  const [x, y] = [left + LABEL.padding, top + LABEL.padding];
  const width = LABEL.width - 2 * LABEL.padding;
  const missing = setLine(doc, name, { face: "strong", size: 7.5, x, y, width });
  missing.push(
    ...setLine(doc, [code, serial].filter(Boolean).join(" · "), { face: "mono", size: 6, x, y: y + 11, width }),
  );
  const panelTop = y + 24;
  doc.rect(x, panelTop, PANEL.width, PANEL.height).dash(2, { space: 1.5 }).lineWidth(0.5).strokeColor(LINE).stroke();
  doc.undash();
  setLine(doc, claimCode, { face: "mono", size: 11, x: x + 8, y: panelTop + 10, width: PANEL.width - 12 });
  setLine(doc, hint, { face: "sans", size: 5, x, y: panelTop + PANEL.height + 5, width: PANEL.width, color: MUTED });
  const { size, path } = drawQrCode(href);
  doc
    .save()
    .translate(left + LABEL.width - QR_SIZE - 1 * MM, panelTop - 2 * MM)
    .scale(QR_SIZE / size)
    .path(path)
    .fill(INK)
    .restore();
  return missing;
}
