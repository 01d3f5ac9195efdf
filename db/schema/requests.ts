import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { brands } from "./brands";
import { createdAt, instant } from "./columns";

/** The answers of POSTs that carried an Idempotency-Key, kept 24 hours per account. */
export const idempotencyRecords = pgTable(
  "idempotency_records",
  {
    brandId: text("brand_id").notNull().references(() => brands.id),
    key: text("key").notNull(),
    /** SHA-256 of method, path with query, and body. */
    fingerprint: text("fingerprint").notNull(),
    status: smallint("status").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.key] }),
    index("idempotency_records_by_age").on(table.createdAt),
  ],
);

/** One row an authenticated /v1 request; written in batches behind the answers. */
export const requestLog = pgTable(
  "request_log",
  {
    /** The request id: sortable by time. */
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    keyId: text("key_id").notNull(),
    at: instant("at").notNull(),
    method: text("method").notNull(),
    /** Without the query string: a code is the holder's business. */
    path: text("path").notNull(),
    status: smallint("status").notNull(),
    errorCode: text("error_code"),
    /** Microseconds from the first byte read to the answer made. */
    durationUs: integer("duration_us").notNull(),
  },
  (table) => [
    index("request_log_by_brand").on(table.brandId, table.id),
    index("request_log_by_age").on(table.at),
  ],
);
