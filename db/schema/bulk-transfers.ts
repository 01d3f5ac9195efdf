import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { LINE_OUTCOMES } from "@/lib/transfers/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";

/** A list of transfers that was confirmed, started by the job loop line by line, and forgotten soon after. */
export const bulkTransfers = pgTable(
  "bulk_transfers",
  {
    /** Made with the form that asks for confirmation: sent twice, it is one. */
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The member who confirmed it. Each transfer is started by what this member may do then. */
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    requestId: text("request_id").notNull(),
    /** Lines that can be tried. */
    total: integer("total").notNull(),
    /** The list as it was given (AES-256-GCM): it holds addresses. */
    sealed: bytes("sealed").notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    /** Set when it ended before its last line. */
    endReason: text("end_reason", { enum: ["forbidden", "failed"] }),
  },
  (table) => [index("bulk_transfers_by_brand").on(table.brandId, table.id)],
);

/** What came of each line that was tried. */
export const bulkTransferLines = pgTable(
  "bulk_transfer_lines",
  {
    listId: text("list_id").notNull(),
    line: integer("line").notNull(),
    outcome: text("outcome", { enum: [...LINE_OUTCOMES] }).notNull(),
    /** The transfer that was started, or that was pending already. */
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
