import { requireValue } from "@/lib/platform/require-value";

export interface TextRow {
  line: number;
  cells: string[];
}

const DELIMITERS = ["\t", ";", ","] as const;

/** RFC 4180: a quoted cell can contain delimiters, line breaks and doubled quotes. Trims cells; omits empty rows. */
export function readDelimitedText(text: string): TextRow[] {
  const content = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const delimiter = findDelimiter(content);
  const rows = delimiter === null ? readWords(content) : readCells(content, delimiter);
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function readWords(content: string): TextRow[] {
  return content.split("\n").map((row, index) => ({ line: index + 1, cells: row.trim().split(/\s+/) }));
}

function readCells(content: string, delimiter: string): TextRow[] {
  const rows: TextRow[] = [];
  let [row, cell, isQuoted, line]: [TextRow, string, boolean, number] = [{ line: 1, cells: [] }, "", false, 1];
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let index = 0; index < content.length; index += 1) {
    const character = content.charAt(index);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[index + 1] === '"') cell += content.charAt(++index);
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") [isQuoted, cell] = [true, ""];
    else if (character === "\n") endRow();
    else if (character === delimiter) endCell();
    else cell += character;
    if (character === "\n") line += 1;
  }
  endRow();
  return rows;
}

function findDelimiter(content: string): string | null {
  for (const row of content.split("\n")) {
    if (!/[\t;,]/.test(row)) continue;
    const bare = row.replace(/"(?:[^"]|"")*"/g, "");
    const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return requireValue(DELIMITERS[counts.indexOf(most)], "A separator");
  }
  return null;
}
