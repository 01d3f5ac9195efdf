import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { CHAIN_ERRORS } from "@/lib/audit/rules";
import { brands } from "./brands";
import { createdAt, instant } from "./columns";

/** Append-only (a trigger refuses all else). Each row carries the hash of the one before it, per brand. */
export const auditLog = pgTable(
  "audit_log",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** 1, 2, 3 … without a gap. */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    action: text("action").notNull(),
    targetKind: text("target_kind").notNull(),
    targetId: text("target_id").notNull(),
    /** What changed: before and after, counts. Holds no address and no secret. */
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    requestId: text("request_id").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    /** `1.…`: the key's generation and the HMAC of the row's place and hash; empty in rows older than signatures. */
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

/** The end of each brand's chain; its row lock puts writers in line. */
export const auditHeads = pgTable("audit_heads", {
  brandId: text("brand_id")
    .primaryKey()
    .references(() => brands.id),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  /** The first row that has to be signed. */
  signedFrom: bigint("signed_from", { mode: "number" }).notNull(),
  /** Over all of the above. Empty: the row or its predecessor was written without the key, and that stays so. */
  signature: text("signature").notNull(),
  /** The number of the last event of the brand's own: by the same lock they come in the order of commits. */
  events: bigint("events", { mode: "number" }).notNull().default(0),
  /** When it was last written down elsewhere. */
  anchoredAt: instant("anchored_at"),
});

/** The latest check of each brand's chain, made by the job loop from the first row on. */
export const chainVerifications = pgTable("chain_verifications", {
  brandId: text("brand_id")
    .primaryKey()
    .references(() => brands.id),
  requestedBy: text("requested_by").notNull(),
  requestId: text("request_id").notNull(),
  createdAt: createdAt(),
  /** As long as the chain was when it was asked for; what is written meanwhile is checked as well. */
  rowsExpected: bigint("rows_expected", { mode: "number" }).notNull(),
  /** The last row that fits, and its hash. */
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  endedAt: instant("ended_at"),
  /** What is wrong with the row after the last that fits; null: nothing. */
  error: text("error", { enum: CHAIN_ERRORS }),
});
