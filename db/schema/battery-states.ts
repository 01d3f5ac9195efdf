import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { BatteryState } from "@/lib/ecodesign/registry";
import { createdAt } from "./columns";
import { passports } from "./passports";

/**
 * States recorded of single batteries (Regulation (EU) 2023/1542, Annex XIII, point 4). The highest number is
 * current.
 */
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
