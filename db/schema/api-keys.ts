import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  integer,
  jsonb,
  primaryKey,
  smallint,
} from "drizzle-orm/pg-core";
import { LONE_SCOPES, type Scope, SCOPES } from "@/lib/access/permissions";
import { REQUEST_SPANS } from "@/lib/requests/list-contract";
import { brands } from "./brands";
import { createdAt, id, instant, listOf, ofTestBrand, between, oneOf } from "./columns";
import { users } from "./users";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    name: text("name").notNull(),
    /** SHA-256 of the whole key, hexadecimal. The key itself is shown once and never stored. */
    secretHash: text("secret_hash").notNull(),
    hint: text("hint").notNull(),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    createdBy: text("created_by").references(() => users.id),
    /** The member who became responsible for the key after the person who created it. Null: no one. */
    reassignedTo: text("reassigned_to").references(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
    replacedBy: text("replaced_by").references((): AnyPgColumn => apiKeys.id),
  },
  (table) => [
    uniqueIndex("api_keys_secret_hash_unique").on(table.secretHash),
    check("api_keys_scopes_known", sql`${table.scopes} <@ ${listOf(SCOPES)} and cardinality(${table.scopes}) > 0`),
    check(
      "api_keys_lone_scope",
      sql`cardinality(${table.scopes}) = 1 or not ${table.scopes} && ${listOf(LONE_SCOPES)}`,
    ),
    check("api_keys_test_by_hint", sql`${ofTestBrand()} = starts_with(hint, 'dpp_test_')`),
    check("api_keys_secret_hash_form", sql`${table.secretHash} ~ '^[0-9a-f]{64}$'`),
    index("api_keys_by_brand").on(table.brandId, table.createdAt),
  ],
);

/** Responses to POST requests with an Idempotency-Key and an effect, stored 24 hours per account. */
export const idempotencyRecords = pgTable(
  "idempotency_records",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
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
    check("idempotency_records_had_effect", between("status", 200, 299)),
  ],
);

/** One row per authenticated /v1 request, written in batches after the response. */
export const requestLog = pgTable(
  "request_log",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    keyId: text("key_id").notNull(),
    at: instant("at").notNull(),
    method: text("method").notNull(),
    /** Without the query string, which may contain a holder's code. */
    path: text("path").notNull(),
    status: smallint("status").notNull(),
    errorCode: text("error_code"),
    /** Microseconds from the first byte read to the finished response. */
    durationUs: integer("duration_us").notNull(),
  },
  (table) => [
    index("request_log_by_brand").on(table.brandId, table.id),
    index("request_log_by_age").on(table.at),
    index("request_log_failed")
      .on(table.brandId, table.id)
      .where(sql`status >= 400`),
  ],
);

/** Shortened JSON of failed requests and their responses, without data that identifies a person or an item. */
export const requestBodies = pgTable(
  "request_bodies",
  {
    requestId: text("request_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    at: instant("at").notNull(),
    requestBody: text("request_body"),
    responseBody: text("response_body"),
  },
  (table) => [index("request_bodies_by_age").on(table.at)],
);

export const requestCounts = pgTable(
  "request_counts",
  {
    brandId: text("brand_id").notNull(),
    span: text("span", { enum: [...REQUEST_SPANS] }).notNull(),
    startsAt: instant("starts_at").notNull(),
    requests: integer("requests").notNull(),
    /** Of these: rate-limited (429), other client errors (4xx), server errors (5xx). */
    limited: integer("limited").notNull(),
    clientErrors: integer("client_errors").notNull(),
    serverErrors: integer("server_errors").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.span, table.startsAt] }),
    index("request_counts_by_age").on(table.span, table.startsAt),
    check("request_counts_span_known", oneOf("span", REQUEST_SPANS)),
  ],
);
