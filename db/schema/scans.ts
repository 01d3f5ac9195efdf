import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { SCAN_CHANNELS } from "@/lib/scans/list-contract";
import { SIGNAL_KINDS, type SignalEvidence } from "@/lib/scans/signals/signal-kinds";
import { createdAt, id, instant, oneOf } from "./columns";
import { users } from "./users";

/** One row per visitor, item and hour. No foreign keys: a scan may outlive its item until its retention ends. */
export const scans = pgTable(
  "scans",
  {
    /** Start of the hour in UTC. A more exact time would reveal a person's movements. */
    hour: instant("hour").notNull(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Keyed hash of the visitor, under a key that changes daily, so that no one is recognised the next day. */
    client: text("client").notNull(),
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

export const scanDays = pgTable(
  "scan_days",
  {
    brandId: text("brand_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    productId: text("product_id").notNull(),
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

export const firstScans = pgTable(
  "first_scans",
  {
    passportId: text("passport_id").primaryKey(),
    brandId: text("brand_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [index("first_scans_by_brand").on(table.brandId, table.passportId)],
);

/** Unusual scan patterns of an item or model: for review by a person, never a verdict. */
export const scanSignals = pgTable(
  "scan_signals",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: [...SIGNAL_KINDS] }).notNull(),
    evidence: jsonb("evidence").$type<SignalEvidence>().notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
    createdAt: createdAt(),
    acknowledgedAt: instant("acknowledged_at"),
    acknowledgedBy: text("acknowledged_by").references(() => users.id),
    note: text("note"),
    notedAt: instant("noted_at"),
    notedBy: text("noted_by").references(() => users.id),
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
