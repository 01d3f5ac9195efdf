import { requireValue } from "@/lib/platform/require-value";
import type { SheetSpan } from "@/lib/platform/spreadsheets/contract";
import type { SheetView } from "../commit/plan-rules";
import { scaleOfWord } from "../values/read-number";
import { fieldsNamed, fieldsNamedByRows } from "./field-names";

/** `Packaging` merged over `Weight` and `Material` becomes `Packaging / Weight` and `Packaging / Material`. */

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? "").trim();

/** Over merged cells, else up to the next name. A name in both rows is not a group. */
function spreadGroups(upper: readonly string[], lower: readonly string[], spans: readonly SheetSpan[]): string[] {
  const groups: string[] = [];
  const width = Math.max(upper.length, lower.length);
  for (let index = 0; index < width; index += 1) {
    const own = textAt(upper, index);
    const span = spans.find(({ from, to }) => index > from && index <= to);
    if (own !== "") groups.push(own);
    else if (span) groups.push(textAt(upper, span.from));
    else
      groups.push(
        spans.length === 0 && textAt(lower, index) !== "" && isGroup(lower, groups, index - 1)
          ? requireValue(groups[index - 1], "A group")
          : "",
      );
  }
  return groups;
}

function isGroup(lower: readonly string[], groups: readonly string[], index: number): boolean {
  const below = textAt(lower, index);
  return index >= 0 && groups[index] !== "" && below !== "" && below !== groups[index];
}

export function joinedNames(upper: readonly string[], lower: readonly string[], spans: readonly SheetSpan[]): string[] {
  return spreadGroups(upper, lower, spans).map((group, index) => {
    const own = textAt(lower, index);
    return group === "" || own === "" || group === own ? own || group : `${group} / ${own}`;
  });
}

interface HeaderPosition {
  /** 0: there is no header, and the first row contains values. */
  header_row: number;
  header_rows: 1 | 2;
}

const ROWS_LOOKED_AT = 15;

type Row = SheetView["firstRows"][number];

export function suggestHeader({ firstRows, spans = [] }: Pick<SheetView, "firstRows" | "spans">): HeaderPosition {
  const rows = firstRows.slice(0, ROWS_LOOKED_AT);
  const places = rows.flatMap((row, index): (HeaderPosition & { score: number })[] => {
    const single = { header_row: row.number, header_rows: 1 as const, score: scoreOf(row.cells) };
    const above = rows[index - 1];
    const joined =
      above && above.number === row.number - 1
        ? joinedScore(
            above,
            row,
            spans.filter((span) => span.row === above.number),
          )
        : 0;
    return joined > 0 ? [single, { header_row: row.number, header_rows: 2, score: joined }] : [single];
  });
  const [best] = places.sort((one, other) => other.score - one.score || one.header_row - other.header_row);
  return best && best.score > 0
    ? { header_row: best.header_row, header_rows: best.header_rows }
    : { header_row: 0, header_rows: 1 };
}

function scoreOf(cells: readonly string[]): number {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const known = values.filter((cell) => fieldsNamed(cell).length > 0).length;
  const wordy = values.filter(isWordy).length;
  if (known > 0) return 100 * known + wordy;
  return values.length >= 2 && wordy === values.length && new Set(values).size === values.length ? wordy : 0;
}

const isWordy = (cell: string) => cell.length <= 60 && /\p{L}/u.test(cell) && !/\d{4,}/.test(cell);
const isUnit = (cell: string) =>
  /^[[(]?(?:%|in .{1,12}|.{1,12}\/.{1,12})[\])]?$/u.test(cell) || scaleOfWord(cell.replace(/[[\]()]/g, "")) !== null;

function joinedScore(above: Row, row: Row, spans: readonly { from: number; to: number; row: number }[]): number {
  const [upper, lower] = [above.cells, row.cells].map((cells) => cells.map((cell) => cell.trim())) as [
    string[],
    string[],
  ];
  const [names, units] = [upper.filter(Boolean), lower.filter(Boolean)];
  if (names.length < 2 || units.length === 0 || ![...names, ...units].every((cell) => isWordy(cell) || isUnit(cell)))
    return 0;
  const merged = spans.filter(({ from, to }) => lower.slice(from, to + 1).filter(Boolean).length > 1).length;
  const isOfUnits = units.every(isUnit);
  const known = (cells: readonly string[]) =>
    cells.filter((cell) => cell !== "" && fieldsNamed(cell).length > 0).length;
  const joined = joinedNames(upper, lower, spans);
  const knownByRows = joined.filter((name) => fieldsNamedByRows(name).fields.length > 0).length;
  const knownBelow = lower.filter(
    (cell, index) => cell !== "" && cell !== upper[index] && fieldsNamed(cell).length > 0,
  ).length;
  if (merged === 0 && !isOfUnits && knownBelow === 0) return 0;
  const isMore = knownByRows > known(upper) || (known(joined) === known(upper) && (merged > 0 || isOfUnits));
  // A title merged over all columns is not a group, because it would make known names unknown.
  const isNoTitle =
    known(joined) >= known(lower) ||
    knownByRows > known(lower) ||
    merged > 1 ||
    lower.some((cell, index) => cell !== "" && cell === upper[index]) ||
    (knownByRows >= known(lower) && upper.some((cell, index) => cell !== "" && !lower[index])) ||
    joined.some((name, index) => isChangedByGroup(name, lower[index] ?? ""));
  if (!isMore || !isNoTitle) return 0;
  return 100 * Math.max(knownByRows, known(lower)) + joined.filter(Boolean).length + 1;
}

/** `Verpackung / Gewicht` is another field than `Gewicht`. */
function isChangedByGroup(name: string, own: string): boolean {
  const [field] = own === "" || own === name ? [] : fieldsNamed(name);
  return field !== undefined && field.path !== fieldsNamed(own)[0]?.path;
}
