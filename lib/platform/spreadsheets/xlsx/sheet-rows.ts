import { requireValue } from "@/lib/platform/require-value";
import type { RowError, SheetRow, SheetSpan } from "@/lib/platform/spreadsheets/contract";
import { RowCounter } from "@/lib/platform/spreadsheets/open-spreadsheet";
import { LIMITS, SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import type { Archive } from "./archive";
import { columnOf, type CellSource, cellText, type WorkbookTexts, rowOf } from "./cell-text";
import { RAW_CHARACTERS_MAX, RichText } from "./string-table";
import { isOn } from "./workbook";
import type { Attributes, XmlHandler } from "./xml-scanner";

interface Merge {
  top: number;
  bottom: number;
  column: number;
  lastColumn: number;
}

/** Merged cells follow the rows in the file, so finding them decompresses the sheet twice. */
const SHEET_BYTES_MAX = 16 * 1024 * 1024;
const MERGES_MAX = 10_000;
const TAIL_CHARACTERS = 256;
const SPANS_MAX = 500;

/** A cell merged downwards repeats its text in each row, as headings need it. A cell merged to the right does not. */
export class DownwardMerges {
  readonly #byTop = new Map<number, Merge[]>();
  #active: (Merge & { text: string })[] = [];

  constructor(private readonly merges: readonly Merge[]) {
    for (const merge of merges.filter(({ top, bottom }) => bottom > top)) {
      const same = this.#byTop.get(merge.top);
      if (same) same.push(merge);
      else this.#byTop.set(merge.top, [merge]);
    }
  }

  static async find(archive: Archive, part: string): Promise<DownwardMerges> {
    if (archive.sizeBytes(part) > SHEET_BYTES_MAX) return new DownwardMerges([]);
    const merges: Merge[] = [];
    let tail = "";
    for await (const piece of archive.readText(part)) {
      const text = tail + piece;
      const end = Math.max(0, text.lastIndexOf("<"));
      if (merges.length < MERGES_MAX) merges.push(...mergesIn(text.slice(0, end)));
      tail = text.slice(end).slice(-TAIL_CHARACTERS);
    }
    return new DownwardMerges(merges);
  }

  spans(lastRow: number): SheetSpan[] {
    const wide = this.merges.filter(
      ({ top, column, lastColumn }) => top <= lastRow && column >= 1 && lastColumn > column,
    );
    return wide
      .slice(0, SPANS_MAX)
      .map(({ top, column, lastColumn }) => ({ row: top, from: column - 1, to: lastColumn - 1 }));
  }

  fill(row: number, cells: string[]): void {
    if (this.#byTop.size === 0) return;
    this.#active = this.#active.filter(({ bottom }) => bottom >= row);
    for (const { column, text } of this.#active) {
      while (cells.length < column) cells.push("");
      if (cells[column - 1] === "") cells[column - 1] = text;
    }
    for (const merge of this.#byTop.get(row) ?? []) {
      const text = cells[merge.column - 1];
      if (text) this.#active.push({ ...merge, text });
    }
  }
}

const MERGE_CELL = /<(?:[\w.-]+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Za-z]+\d+):([A-Za-z]+\d+)["']/g;

function mergesIn(text: string): Merge[] {
  if (!text.includes("mergeCell ")) return [];
  return [...text.matchAll(MERGE_CELL)].map(([, from, to]) => ({
    top: rowOf(requireValue(from, "A corner")),
    bottom: rowOf(requireValue(to, "A corner")),
    column: columnOf(requireValue(from, "A corner")),
    lastColumn: columnOf(requireValue(to, "A corner")),
  }));
}

export class SheetRows implements XmlHandler {
  readonly #counter = new RowCounter();
  readonly #inline = new RichText();
  #ready: SheetRow[] = [];
  #isInData = false;
  #number = 0;
  #column = 0;
  #cells: string[] = [];
  #unsaved: number[] = [];
  #isHidden = false;
  #cell: CellSource | null = null;
  #isValue = false;

  constructor(
    private readonly texts: WorkbookTexts,
    private readonly merges: DownwardMerges,
  ) {}

  take(): SheetRow[] {
    const rows = this.#ready;
    this.#ready = [];
    return rows;
  }

  get isEmpty(): boolean {
    return this.#counter.isEmpty;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "sheetData") this.#isInData = true;
    else if (!this.#isInData) return;
    else if (name === "c") this.#beginCell(attributes);
    else if (name === "v") this.#isValue = true;
    else if (name === "f" && this.#cell) this.#cell.isFormula = true;
    else if (name === "row") this.#beginRow(attributes);
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (!this.#cell) return;
    if (!this.#isValue) this.#inline.add(text);
    else if (this.#cell.value.length + text.length <= RAW_CHARACTERS_MAX) this.#cell.value += text;
    else
      throw new SpreadsheetError("cell_too_long", {
        row: this.#number,
        column: this.#column,
        limit: LIMITS.cellCharacters,
      });
  }

  close(name: string): void {
    if (!this.#isInData) return;
    if (name === "v") this.#isValue = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
    else if (name === "sheetData") this.#isInData = false;
    else this.#inline.close(name);
  }

  #beginRow({ r, hidden }: Attributes): void {
    const number = r === undefined ? this.#number + 1 : Number(r);
    if (!Number.isInteger(number) || number <= this.#number) throw new SpreadsheetError("is_damaged");
    if (number > LIMITS.rowNumber) throw new SpreadsheetError("too_many_rows", { limit: LIMITS.rows });
    this.#number = number;
    this.#column = 0;
    this.#cells = [];
    this.#unsaved = [];
    this.#isHidden = isOn(hidden);
  }

  #beginCell({ r, t, s }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#cell = { type: t ?? "n", style: s === undefined ? 0 : Number(s), value: "", isFormula: false };
    this.#inline.clear();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell) return;
    const text = cellText(cell, this.#inline, this.texts);
    if (text === "") {
      if (cell.isFormula && cell.value === "" && cell.type !== "str") this.#unsaved.push(this.#column);
      return;
    }
    this.#place(text);
  }

  #place(text: string): void {
    const at = { row: this.#number, column: this.#column };
    if (this.#column < 1) throw new SpreadsheetError("is_damaged");
    if (this.#column > LIMITS.columns)
      throw new SpreadsheetError("too_many_columns", { row: this.#number, limit: LIMITS.columns });
    if (text.length > LIMITS.cellCharacters)
      throw new SpreadsheetError("cell_too_long", { ...at, limit: LIMITS.cellCharacters });
    while (this.#cells.length < this.#column) this.#cells.push("");
    this.#cells[this.#column - 1] = text;
  }

  #endRow(): void {
    const cells = this.#cells;
    // A row is reported even if it contains only formulas without stored values.
    const error: RowError | null =
      this.#unsaved.length > 0 ? { code: "formula_without_value", columns: this.#unsaved } : null;
    if (!this.#counter.count(this.#number, cells) && !error) return;
    this.merges.fill(this.#number, cells);
    const row: SheetRow = { number: this.#number, cells };
    if (error) row.error = error;
    if (this.#isHidden) row.isHidden = true;
    this.#ready.push(row);
  }
}
