import { must } from "@/lib/platform/must";
import type { SheetSpan } from "@/lib/platform/spreadsheets/contract";
import type { Archive } from "./archive";
import { columnOf, rowOf } from "./cell-reference";

interface Merge {
  top: number;
  bottom: number;
  column: number;
  lastColumn: number;
}

/** Merged cells stand behind the rows, so finding them means unpacking the sheet twice: only where that is quick. */
const SHEET_BYTES_MAX = 16 * 1024 * 1024;
const MERGES_MAX = 10_000;
const TAIL_CHARACTERS = 256;
const SPANS_MAX = 500;

/** A cell merged downwards reads the same in each row, like headings; one merged right remains one. */
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

  /** The cells that are merged to the right, each in its first row, up to `lastRow`; columns from 0. */
  spans(lastRow: number): SheetSpan[] {
    const wide = this.merges.filter(
      ({ top, column, lastColumn }) => top <= lastRow && column >= 1 && lastColumn > column,
    );
    return wide
      .slice(0, SPANS_MAX)
      .map(({ top, column, lastColumn }) => ({ row: top, from: column - 1, to: lastColumn - 1 }));
  }

  /** For each row that holds any text, from the first to the last. */
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
    top: rowOf(must(from, "A corner")),
    bottom: rowOf(must(to, "A corner")),
    column: columnOf(must(from, "A corner")),
    lastColumn: columnOf(must(to, "A corner")),
  }));
}
