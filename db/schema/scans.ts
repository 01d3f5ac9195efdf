import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { SCAN_CHANNELS } from "@/lib/scans/list-contract";
import { SIGNAL_KINDS, type SignalEvidence } from "@/lib/scans/signals/signal-kinds";
import { createdAt, id, instant, oneOf } from "./columns";
import { users } from "./users";

/**
 * One row for whoever looked at an item within an hour, however often; written in batches behind the answers. Nothing
 * refers to what was looked at: a scan outlives it by its term at most.
 */
export const scans = pgTable(
  "scans",
  {
    /** The hour's beginning in UTC: more exact would be a person's day. */
    hour: instant("hour").notNull(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    /** The passport's id; the product's for a look at the model. */
    subjectId: text("subject_id").notNull(),
    /** Keyed hash of who looked, under a key of that day: nobody is known again tomorrow. */
    client: text("client").notNull(),
    /** ISO 3166-1 alpha-2, where the operator's proxy tells it. */
    country: text("country"),
    channel: text("channel", { enum: [...SCAN_CHANNELS] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.hour, table.client] }),
    index("scans_by_brand").on(table.brandId, table.hour),
    check("scans_channel_known", oneOf("channel", SCAN_CHANNELS)),
    check("scans_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
);

/** How often somebody asked within an hour for serial numbers of a product that nobody issued. */
export const unknownSerials = pgTable(
  "unknown_serials",
  {
    hour: instant("hour").notNull(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    client: text("client").notNull(),
    tries: integer("tries").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.hour, table.client] }),
    index("unknown_serials_by_hour").on(table.hour),
    check("unknown_serials_tries_positive", sql`${table.tries} > 0`),
  ],
);

/** How many scans a product had on a day in UTC, by country and channel. */
export const scanDays = pgTable(
  "scan_days",
  {
    brandId: text("brand_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    productId: text("product_id").notNull(),
    /** Empty: nobody told it. */
    country: text("country").notNull(),
    channel: text("channel", { enum: [...SCAN_CHANNELS] }).notNull(),
    scans: integer("scans").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.day, table.productId, table.country, table.channel] }),
    index("scan_days_by_product").on(table.productId, table.day),
    check("scan_days_channel_known", oneOf("channel", SCAN_CHANNELS)),
    check("scan_days_scans_positive", sql`${table.scans} > 0`),
  ],
);

/** On which day an item was first looked at. */
export const firstScans = pgTable(
  "first_scans",
  {
    passportId: text("passport_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [index("first_scans_by_brand").on(table.brandId, table.passportId)],
);

/** What is unusual about an item's or a model's scans: to be looked at by a person, and never a verdict. */
export const scanSignals = pgTable(
  "scan_signals",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    /** The passport's id; the product's where it is about the model. */
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: [...SIGNAL_KINDS] }).notNull(),
    /** What was counted, beside what it was held against. */
    evidence: jsonb("evidence").$type<SignalEvidence>().notNull(),
    /** The hours of the first and the last scan that it rests on. */
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
    createdAt: createdAt(),
    /** Since when and by whom it is settled; null: it waits for somebody. */
    acknowledgedAt: instant("acknowledged_at"),
    acknowledgedBy: text("acknowledged_by").references(() => users.id),
    /** For the team. */
    note: text("note"),
    notedAt: instant("noted_at"),
    notedBy: text("noted_by").references(() => users.id),
    /** Since when the item's page says that its code was seen in unusual places, and who had it say so. */
    publicAt: instant("public_at"),
    publicBy: text("public_by").references(() => users.id),
  },
  (table) => [
    uniqueIndex("scan_signals_open_unique")
      .on(table.brandId, table.subjectId, table.kind)
      .where(sql`acknowledged_at is null`),
    index("scan_signals_by_brand").on(table.brandId, table.id),
    index("scan_signals_by_product").on(table.productId),
    index("scan_signals_by_subject").on(table.subjectId),
    check("scan_signals_kind_known", oneOf("kind", SIGNAL_KINDS)),
    check("scan_signals_public_about_item", sql`${table.publicAt} is null or ${table.subjectId} <> ${table.productId}`),
  ],
);
