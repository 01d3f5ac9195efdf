import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { CHAIN_ERRORS } from "@/lib/access/audit-rules";
import { brands } from "./brands";
import { createdAt, instant } from "./columns";

/** Append-only: a trigger rejects everything else. Each row contains the hash of the brand's previous row. */
export const auditLog = pgTable(
  "audit_log",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    action: text("action").notNull(),
    targetKind: text("target_kind").notNull(),
    targetId: text("target_id").notNull(),
    /** Values before and after, and counts. Never contains an address or a secret. */
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    requestId: text("request_id").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    /** `1.…`: the key's generation and the HMAC of position and hash. Empty in rows older than signatures. */
    signature: text("signature").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.sequence] }),
    index("audit_log_by_target").on(table.brandId, table.targetId),
    index("audit_log_by_time").on(table.brandId, table.at),
    index("audit_log_by_request").on(table.brandId, table.requestId),
    index("audit_log_by_action").on(table.brandId, table.action, table.sequence),
    index("audit_log_by_actor").on(table.brandId, table.actorId),
    check("audit_log_sequence_positive", sql`${table.sequence} > 0`),
    check("audit_log_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check("audit_log_signature_form", sql`${table.signature} ~ '^([0-9]+\\.[0-9a-f]{64})?$'`),
  ],
);

/** The checkpoint of each brand's chain. Its row lock serializes writers. */
export const auditHeads = pgTable("audit_heads", {
  brandId: text("brand_id")
    .primaryKey()
    .references(() => brands.id),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  signedFrom: bigint("signed_from", { mode: "number" }).notNull(),
  /** Covers all columns above. Permanently empty once this or an earlier row was written without the key. */
  signature: text("signature").notNull(),
  /** The number of the brand's last event. The row lock ensures that numbers follow the order of commits. */
  events: bigint("events", { mode: "number" }).notNull().default(0),
  anchoredAt: instant("anchored_at"),
});

export const chainVerifications = pgTable("chain_verifications", {
  brandId: text("brand_id")
    .primaryKey()
    .references(() => brands.id),
  requestedBy: text("requested_by").notNull(),
  requestId: text("request_id").notNull(),
  createdAt: createdAt(),
  /** The chain's length when the check was requested; later rows are checked as well. */
  rowsExpected: bigint("rows_expected", { mode: "number" }).notNull(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  endedAt: instant("ended_at"),
  error: text("error", { enum: CHAIN_ERRORS }),
});
