import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  EXTENTS,
  LIFE_STATUSES,
  READING_FAILURES,
  READINGS,
  RESPONSIBLE_ROLES,
  SECOND_LIFE_OPERATIONS,
} from "@/lib/passports/battery/life-rules";
import { createdAt, instant, oneOf } from "./columns";
import { passports } from "./passports";

/**
 * Changes of a battery's status, with the operator that is responsible for the passport since then (Regulation (EU)
 * 2023/1542, Article 77(7) and (8)). The highest number is current; no row: the status of its recorded state.
 */
export const batteryLives = pgTable(
  "battery_lives",
  {
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    number: smallint("number").notNull(),
    status: text("status", { enum: [...LIFE_STATUSES] }).notNull(),
    changedOn: date("changed_on", { mode: "string" }).notNull(),
    reason: text("reason"),
    responsibleRole: text("responsible_role", { enum: [...RESPONSIBLE_ROLES] }).notNull(),
    responsibleName: text("responsible_name").notNull(),
    responsibleIdentifier: text("responsible_identifier"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.passportId, table.number] }),
    foreignKey({
      name: "battery_lives_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    check("battery_lives_status_known", oneOf("status", LIFE_STATUSES)),
    check("battery_lives_role_known", oneOf("responsible_role", RESPONSIBLE_ROLES)),
  ],
);

/** `other_id`: the original, of the brand. `identifier`: another operator's battery, as its passport said when read. */
export const batteryLinks = pgTable(
  "battery_links",
  {
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    number: smallint("number").notNull(),
    relation: text("relation", { enum: ["original", "successor"] }).notNull(),
    otherId: text("other_id"),
    identifier: text("identifier"),
    operation: text("operation", { enum: [...SECOND_LIFE_OPERATIONS] }).notNull(),
    extent: text("extent", { enum: [...EXTENTS] }).notNull(),
    linkedOn: date("linked_on", { mode: "string" }).notNull(),
    reading: text("reading", { enum: [...READINGS] }).notNull(),
    failure: text("failure", { enum: [...READING_FAILURES] }),
    readAt: instant("read_at"),
    readName: text("read_name"),
    readOperator: text("read_operator"),
    readState: text("read_state"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.passportId, table.number] }),
    foreignKey({
      name: "battery_links_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "battery_links_to_own_passport",
      columns: [table.brandId, table.otherId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    uniqueIndex("battery_links_once_by_passport")
      .on(table.passportId, table.otherId)
      .where(sql`other_id is not null`),
    uniqueIndex("battery_links_once_by_identifier")
      .on(table.passportId, table.identifier)
      .where(sql`identifier is not null`),
    index("battery_links_of_original")
      .on(table.otherId)
      .where(sql`other_id is not null`),
    check("battery_links_relation_known", sql`relation in ('original', 'successor')`),
    check("battery_links_operation_known", oneOf("operation", SECOND_LIFE_OPERATIONS)),
    check("battery_links_extent_known", oneOf("extent", EXTENTS)),
    check("battery_links_reading_known", oneOf("reading", READINGS)),
    check("battery_links_failure_known", oneOf("failure", READING_FAILURES)),
    check("battery_links_own_or_foreign", sql`(other_id is null) <> (identifier is null)`),
    check("battery_links_own_is_original", sql`other_id is null or relation = 'original'`),
    check("battery_links_failed_for_a_reason", sql`(reading = 'unreadable') = (failure is not null)`),
    /** No cycle of one; longer ones cannot arise, because only a new passport is linked to existing ones. */
    check("battery_links_not_to_itself", sql`passport_id <> other_id`),
  ],
);
