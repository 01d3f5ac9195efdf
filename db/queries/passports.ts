import { sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { passports } from "../schema";
import { type BulkSource, instantOf } from "./products";

export type PassportRow = typeof passports.$inferSelect;
export type NewPassport = Pick<PassportRow, "id" | "productId" | "code" | "gtin14" | "serialNumber" | "batch">;

/**
 * Writes many passports in one statement and answers the ids of those written: one whose serial number is taken is left
 * out. Rows go in by GTIN and serial number, so that two requests at once cannot wait for each other in a circle.
 */
export async function insertPassports(tx: Queryable, { brandId, at }: BulkSource, rows: readonly NewPassport[]): Promise<Set<string>> {
  const column = (name: keyof NewPassport) => sql.param(rows.map((row) => row[name]));
  const { rows: written } = await tx.execute<{ id: string }>(sql`
    insert into passports (id, brand_id, product_id, code, gtin14, serial_number, batch, created_at)
    select id, ${brandId}, product_id, code, gtin14, serial_number, batch, ${instantOf(at)}
    from unnest(
      ${column("id")}::text[], ${column("productId")}::text[], ${column("code")}::text[],
      ${column("gtin14")}::text[], ${column("serialNumber")}::text[], ${column("batch")}::text[]
    ) as given (id, product_id, code, gtin14, serial_number, batch)
    order by gtin14 collate "C", serial_number collate "C"
    on conflict do nothing
    returning id`);
  return new Set(written.map((row) => row.id));
}
