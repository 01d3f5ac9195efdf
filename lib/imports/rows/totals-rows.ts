import { requireValue } from "@/lib/platform/require-value";
import { isWrittenNumber } from "../columns/column-content";
import { findField } from "../columns/fields";
import type { ColumnTarget } from "../commit/plan-rules";
import { bare } from "../synonyms/synonyms";
import { readNumber } from "../values/read-number";

const TOTALS = new Set(
  [
    "total; totals; subtotal; grand total; sum",
    "summe; summen; gesamt; gesamtsumme; zwischensumme; insgesamt",
    "somme; total général; sous-total; totaux",
    "totale; subtotale; totale generale; totale complessivo; totali; somma",
    "suma; total general; totales",
  ].flatMap((list) => list.split(";").map(bare)),
);
const TOTAL_CHARACTERS_MAX = 40;
const LABEL = /^[^\d:(=]*/u;
const PIECES = /^\d[\d.,\s]*(?:stück|stk|st|pcs?|pieces?|units?|einheiten|pièces?|pezzi|pz|piezas|unidades|ud)\.?$/iu;
/** What can follow the word: a number, and the unit of pieces. */
const COUNT = /^[\s:(=]*(?:\d[\d.,\s]*)?(?:\p{L}{1,10}\.?)?\)?$/u;

function saysTotal(cell: string): boolean {
  if (cell === "" || cell.length > TOTAL_CHARACTERS_MAX) return false;
  const label = requireValue(LABEL.exec(cell)?.[0], "A label");
  return TOTALS.has(bare(label)) && COUNT.test(cell.slice(label.length));
}

interface ColumnSum {
  sum: number;
  filled: number;
  isText: boolean;
}

/** Rows of totals, by their word or as sums of all rows before without an identifier. Call it for each row in order. */
export function totalsFinder(targets: readonly (ColumnTarget | null)[]): (cells: readonly string[]) => boolean {
  const fields = targets.map((target) => findField(target?.field ?? ""));
  const writings = targets.map((target) => ({ decimal: target?.decimal ?? ".", scale: "plain" }) as const);
  const sums: ColumnSum[] = [];
  const valueOf = (cell: string, index: number) =>
    isWrittenNumber(cell) ? readNumber(cell, writings[index] ?? UNMATCHED, fields[index]?.unit) : null;
  const isOfProduct = (index: number) => fields[index]?.identifies !== undefined || fields[index]?.path === "name";
  const hasIdentifier = fields.some((_, index) => isOfProduct(index));
  const sumOf = (cell: string, index: number): "sum" | "count" | null => {
    const { sum, filled } = sums[index] ?? NOTHING;
    const value = valueOf(cell, index);
    if (value === null || filled < ROWS_MIN) return null;
    return value !== 0 && isSame(value, sum) ? "sum" : value === filled ? "count" : null;
  };
  const isTotals = (cells: readonly string[]): boolean => {
    const labelIndex = cells.findIndex(saysTotal);
    let hasSum = false;
    for (const [index, cell] of cells.entries()) {
      const text = cell.trim();
      if (text === "" || index === labelIndex) continue;
      const sum = sumOf(text, index);
      const isNumber = isWrittenNumber(text) || PIECES.test(text);
      const isPossible = labelIndex === -1 ? sum !== null && !isOfProduct(index) : sum !== null || isNumber;
      if (!isPossible || (sum === null && isOfProduct(index))) return false;
      hasSum ||= sum === "sum";
    }
    return labelIndex !== -1 || (hasSum && hasIdentifier);
  };
  return (cells) => {
    if (isTotals(cells)) return true;
    for (const [index, cell] of cells.entries())
      add((sums[index] ??= { ...NOTHING }), cell, () => valueOf(cell, index));
    return false;
  };
}

const ROWS_MIN = 2;
const NOTHING: ColumnSum = { sum: 0, filled: 0, isText: false };
const UNMATCHED = { decimal: ".", scale: "plain" } as const;
const TOLERANCE = 1e-9;

const isSame = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other));

/** A column with a text has no sum, so its later cells are not read. */
function add(column: ColumnSum, cell: string, read: () => number | null): void {
  if (cell.trim() === "") return;
  column.filled += 1;
  if (column.isText) return;
  const value = read();
  if (value === null) [column.isText, column.sum] = [true, Number.NaN];
  else column.sum += value;
}
