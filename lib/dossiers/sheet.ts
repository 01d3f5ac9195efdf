import PDFDocument from "pdfkit";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { arrangeLine, breakLines, widthOfRuns, RIGHT_TO_LEFT } from "./set-lines";
import { type Face, mainFile, openFont, type Run, fontData, nameCharacters } from "./typefaces";

/** The only module that passes text to pdfkit. Runs are in visual order. */

interface Place {
  x: number;
  y: number;
  baseline: number;
}

export function drawRun(doc: PDFKit.PDFDocument, { file, text }: Run, { x, y, baseline }: Place): void {
  // Without a feature list pdfkit shapes each word separately, which breaks the word order of right-to-left text.
  const textOptions = RIGHT_TO_LEFT.test(text) ? { features: [] } : {};
  const options = { lineBreak: false, baseline: -baseline, ...textOptions };
  doc.registerFont(file, fontData(file)).font(file).text(text, x, y, options);
}

interface Line {
  face: Face;
  size: number;
  x: number;
  y: number;
  width: number;
  color?: string;
}

/** Truncates at the width. Returns the characters that could not be printed. */
export function setLine(
  doc: PDFKit.PDFDocument,
  text: string,
  { face, size, x, y, width, color = INK }: Line,
): string[] {
  const [first = ""] = breakLines(text, { face, size }, width);
  const { runs } = arrangeLine(first, { face, size });
  const { ascent, unitsPerEm } = openFont(mainFile(face));
  doc.fontSize(size).fillColor(color);
  let at = x;
  for (const run of runs) {
    drawRun(doc, run, { x: at, y, baseline: (ascent / unitsPerEm) * size });
    at += widthOfRuns([run], size);
  }
  return runs.flatMap(({ missing }) => missing ?? []);
}

const NOTE_MARGIN = 42;

/** An A4 page after labels that says which characters are missing in them. */
export function drawNotePage(doc: PDFKit.PDFDocument, note: string): void {
  doc.addPage({ size: "A4", margin: 0 });
  const style = { face: "sans" as const, size: 10 };
  const width = doc.page.width - 2 * NOTE_MARGIN;
  breakLines(note, style, width).forEach((line, index) =>
    setLine(doc, line, { ...style, x: NOTE_MARGIN, y: NOTE_MARGIN + index * 15, width }),
  );
}

export const missingNote = (locale: Locale, characters: ReadonlySet<string>): string =>
  translator(locale, "dossier")("missingCharacters", {
    count: characters.size,
    characters: nameCharacters(characters),
  });

/** A4 pages in points, tagged for screen readers, in the archival format of ISO 19005-3 (PDF/A-3). */

export const INK = "#1d1a18";
export const MUTED = "#6a625c";
const LINE = "#d8d1c9";
export const ACCENT = "#791b2a";

export const MARGIN = 54;
const FOOT = 46;
const MARK = 12;
const LEADING = 1.5;

type Structure = ReturnType<PDFKit.PDFDocument["struct"]>;
type Tag =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "P"
  | "Table"
  | "TR"
  | "TH"
  | "TD"
  | "L"
  | "LI"
  | "LBody"
  | "Figure";

