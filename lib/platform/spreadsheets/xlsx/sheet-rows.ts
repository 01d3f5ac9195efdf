import type { RowError, SheetRow } from "@/lib/platform/spreadsheets/contract";
import { LIMITS } from "@/lib/platform/spreadsheets/limits";
import { RowCounter } from "@/lib/platform/spreadsheets/row-counter";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { columnOf } from "./cell-reference";
import { type CellSource, cellText, type WorkbookTexts } from "./cell-text";
import type { DownwardMerges } from "./downward-merges";
import { RAW_CHARACTERS_MAX, RichText } from "./rich-text";
import { isOn } from "./workbook";
import type { Attributes, XmlHandler } from "./xml-scanner";

/** Rows of one sheet, harvested as its XML goes by. */
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

  /** The rows that are complete by now. */
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
    // A row whose formulas have no values is not passed over in silence.
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
