import type { RefusedProduct, RefusedStatement } from "@/db/queries/import-products";
import type { Contradiction } from "@/db/queries/import-rows";
import { valueKey } from "../values/stated-data";
import { shortened } from "./derive-record";

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
  return [...members].flatMap(([field, found]): Contradicted[] => {
    const values = [...found.values()].sort((one, other) => other.rows - one.rows || one.firstRow - other.firstRow);
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
    const expected = `Row ${kept.firstRow} and most rows of the same product say ${textOfValue(kept.value)}.`;
    return [{ key, stated, field, column: columnOf(field), found: textOfValue(value), expected, ordinal }];
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
              `One value for all rows of the product: row ${one.firstRow} says ${textOfValue(one.value)}, ` +
              `row ${other.firstRow} says ${textOfValue(other.value)}.`,
          },
        ],
  );
}

export function textOfValue(value: unknown): string {
  return shortened(typeof value === "string" ? value : JSON.stringify(value));
}
