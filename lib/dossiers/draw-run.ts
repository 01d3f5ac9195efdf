import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { RIGHT_TO_LEFT } from "./set-lines";
import { fontData, nameCharacters, type Run } from "./typefaces";

/** The only module that passes text to pdfkit. Runs are in visual order. */

interface Place {
  x: number;
  y: number;
  baseline: number;
}

export function drawRun(doc: PDFKit.PDFDocument, { file, text }: Run, { x, y, baseline }: Place): void {
  // Without a feature list pdfkit shapes each word separately, which breaks the word order of right-to-left text.
  const whole = RIGHT_TO_LEFT.test(text) ? { features: [] } : {};
  const options = { lineBreak: false, baseline: -baseline, ...whole };
  doc.registerFont(file, fontData(file)).font(file).text(text, x, y, options);
}

export const missingNote = (locale: Locale, characters: ReadonlySet<string>): string =>
  translator(locale, "dossier")("missingCharacters", {
    count: characters.size,
    characters: nameCharacters(characters),
  });
