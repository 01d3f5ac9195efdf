import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { type BatteryRecord, type MeasurementTimes, READING_SOURCES } from "@/lib/passports/battery/rules";
import { createdAt, instant, oneOf } from "./columns";
import { passports } from "./passports";

/** States that releases before 0.3.0 recorded. Their processes may run during an upgrade; the next release drops it. */
export const batteryStates = pgTable(
  "battery_states",
  {
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    number: integer("number").notNull(),
    state: jsonb("state").$type<BatteryState>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.passportId, table.number] }),
    foreignKey({
      name: "battery_states_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
  ],
);

/** Regulation (EU) 2023/1542, Annex XIII, point 4: of each member the value with the latest time of measurement. */
export const batteryRecords = pgTable(
  "battery_records",
  {
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    number: integer("number").notNull(),
    state: jsonb("state").$type<BatteryState>().notNull(),
    times: jsonb("times").$type<MeasurementTimes>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.passportId] }),
    foreignKey({
      name: "battery_records_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
  ],
);

/** Append-only, numbered by arrival. Partitioned by passport: readings have no end and are read together. */
export const batteryReadings = pgTable(
  "battery_readings",
  {
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    number: integer("number").notNull(),
    measuredAt: instant("measured_at").notNull(),
    /** The values that were measured at that time, as they were sent; null removes one. */
    measured: jsonb("measured").$type<BatteryState>().notNull(),
    recordedAt: instant("recorded_at").notNull(),
    sourceKind: text("source_kind", { enum: [...READING_SOURCES] }).notNull(),
    sourceId: text("source_id"),
    /** The battery's whole record after this reading; with every hundredth. */
    checkpoint: jsonb("checkpoint").$type<BatteryRecord>(),
  },
  (table) => [
    primaryKey({ columns: [table.passportId, table.number] }),
    index("battery_readings_by_time").on(table.passportId, table.measuredAt),
    check("battery_readings_source_known", oneOf("source_kind", READING_SOURCES)),
    foreignKey({
      name: "battery_readings_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
  ],
);
