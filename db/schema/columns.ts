import { sql } from "drizzle-orm";
import { customType, text, timestamp } from "drizzle-orm/pg-core";
import { TEST_BRAND_PREFIX } from "@/lib/platform/test-brand";

/** A UTC instant with millisecond precision. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/**
 * When the row last came to say something else, by the database's clock; a trigger keeps it, whoever writes. Of rows
 * that are older than the column: when that came, at the latest.
 */
export const changedAt = () => instant("changed_at").notNull().defaultNow();

export const id = () => text("id").primaryKey();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** `column in ('a', 'b')` for a check constraint, from the union's own list. */
export function oneOf(column: string, values: readonly string[]) {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);
}

/** `array['a', 'b']` for a check constraint. */
export function listOf(values: readonly string[]) {
  return sql.raw(`array[${values.map((value) => `'${value}'`).join(", ")}]`);
}

/** `true` for a row of a test brand; null where it is no brand's. */
export const ofTestBrand = (column = "brand_id") => sql.raw(`starts_with(${column}, '${TEST_BRAND_PREFIX}_')`);

/** `column between 1 and 30` for a check constraint, from the rule's own bounds. */
export function between(column: string, least: number, most: number) {
  return sql.raw(`${column} between ${least} and ${most}`);
}
