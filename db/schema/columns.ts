import { sql } from "drizzle-orm";
import { customType, text, timestamp } from "drizzle-orm/pg-core";

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

/** `column between 1 and 30` for a check constraint, from the rule's own bounds. */
export function between(column: string, least: number, most: number) {
  return sql.raw(`${column} between ${least} and ${most}`);
}
