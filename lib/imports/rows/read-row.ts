import { beginningOf } from "@/lib/platform/input/text";
import { CODE_FIELD, findField, ID_FIELD } from "../columns/fields";
import type { ColumnTarget, ImportOptions } from "../commit/plan-rules";
import type { RowProblem } from "../rules";
import { patternOf } from "../synonyms/synonyms";
import { cleanCell, type CleanCell, cleanRecord, textDamage, type TextDamage } from "../values/clean-cell";
import { type CellColumn, readCell } from "./read-cell";

/** Targets are compiled once, because a file can have a million rows. Pure. */

export interface ReadRow {
  /** Null clears the stored value. Not yet validated against the contract. */
  values: Record<string, unknown>;
  id: string | null;
  code: string | null;
  problems: RowProblem[];
  /** The original numbers of a list's entries in the file, which can have gaps: `materials.1`, `materials.3`. */
  numbers: ReadonlyMap<string, number[]>;
  /** The entries of flat lists, indexed by their number in the file minus 1, without defaults for new entries. */
  entries: ReadonlyMap<string, Record<string, unknown>[]>;
  /** Blank cells that clear a stored value. `entry` counts from 0; null: the field is not a list. */
  cleared: { name: string; entry: number | null; member: string }[];
  columnOf: (path: string) => number | null;
}

export type ReadingOptions = Pick<ImportOptions, "blanks" | "words">;

interface Column extends CellColumn {
  index: number;
  steps: string[];
}

export function rowReader(
  targets: readonly (ColumnTarget | null)[],
  options: ReadingOptions,
): (cells: readonly string[]) => ReadRow {
  const columns = targets.flatMap((target, index): Column[] => {
    const field = target && findField(target.field);
    return target && field
      ? [
          {
            index,
            target,
            field,
            steps: target.field.split("."),
            choiceByWord: options.words?.[patternOf(target.field)] ?? {},
          },
        ]
      : [];
  });
  const indexes = new Map(columns.map(({ target, index }) => [target.field, index]));
  const columnOf = (path: string): number | null => {
    for (let at = path; at !== ""; at = at.includes(".") ? at.slice(0, at.lastIndexOf(".")) : "") {
      const index = indexes.get(at);
      if (index !== undefined) return index;
    }
    return indexes.get("record") ?? null;
  };
  return (cells) => readRow(columns, cells, options, columnOf);
}

/** Shared by all rows without lists, because a million rows would each allocate a map. */
const NO_LISTS: ReadonlyMap<string, never> = new Map<string, never>();

function readRow(
  columns: readonly Column[],
  cells: readonly string[],
  { blanks }: ReadingOptions,
  columnOf: ReadRow["columnOf"],
): ReadRow {
  const row: ReadRow = {
    values: {},
    id: null,
    code: null,
    problems: [],
    numbers: NO_LISTS,
    entries: NO_LISTS,
    cleared: [],
    columnOf,
  };
  for (const column of columns) {
    const original = cells[column.index] ?? "";
    const { text: cell, removed } = cleanCell(original, column.field);
    const isRecord = column.field.kind === "record";
    const damage = isRecord ? null : textDamage(original);
    if (damage) {
      row.problems.push(damageOf(damage, column, { found: original }));
      continue;
    }
    row.problems.push(...removed.map((each) => removedFrom(each, column, { fix: cell })));
    if (cell === "") {
      if (blanks === "clear") clear(row, column);
      continue;
    }
    const reading = readCell(cell, column);
    if ("code" in reading)
      row.problems.push({
        column: column.index,
        field: column.target.field,
        code: reading.code,
        severity: reading.isWarning ? "warning" : "error",
        found: shortened(cell),
        expected: reading.expected,
        fix: reading.fix ?? null,
      });
    if (reading.value !== undefined)
      put(row, column, isRecord ? checkRecord(row, column, reading.value) : reading.value);
  }
  if (row.entries.size > 0) gatherLists(row);
  return row;
}

