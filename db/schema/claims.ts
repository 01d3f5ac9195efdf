import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { CLAIM_WAYS } from "@/lib/brands/settings/settings-values";
import { CLAIM_STATUSES } from "@/lib/transfers/claims/rules";
import { createdAt, id, instant, oneOf } from "./columns";
import { passports } from "./passports";

export const claims = pgTable(
  "claims",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    way: text("way", { enum: [...CLAIM_WAYS] }).notNull(),
    status: text("status", { enum: [...CLAIM_STATUSES] })
      .notNull()
      .default("unproved"),
    /** Erased some time after the end; the keyed hash remains. */
    email: text("email"),
    emailHash: text("email_hash").notNull(),
    locale: text("locale").notNull(),
    receiptNumber: text("receipt_number"),
    note: text("note"),
    /** SHA-256 of the newest link's token; null: no link any more. */
    tokenHash: text("token_hash"),
    linkSentAt: instant("link_sent_at").notNull(),
    createdAt: createdAt(),
    /** Deadline for the mailbox's answer, and after that for the brand's. */
    expiresAt: instant("expires_at").notNull(),
    provedAt: instant("proved_at"),
    endedAt: instant("ended_at"),
    /** Who ended it: `recipient`, `member` or `system`, with their id. */
    endedBy: text("ended_by"),
    endedById: text("ended_by_id"),
    refusal: text("refusal"),
    transferId: text("transfer_id"),
  },
  (table) => [
    foreignKey({
      name: "claims_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    uniqueIndex("claims_token_unique").on(table.tokenHash),
    uniqueIndex("claims_one_open_per_mailbox")
      .on(table.passportId, table.emailHash)
      .where(sql`status in ('unproved', 'waiting')`),
    index("claims_by_status").on(table.brandId, table.status, table.id),
    index("claims_by_passport").on(table.passportId),
    index("claims_by_mailbox").on(table.emailHash, table.linkSentAt),
    index("claims_open_by_expiry")
      .on(table.expiresAt)
      .where(sql`status in ('unproved', 'waiting')`),
    index("claims_with_address_by_end")
      .on(table.endedAt)
      .where(sql`email is not null and ended_at is not null`),
    check("claims_way_known", oneOf("way", CLAIM_WAYS)),
    check("claims_status_known", oneOf("status", CLAIM_STATUSES)),
    check("claims_ended_when_final", sql`(${table.status} in ('unproved', 'waiting')) = (${table.endedAt} is null)`),
    check("claims_proved_unless_new", sql`${table.status} = 'unproved' or ${table.provedAt} is not null`),
  ],
);

/** Only the newest code under an item's label. It is shown once, when created. */
export const claimCodes = pgTable(
  "claim_codes",
  {
    passportId: text("passport_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    /** Keyed hash, because the code is short enough to type. */
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    /** Unused since attempts are counted per network; the next release drops both columns. */
    tries: integer("tries").notNull().default(0),
    triesSince: instant("tries_since"),
  },
  (table) => [
    foreignKey({
      name: "claim_codes_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
  ],
);
