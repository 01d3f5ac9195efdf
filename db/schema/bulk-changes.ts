import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { BULK_OUTCOMES } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { type Discarding, PASSPORT_CHANGES } from "@/lib/passports/lifecycle-rules";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";

export const bulkChanges = pgTable(
  "bulk_changes",
  {
    /** Created with the confirmation form, so that a repeated submission is one change. */
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    change: text("change", { enum: [...PASSPORT_CHANGES] }).notNull(),
    reason: text("reason"),
    /** How each decommissioned unit is counted as discarded; null: not at all. */
    unsold: jsonb("unsold").$type<Discarding>(),
    /** The member who confirmed it. Their current permissions apply to each passport. */
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    requestId: text("request_id").notNull(),
    passports: integer("passports").notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason", { enum: ["stopped", "forbidden", "failed"] }),
  },
  (table) => [
    index("bulk_changes_by_brand").on(table.brandId, table.id),
    check("bulk_changes_change_known", oneOf("change", PASSPORT_CHANGES)),
  ],
);

/** A null outcome means waiting. */
export const bulkChangeItems = pgTable(
  "bulk_change_items",
  {
    bulkChangeId: text("bulk_change_id").notNull(),
    passportId: text("passport_id").notNull(),
    outcome: text("outcome", { enum: [...BULK_OUTCOMES] }),
    errorCode: text("error_code"),
  },
  (table) => [
    primaryKey({ columns: [table.bulkChangeId, table.passportId] }),
    foreignKey({
      name: "bulk_change_items_of_change",
      columns: [table.bulkChangeId],
      foreignColumns: [bulkChanges.id],
    }).onDelete("cascade"),
    index("bulk_change_items_waiting")
      .on(table.bulkChangeId, table.passportId)
      .where(sql`outcome is null`),
    index("bulk_change_items_refused")
      .on(table.bulkChangeId, table.passportId)
      .where(sql`outcome = 'refused'`),
    check("bulk_change_items_outcome_known", oneOf("outcome", BULK_OUTCOMES)),
  ],
);