function checkRecord(row: ReadRow, column: Column, value: unknown): Record<string, unknown> {
  return cleanRecord(value as Record<string, unknown>, (field, text, removed) => {
    const damage = textDamage(text);
    if (damage) row.problems.push(damageOf({ ...damage, fix: null }, column, { field, found: text }));
    else row.problems.push(...removed.map((each) => removedFrom(each, column, { field, fix: null })));
  });
}

const damageOf = (
  { code, expected, fix }: TextDamage,
  { index, target }: Column,
  { field = target.field, found }: { field?: string; found: string },
): RowProblem => ({ column: index, field, code, severity: "error", found: shortened(found.trim()), expected, fix });

const removedFrom = (
  { code, found, expected }: CleanCell["removed"][number],
  { index, target }: Column,
  { field = target.field, fix }: { field?: string; fix: string | null },
): RowProblem => ({ column: index, field, code, severity: "warning", found: shortened(found), expected, fix });

function gatherLists(row: ReadRow): void {
  const numbersIn = new Map<string, number[]>();
  for (const [name, entries] of row.entries) {
    const numbers = Object.keys(entries).map((key) => Number(key) + 1);
    if (numbers.length < entries.length) numbersIn.set(name, numbers);
    row.values[name] = entries.filter((entry) => entry !== undefined).map((entry) => ({ ...DEFAULTS[name], ...entry }));
  }
  row.numbers = numbersIn;
}

function clear({ values, cleared }: ReadRow, { field, steps, target }: Column): void {
  const [name, second, third] = steps as [string, string?, string?];
  if (second === undefined) {
    if (field.kind !== "id") values[target.field] ??= null;
  } else
    cleared.push(
      third === undefined ? { name, entry: null, member: second } : { name, entry: Number(second) - 1, member: third },
    );
}

/** A file that names one company per product means the manufacturer. A document can have no stated type. */
export const DEFAULTS: Record<string, object> = {
  operators: { role: "manufacturer" },
  documents: { kind: "other_document" },
};

const FOUND_CHARACTERS_MAX = 200;

export function shortened(text: string): string {
  return text.length <= FOUND_CHARACTERS_MAX ? text : `${beginningOf(text, FOUND_CHARACTERS_MAX - 1)}…`;
}

function put(row: ReadRow, { field, steps, target, index }: Column, value: unknown): void {
  const { values } = row;
  const [name, second, third] = steps as [string, string?, string?];
  if (field.kind === "record") {
    const { [ID_FIELD]: id, [CODE_FIELD]: code, ...record } = value as Record<string, unknown>;
    row.id = typeof id === "string" ? id : null;
    row.code = typeof code === "string" ? code : null;
    Object.assign(values, record);
  } else if (field.kind === "id") row[field.path === CODE_FIELD ? "code" : "id"] = String(value);
  else if (second === undefined) {
    if (values[name] != null || row.entries.has(name)) row.problems.push(statedTwice(index, target.field));
    else values[name] = value;
  } else if (values[name] != null && !isInPieces(values[name])) row.problems.push(statedTwice(index, target.field));
  else if (third !== undefined && field.entriesMax !== null) {
    const entries = row.entries.get(name) ?? [];
    if (!row.entries.has(name)) row.entries = new Map(row.entries).set(name, entries);
    (entries[Number(second) - 1] ??= {})[third] = value;
  } else {
    const object = values[name] ?? Object.defineProperty({}, IN_PIECES, { value: true });
    values[name] = object;
    (object as Record<string, unknown>)[second] = value;
  }
}

/** Marks an object assembled from several cells, as opposed to one parsed from JSON in one cell. */
const IN_PIECES = Symbol("in pieces");
export const isInPieces = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && IN_PIECES in value;

function statedTwice(column: number, field: string): RowProblem {
  return {
    column,
    field,
    code: "given_twice",
    severity: "error",
    found: null,
    fix: null,
    expected: "One cell contains the whole list and others contain its entries: use only one of the two.",
  };
}
