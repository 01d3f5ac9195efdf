import { validateRecord } from "@/lib/products/registration/validate-records";
import type { ColumnTarget } from "../commit/plan-rules";
import { type ReadingOptions, type ReadRow, rowReader } from "./read-row";

/** What is stored of each cell of a row, next to the text that it is read from. */

export interface StoredCell {
  value: string | null;
  readFrom: string | null;
}

export function storedCells(
  targets: readonly (ColumnTarget | null)[],
  options: ReadingOptions,
): (cells: readonly string[]) => (StoredCell | null)[] {
  const readRow = rowReader(targets, options);
  return (cells) => {
    const row = readRow(cells);
    const validated = validateRecord(row.values);
    const record: Readonly<Record<string, unknown>> = validated.ok ? validated.record : {};
    return targets.map((target, column): StoredCell | null => {
      if (target === null) return null;
      const cell = (cells[column] ?? "").trim();
      if (cell === "") return { value: null, readFrom: null };
      const value = written(valueAt(target.field, record, row));
      return { value, readFrom: value === cell ? null : cell };
    });
  };
}

/** Stored lists have no gaps, so entries follow the order in the file. */
function valueAt(field: string, record: Readonly<Record<string, unknown>>, { values, entries, id }: ReadRow): unknown {
  const [name = "", second, third] = field.split(".");
  if (field === "id") return id;
  if (third !== undefined) return entries.get(name)?.[Number(second) - 1]?.[third];
  const own = record[name] ?? values[name];
  return second === undefined ? own : (own as Record<string, unknown> | null | undefined)?.[second];
}

function written(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every(isShare))
    return value.map((entry) => `${entry.mass_pct} % ${entry.name}${rest(entry)}`).join(", ");
  return Array.isArray(value) && value.every((entry) => typeof entry === "string") && value.length > 0
    ? value.join("; ")
    : JSON.stringify(value);
}

interface Share {
  name: string;
  mass_pct: number;
}

const isShare = (entry: unknown): entry is Share =>
  typeof entry === "object" && entry !== null && "name" in entry && "mass_pct" in entry;

function rest({ name: _name, mass_pct: _share, ...more }: Share): string {
  const details = Object.entries(more).filter(([, value]) => value !== null && value !== undefined);
  return details.length === 0 ? "" : ` (${details.map(([member, value]) => `${member}: ${String(value)}`).join(", ")})`;
}
