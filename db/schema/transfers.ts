import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, primaryKey } from "drizzle-orm/pg-core";
import { TRANSFER_KINDS, TRANSFER_LINK_PURPOSES, TRANSFER_STATUSES, LINE_OUTCOMES } from "@/lib/transfers/rules";
import { brands } from "./brands";
import { changedAt, createdAt, id, instant, oneOf, bytes } from "./columns";
import { holders, passports } from "./passports";

export const transfers = pgTable(
  "transfers",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    status: text("status", { enum: [...TRANSFER_STATUSES] })
      .notNull()
      .default("pending"),
    kind: text("kind", { enum: [...TRANSFER_KINDS] }).notNull(),
    fromHolderId: text("from_holder_id"),
    toHolderId: text("to_holder_id"),
    /** Erased some time after the end; the keyed hash remains. */
    recipientEmail: text("recipient_email"),
    recipientEmailHash: text("recipient_email_hash").notNull(),
    recipientPhone: text("recipient_phone"),
    message: text("message"),
    locale: text("locale").notNull().default("en"),
    startedByKind: text("started_by_kind").notNull(),
    startedById: text("started_by_id"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by"),
    endReason: text("end_reason"),
    version: integer("version").notNull().default(1),
    changedAt: changedAt(),
  },
  (table) => [
    uniqueIndex("transfers_one_pending_per_passport")
      .on(table.passportId)
      .where(sql`status = 'pending'`),
    unique("transfers_by_brand").on(table.brandId, table.id),
    foreignKey({
      name: "transfers_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }),
    foreignKey({
      name: "transfers_from_own_holder",
      columns: [table.brandId, table.fromHolderId],
      foreignColumns: [holders.brandId, holders.id],
    }),
    foreignKey({
      name: "transfers_to_own_holder",
      columns: [table.brandId, table.toHolderId],
      foreignColumns: [holders.brandId, holders.id],
    }),
    index("transfers_by_passport").on(table.passportId, table.id),
    index("transfers_by_change").on(table.brandId, table.changedAt, table.id).concurrently(),
    index("transfers_by_status").on(table.brandId, table.status, table.id),
    index("transfers_by_recipient").on(table.brandId, table.recipientEmailHash, table.createdAt),
    index("transfers_by_giver")
      .on(table.fromHolderId)
      .where(sql`from_holder_id is not null`),
    index("transfers_by_taker")
      .on(table.toHolderId)
      .where(sql`to_holder_id is not null`),
    index("transfers_pending_by_expiry")
      .on(table.expiresAt)
      .where(sql`status = 'pending'`),
    index("transfers_with_address_by_end")
      .on(table.endedAt)
      .where(sql`recipient_email is not null and status <> 'pending'`),
    check("transfers_status_known", oneOf("status", TRANSFER_STATUSES)),
    check("transfers_kind_known", oneOf("kind", TRANSFER_KINDS)),
    check("transfers_ended_when_final", sql`(${table.status} = 'pending') = (${table.endedAt} is null)`),
  ],
);

/** One live link per purpose and transfer. Only the SHA-256 of a token is stored. */
export const transferLinks = pgTable(
  "transfer_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    transferId: text("transfer_id")
      .notNull()
      .references(() => transfers.id),
    purpose: text("purpose", { enum: [...TRANSFER_LINK_PURPOSES] }).notNull(),
    createdAt: createdAt(),
    replacedAt: instant("replaced_at"),
    /** When the page was first requested, by a person or by a mail scanner. */
    openedAt: instant("opened_at"),
  },
  (table) => [
    uniqueIndex("transfer_links_one_live")
      .on(table.transferId, table.purpose)
      .where(sql`replaced_at is null`),
    check("transfer_links_purpose_known", oneOf("purpose", TRANSFER_LINK_PURPOSES)),
  ],
);

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
