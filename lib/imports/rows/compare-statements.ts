import type { RefusedProduct, RefusedStatement } from "@/db/queries/import-products";
import type { Contradiction } from "@/db/queries/import-rows";
import { valueKey } from "../values/stated-data";
import { shortened } from "./derive-record";

/** What the different statements of one product's rows come to: who agrees, and who stands alone. Pure. */

/** Different values that are told of one member of one product. */
const VALUES_REPORTED_MAX = 20;

export interface Statement {
  key: string;
  stated: string;
  /** How many rows make it, and the first of them. */
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
  /** The commonest first. */
  values: [Value, Value, ...Value[]];
  /** What more than half of the rows say that say anything of it; null: there is no such value. */
  kept: Value | null;
}

/** The members of a product of which its rows state different values. */
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

/** The contradictions as they are kept, value by value. */
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

/** Why the rows of a statement are refused that most rows of its product contradict; empty: they are not. */
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

/** Why all rows of a product wait for a choice; empty: most rows agree on every member. */
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

/** A value in one line. */
export function textOfValue(value: unknown): string {
  return shortened(typeof value === "string" ? value : JSON.stringify(value));
}
