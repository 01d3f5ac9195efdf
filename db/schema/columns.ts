import { sql } from "drizzle-orm";
import { customType, text, timestamp } from "drizzle-orm/pg-core";
import { CHECK_IDS, checkNamed, type CheckId, type Finding } from "@/lib/compliance/rules";
import { TEST_BRAND_PREFIX } from "@/lib/platform/test-brand";

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** Last change by the database's clock, set by a trigger. For older rows it is the latest possible time. */
export const changedAt = () => instant("changed_at").notNull().defaultNow();

export const id = () => text("id").primaryKey();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

export function oneOf(column: string, values: readonly string[]) {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);
}

export function listOf(values: readonly string[]) {
  return sql.raw(`array[${values.map((value) => `'${value}'`).join(", ")}]`);
}

/** `true` for a row of a test brand; null when the row has no brand. */
export const ofTestBrand = (column = "brand_id") => sql.raw(`starts_with(${column}, '${TEST_BRAND_PREFIX}_')`);

export function between(column: string, least: number, most: number) {
  return sql.raw(`${column} between ${least} and ${most}`);
}

/** Checks are stored by id. Old rows contain numbers, which are read the same way. */

/** `hash` identifies the finding, so that an override applies to it and not to another of the same check. */
export type StoredFinding = Finding & { hash: string; isOverridden: boolean };

/** An unknown check is returned unchanged and matches nothing. */
export const checkName = customType<{ data: CheckId; driverData: string }>({
  dataType: () => "text",
  fromDriver: (stored) => checkNamed(stored) ?? (stored as CheckId),
});

interface Documents {
  findings: StoredFinding[];
  furtherFindings: StoredFinding[] | null;
}

const positionOf = ({ check }: Finding) => CHECK_IDS.indexOf(check);

export function withAllFindings<Row extends Documents>(row: Row): Row {
  const { findings, furtherFindings: further } = row;
  if (!further?.length) return row;
  return { ...row, findings: [...findings, ...further].toSorted((one, other) => positionOf(one) - positionOf(other)) };
}

export const findingList = customType<{ data: StoredFinding[]; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (findings) => JSON.stringify(findings),
  fromDriver: (stored) =>
    ((typeof stored === "string" ? JSON.parse(stored) : stored) as StoredFinding[]).flatMap((finding) => {
      const check = checkNamed(finding.check);
      return check ? [{ ...finding, check }] : [];
    }),
});