interface TextStyle {
  face?: Face;
  size?: number;
  color?: string;
  x?: number;
  width?: number;
  align?: "left" | "right";
}

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly root: Structure;
  private readonly missing = new Set<string>();
  private readonly locale: Locale;
  private isPaged = true;
  private readonly mark: string | null;

  constructor(info: {
    title: string;
    author: string;
    subject: string;
    language: string;
    at: Date;
    mark?: string | undefined;
  }) {
    const { title, author, subject, language, at, mark = null } = info;
    this.mark = mark;
    this.locale = localeOr(language);
    this.doc = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      bufferPages: true,
      subset: "PDF/A-3a",
      pdfVersion: "1.7",
      tagged: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Creator: "Carnet",
        Producer: "Carnet",
        CreationDate: at,
        ModDate: at,
      },
    } as PDFKit.PDFDocumentOptions);
    this.root = this.doc.struct("Document" as never);
    this.doc.addStructure(this.root);
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.doc.page.height - MARGIN - FOOT;
  }

  within(tag: Tag, parent: Structure | null, draw: (element: Structure) => void, options: { alt?: string } = {}): void {
    const element = this.doc.struct(tag as never, options as never);
    (parent ?? this.root).add(element);
    draw(element);
    element.end();
  }

  block(tag: Tag, parent: Structure | null, draw: () => void, options: { alt?: string } = {}): void {
    (parent ?? this.root).add(this.doc.struct(tag as never, options as never, draw));
  }

  artifact(draw: () => void): void {
    this.doc.markContent("Artifact" as never, { type: "Layout" } as never);
    draw();
    this.doc.endMarkedContent();
  }

  text(
    text: string,
    { face = "sans", size = 9, color = INK, x = MARGIN, width = this.width, align = "left" }: TextStyle = {},
  ): void {
    const { doc } = this;
    doc.fillColor(color).fontSize(size);
    for (const content of breakLines(text, { face, size }, width)) {
      if (this.isPaged) this.ensure(size * LEADING);
      const line = arrangeLine(content, { face, size });
      const isRight = align === "right" || line.isRightToLeft;
      this.drawRuns(line.runs, isRight ? x + width - line.width : x, { face, size });
      doc.y += size * LEADING;
    }
    doc.x = MARGIN;
  }

  heightOf(text: string, { face = "sans", size = 9, width = this.width }: TextStyle = {}): number {
    return breakLines(text, { face, size }, width).length * size * LEADING;
  }

  private drawRuns(runs: readonly Run[], left: number, { face, size }: { face: Face; size: number }): void {
    const { doc } = this;
    const { ascent, unitsPerEm } = openFont(mainFile(face));
    const top = doc.y;
    let x = left;
    for (const run of runs) {
      if (run.missing) this.missing.add(run.missing);
      drawRun(doc, run, { x, y: top, baseline: (ascent / unitsPerEm) * size });
      x += widthOfRuns([run], size);
    }
    doc.y = top;
  }

  ensure(height: number): void {
    if (this.doc.y + height <= this.bottom) return;
    this.doc.addPage();
    this.doc.y = MARGIN;
  }

  gap(height: number): void {
    this.doc.y += height;
  }

  rule(color = LINE, weight = 0.5): void {
    const { doc } = this;
    this.artifact(() =>
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + this.width, doc.y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke(),
    );
  }

  async finish(foot: (page: number, of: number) => { left: string; right: string }): Promise<Buffer> {
    const { doc } = this;
    this.noteMissing();
    this.root.end();
    const { start, count } = doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      doc.switchToPage(index);
      this.drawMark();
      this.drawFoot(foot(index + 1, count));
    }
    const pieces: Buffer[] = [];
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));
    doc.end();
    await ended;
    return Buffer.concat(pieces);
  }

  private noteMissing(): void {
    if (this.missing.size === 0) return;
    const note = missingNote(this.locale, this.missing);
    this.gap(10);
    this.block("P", null, () => this.text(note, { face: "strong", size: 8, color: ACCENT }));
  }

  private drawMark(): void {
    const { doc, mark } = this;
    if (mark === null) return;
    const { runs } = arrangeLine(mark, { face: "strong", size: MARK });
    const [width, height, size] = [widthOfRuns(runs, MARK) + 16, 20, MARK];
    this.artifact(() => {
      doc
        .rect(MARGIN, MARGIN / 2 - height / 2, width, height)
        .lineWidth(1.2)
        .strokeColor(ACCENT)
        .stroke();
      doc.y = MARGIN / 2 - size * 0.62;
      this.text(mark, { face: "strong", size, color: ACCENT, x: MARGIN + 8, width });
    });
  }

  private drawFoot({ left, right }: { left: string; right: string }): void {
    const { doc } = this;
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    this.isPaged = false;
    doc.y = doc.page.height - MARGIN - 14;
    this.rule();
    this.artifact(() => {
      doc.y = doc.page.height - MARGIN - 6;
      this.text(left, { size: 7, color: MUTED, width: this.width * 0.8 });
      doc.y = doc.page.height - MARGIN - 6;
      this.text(right, {
        size: 7,
        color: MUTED,
        x: MARGIN + this.width * 0.8,
        width: this.width * 0.2,
        align: "right",
      });
    });
    doc.page.margins.bottom = bottom;
    this.isPaged = true;
  }
}
