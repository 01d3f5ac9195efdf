import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { LINE_OUTCOMES } from "@/lib/transfers/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";

export const bulkTransfers = pgTable(
  "bulk_transfers",
  {
    /** Created with the confirmation form, so that a repeated submission is one list. */
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The member who confirmed it. Their current permissions apply to each transfer. */
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    requestId: text("request_id").notNull(),
    total: integer("total").notNull(),
    /** The uploaded list, encrypted (AES-256-GCM) because it contains addresses. */
    sealed: bytes("sealed").notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason", { enum: ["forbidden", "failed"] }),
  },
  (table) => [index("bulk_transfers_by_brand").on(table.brandId, table.id)],
);

export const bulkTransferLines = pgTable(
  "bulk_transfer_lines",
  {
    listId: text("list_id").notNull(),
    line: integer("line").notNull(),
    outcome: text("outcome", { enum: [...LINE_OUTCOMES] }).notNull(),
    transferId: text("transfer_id"),
    errorCode: text("error_code"),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.line] }),
    foreignKey({
      name: "bulk_transfer_lines_of_transfer",
      columns: [table.listId],
      foreignColumns: [bulkTransfers.id],
    }).onDelete("cascade"),
    check("bulk_transfer_lines_outcome_known", oneOf("outcome", LINE_OUTCOMES)),
  ],
);
