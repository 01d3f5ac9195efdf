import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { brands } from "./brands";
import { instant } from "./columns";

/** Append-only (a trigger refuses update, delete and truncate). Each row carries the hash of the one before it, per brand. */
export const auditLog = pgTable(
  "audit_log",
  {
    brandId: text("brand_id").notNull().references(() => brands.id),
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
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.sequence] }),
    index("audit_log_by_target").on(table.brandId, table.targetId),
    index("audit_log_by_time").on(table.brandId, table.at),
    index("audit_log_by_request").on(table.brandId, table.requestId),
    index("audit_log_by_area").on(table.brandId, sql`split_part(action, '.', 1)`, table.sequence),
    index("audit_log_by_actor").on(table.brandId, table.actorId),
    check("audit_log_sequence_positive", sql`${table.sequence} > 0`),
    check("audit_log_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** The end of each brand's chain; its row lock puts writers in line. */
export const auditHeads = pgTable("audit_heads", {
  brandId: text("brand_id").primaryKey().references(() => brands.id),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
});
