import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { RIGHT_TO_LEFT } from "./set-lines";
import { fontData, nameCharacters, type Run } from "./typefaces";

/** The only place that hands text to pdfkit: runs are in the order in which they are drawn. */

interface Place {
  x: number;
  /** Top of the line. */
  y: number;
  /** Distance from the top to the base line, the same for all typefaces of a line. */
  baseline: number;
}

export function drawRun(doc: PDFKit.PDFDocument, { file, text }: Run, { x, y, baseline }: Place): void {
  // Without a list of features pdfkit shapes word by word, which puts words from right to left into the wrong order.
  const whole = RIGHT_TO_LEFT.test(text) ? { features: [] } : {};
  const options = { lineBreak: false, baseline: -baseline, ...whole };
  doc.registerFont(file, fontData(file)).font(file).text(text, x, y, options);
}

/** Tells the reader of a document which characters it could not print. */
export const missingNote = (locale: Locale, characters: ReadonlySet<string>): string =>
  translator(locale, "dossier")("missingCharacters", {
    count: characters.size,
    characters: nameCharacters(characters),
  });
