import { boolean, check, date, foreignKey, integer, pgTable, primaryKey, text, index } from "drizzle-orm/pg-core";
import { ITEM_CODE_PURPOSES } from "@/lib/holders/rules";
import { bytes, createdAt, instant, oneOf } from "./columns";
import { holders, passports } from "./passports";

/** A holder account belongs to a mailbox and to no brand. Only the SHA-256 of a token is stored. */

export const holderLinks = pgTable(
  "holder_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Keyed hash of the mailbox, as in `holders`. */
    mailboxHash: text("mailbox_hash").notNull(),
    /** The mailbox, encrypted (AES-256-GCM). */
    sealed: bytes("sealed").notNull(),
    /** Set when a brand can read the mail: the link opens only this brand's items. */
    onlyBrand: text("only_brand"),
    isAsked: boolean("is_asked").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("holder_links_by_mailbox").on(table.mailboxHash, table.createdAt),
    index("holder_links_by_age").on(table.expiresAt),
  ],
);

export const holderSessions = pgTable(
  "holder_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    mailboxHash: text("mailbox_hash").notNull(),
    sealed: bytes("sealed").notNull(),
    onlyBrand: text("only_brand"),
    /** Set when a transfer's link started the session: it opens only the items accepted in it. Null: all items. */
    onlyPassports: text("only_passports").array(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("holder_sessions_by_mailbox").on(table.mailboxHash),
    index("holder_sessions_by_age").on(table.expiresAt),
  ],
);

/** Valid for 15 minutes and one use; only the newest of each purpose. */
export const itemCodes = pgTable(
  "item_codes",
  {
    passportId: text("passport_id").notNull(),
    purpose: text("purpose", { enum: [...ITEM_CODE_PURPOSES] }).notNull(),
    brandId: text("brand_id").notNull(),
    /** Valid only while this holder owns the item. */
    holderId: text("holder_id").notNull(),
    /** Keyed hash, because the code is short enough to type. */
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** Unused since attempts are counted per network; the next release drops it. */
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.passportId, table.purpose] }),
    foreignKey({
      name: "item_codes_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "item_codes_of_own_holder",
      columns: [table.brandId, table.holderId],
      foreignColumns: [holders.brandId, holders.id],
    }).onDelete("cascade"),
    index("item_codes_by_age").on(table.expiresAt),
    check("item_codes_purpose_known", oneOf("purpose", ITEM_CODE_PURPOSES)),
  ],
);

/** What the holder adds to a report of theft. Deleted as soon as the report ends. */
export const theftReports = pgTable(
  "theft_reports",
  {
    passportId: text("passport_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    holderId: text("holder_id").notNull(),
    stolenOn: date("stolen_on", { mode: "string" }),
    /** The file number of the police, encrypted (AES-256-GCM). */
    policeReferenceSealed: bytes("police_reference_sealed"),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "theft_reports_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "theft_reports_of_own_holder",
      columns: [table.brandId, table.holderId],
      foreignColumns: [holders.brandId, holders.id],
    }).onDelete("cascade"),
    index("theft_reports_by_holder").on(table.holderId),
  ],
);
