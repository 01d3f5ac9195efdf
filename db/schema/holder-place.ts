import { boolean, check, foreignKey, integer, pgTable, primaryKey, text, index } from "drizzle-orm/pg-core";
import { ITEM_CODE_PURPOSES } from "@/lib/holders/account/rules";
import { bytes, createdAt, instant, oneOf } from "./columns";
import { holders, passports } from "./passports";

/** What people enter their own place by: of a mailbox and of no brand. Only the SHA-256 of a token is kept. */

/** Links that were mailed, each good for one session. */
export const holderLinks = pgTable(
  "holder_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Keyed hash of the mailbox, as in `holders`. */
    mailboxHash: text("mailbox_hash").notNull(),
    /** The mailbox (AES-256-GCM). */
    sealed: bytes("sealed").notNull(),
    /** Where a brand can read the mail: the one whose items it opens. */
    onlyBrand: text("only_brand"),
    /** Somebody asked for it; the others came with what a brand had to tell. */
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
    /** The mailbox (AES-256-GCM). */
    sealed: bytes("sealed").notNull(),
    onlyBrand: text("only_brand"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("holder_sessions_by_mailbox").on(table.mailboxHash),
    index("holder_sessions_by_age").on(table.expiresAt),
  ],
);

/** What a holder shows of an item for a quarter of an hour: the newest of each purpose, for one use. */
export const itemCodes = pgTable(
  "item_codes",
  {
    passportId: text("passport_id").notNull(),
    purpose: text("purpose", { enum: [...ITEM_CODE_PURPOSES] }).notNull(),
    brandId: text("brand_id").notNull(),
    /** Who made it, and has to hold the item still. */
    holderId: text("holder_id").notNull(),
    /** Keyed: it is short enough to be typed. */
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** Not used since attempts are counted per network: the next release drops it. */
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
