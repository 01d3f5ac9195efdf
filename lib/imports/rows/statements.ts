import type { RefusedProduct, RefusedStatement } from "@/db/queries/import-products";
import type { Contradiction } from "@/db/queries/import-rows";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { isStoredSeparately } from "@/lib/products/unit-fields";
import { listTexts, rootOf } from "../values/list-text";
import { type ReadRow, shortened } from "./read-row";

/** Replaces the name if other rows of the product have it. */
export const PLACEHOLDER_NAME = "?";

type Members = Record<string, unknown>;

function split(values: Readonly<Members>, isWanted: (name: string) => boolean): Members {
  const selection: Members = {};
  for (const name of Object.keys(values)) if (isWanted(name)) selection[name] = values[name];
  return selection;
}

export function productPart<Record extends Readonly<Members>>(record: Record): Record {
  return split(record, (name) => !isStoredSeparately(name)) as Record;
}

export function unitPart(values: Readonly<Members>): Members {
  return split(values, isStoredSeparately);
}

export function statedHash({ values, cleared }: Pick<ReadRow, "values" | "cleared">, isAdding: boolean): string {
  const product = split(values, (name) => !isStoredSeparately(name) && !(isAdding && name === "warranty_months"));
  return sha256Hex(JSON.stringify(cleared.length > 0 ? [product, cleared] : product)).slice(0, 32);
}

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By path: texts per language, objects per member, lists as a whole. */
export function statedMembers({ values }: Pick<ReadRow, "values">, isAdding: boolean): Map<string, unknown> {
  const validated = validateRecord({
    name: PLACEHOLDER_NAME,
    ...split(values, (name) => !isStoredSeparately(name) && values[name] != null),
  });
  const members = new Map<string, unknown>();
  for (const [name, raw] of Object.entries(values)) {
    if (raw == null || isStoredSeparately(name) || (isAdding && name === "warranty_months")) continue;
    const value = (validated.ok ? (validated.record as Members)[name] : undefined) ?? raw;
    if (!isObject(value)) members.set(name, value);
    else
      for (const [member, inner] of Object.entries(value)) if (inner != null) members.set(`${name}.${member}`, inner);
  }
  return members;
}

export const valueKey = (path: string, value: unknown): string =>
  path === "gtin" && typeof value === "string" ? gtin14(value) : canonicalJson(value);

/** Combines rows without contradictions. A member is cleared only if no row states it. */
export function combineRows(rows: readonly ReadRow[]): ReadRow {
  const [first, ...rest] = rows;
  if (rest.length === 0) return requireValue(first, "First");
  const entriesOf = new Map<string, Record<string, unknown>[]>();
  const numbersOf = new Map<string, number[]>();
  const combined: ReadRow = {
    ...requireValue(first, "First"),
    values: {},
    entries: entriesOf,
    numbers: numbersOf,
    cleared: [],
    problems: [],
  };
  for (const { values, entries, numbers } of rows) {
    for (const [name, value] of Object.entries(values)) {
      const before = combined.values[name];
      if (before == null) combined.values[name] = value;
      else if (isObject(before) && isObject(value))
        combined.values[name] = Object.defineProperties({ ...value, ...before }, symbolsOf(before));
    }
    for (const [name, list] of entries) if (!entriesOf.has(name)) entriesOf.set(name, list);
    for (const [name, list] of numbers) if (!numbersOf.has(name)) numbersOf.set(name, list);
  }
  const isStated = ({ name, entry, member }: ReadRow["cleared"][number]) => {
    const value = combined.values[name];
    return entry === null ? isObject(value) && value[member] != null : entriesOf.has(name);
  };
  const seen = new Set<string>();
  for (const cell of rows.flatMap(({ cleared }) => cleared)) {
    const key = JSON.stringify(cell);
    if (seen.has(key) || isStated(cell)) continue;
    seen.add(key);
    combined.cleared.push(cell);
  }
  return combined;
}

const symbolsOf = (value: object): PropertyDescriptorMap =>
  Object.fromEntries(Object.getOwnPropertySymbols(value).map((symbol) => [symbol, { value: true }]));

const VALUES_REPORTED_MAX = 20;

export interface Statement {
  key: string;
  stated: string;
  rows: number;
  number: number;
  members: ReadonlyMap<string, unknown>;
}

interface Value {
  key: string;
  value: unknown;
  rows: number;
  firstRow: number;
}

interface Contradicted {
  field: string;
  values: [Value, Value, ...Value[]];
  /** The value stated by more than half of the rows that state one; null: no majority. */
  kept: Value | null;
}

export function contradictedMembers(statements: readonly Statement[]): Contradicted[] {
  const members = new Map<string, Map<string, Value>>();
  for (const { rows, number, members: stated } of statements) {
    for (const [path, value] of stated) {
      const values = members.get(path) ?? new Map<string, Value>();
      members.set(path, values);
      const key = valueKey(path, value);
      const known = values.get(key);
      values.set(key, {
        key,
        value,
        rows: rows + (known?.rows ?? 0),
        firstRow: Math.min(number, known?.firstRow ?? number),
      });
    }
  }
  return [...members].flatMap(([field, value]): Contradicted[] => {
    const values = [...value.values()].sort((one, other) => other.rows - one.rows || one.firstRow - other.firstRow);
    const [first, second, ...others] = values;
    if (!first || !second) return [];
    const all = values.reduce((sum, { rows }) => sum + rows, 0);
    return [{ field, values: [first, second, ...others], kept: first.rows * 2 > all ? first : null }];
  });
}

export function reportedContradictions(
  of: { key: string; product: string },
  contradicted: readonly Contradicted[],
): Omit<Contradiction, "importId">[] {
  return contradicted.flatMap(({ field, values, kept }) =>
    values
      .slice(0, VALUES_REPORTED_MAX)
      .map(({ value, rows, firstRow, key }, ordinal) => ({
        ...of,
        field,
        ordinal,
        value,
        rows,
        firstRow,
        isKept: key === kept?.key,
      })),
  );
}

type ColumnOf = (path: string) => number | null;

export function oddIn(
  { key, stated, members }: Statement,
  contradicted: readonly Contradicted[],
  columnOf: ColumnOf,
): RefusedStatement[] {
  return contradicted.flatMap(({ field, kept }, ordinal) => {
    const value = members.get(field);
    if (!kept || value === undefined || valueKey(field, value) === kept.key) return [];
    const expected = `Row ${kept.firstRow} and most rows of the same product say ${textOfValue(field, kept.value)}.`;
    return [{ key, stated, field, column: columnOf(field), found: textOfValue(field, value), expected, ordinal }];
  });
}

export function undecidedIn(key: string, contradicted: readonly Contradicted[], columnOf: ColumnOf): RefusedProduct[] {
  return contradicted.flatMap(({ field, values: [one, other], kept }, ordinal) =>
    kept
      ? []
      : [
          {
            key,
            field,
            ordinal,
            code: "product_undecided",
            column: columnOf(field),
            expected:
              `One value for all rows of the product: row ${one.firstRow} says ${textOfValue(field, one.value)}, ` +
              `row ${other.firstRow} says ${textOfValue(field, other.value)}.`,
          },
        ],
  );
}

export function textOfValue(field: string, value: unknown): string {
  const isList = typeof value === "object" && value !== null;
  return shortened(isList ? listTexts("en").textOf(rootOf(field), value) : String(value));
}
