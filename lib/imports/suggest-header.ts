import { fieldsNamed } from "./field-names";
import type { SheetView } from "./plan-rules";

/** Where the column names of a sheet stand: below titles and logos, above the first row of values. */

const ROWS_LOOKED_AT = 15;

/** The number of the row that most likely holds the names; 0: there is none, the first row is a row of values. */
export function suggestHeader({ firstRows }: Pick<SheetView, "firstRows">): number {
  const scored = firstRows.slice(0, ROWS_LOOKED_AT).map(({ number, cells }) => ({ number, score: scoreOf(cells) }));
  const [best] = [...scored].sort((one, other) => other.score - one.score || one.number - other.number);
  return best && best.score > 0 ? best.number : 0;
}

/** Known names count most; else a row of several different short words without digits. */
function scoreOf(cells: readonly string[]): number {
  const given = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const known = given.filter((cell) => fieldsNamed(cell).length > 0).length;
  const wordy = given.filter((cell) => cell.length <= 60 && /\p{L}/u.test(cell) && !/\d{4,}/.test(cell)).length;
  if (known > 0) return 100 * known + wordy;
  return given.length >= 2 && wordy === given.length && new Set(given).size === given.length ? wordy : 0;
}
