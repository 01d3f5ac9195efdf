import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { WARRANTY_KINDS } from "@/lib/passports/rules";
import { WARRANTY_STATES } from "@/lib/warranties/rules";
import { createdAt, id, instant, oneOf } from "./columns";
import { passports } from "./passports";

/** Warranties that have begun, were changed or have their own terms. Others are only `passports.warranty_months`. */
export const warranties = pgTable(
  "warranties",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    kind: text("kind", { enum: [...WARRANTY_KINDS] }).notNull(),
    months: integer("months"),
    /** Calendar days in UTC, both inclusive; null until the warranty begins. */
    startsOn: date("starts_on", { mode: "string" }),
    endsOn: date("ends_on", { mode: "string" }),
    activatedAt: instant("activated_at"),
    transferable: boolean("transferable").notNull().default(true),
    /** How often it may move to a later holder; null: unlimited. */
    maxTransfers: integer("max_transfers"),
    transfersUsed: integer("transfers_used").notNull().default(0),
    territory: text("territory"),
    /** `expired` is not stored: it follows from `ends_on`. */
    state: text("state", { enum: [...WARRANTY_STATES] })
      .notNull()
      .default("not_activated"),
    /** When the brand's systems were notified of the end; null: not since the term last changed. */
    endingToldAt: instant("ending_told_at"),
    voidReason: text("void_reason"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index("warranties_by_passport").on(table.passportId),
    index("warranties_by_brand").on(table.brandId, table.id).concurrently(),
    index("warranties_begun")
      .on(table.brandId, table.state, table.id)
      .where(sql`state <> 'not_activated'`)
      .concurrently(),
    index("warranties_not_begun")
      .on(table.brandId, table.id)
      .where(sql`state = 'not_activated'`)
      .concurrently(),
    index("warranties_by_end")
      .on(table.brandId, table.endsOn, table.id)
      .where(sql`ends_on is not null`)
      .concurrently(),
    foreignKey({
      name: "warranties_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }),
    check("warranties_kind_known", oneOf("kind", WARRANTY_KINDS)),
    check("warranties_state_known", oneOf("state", WARRANTY_STATES)),
    check(
      "warranties_active_has_term",
      sql`${table.state} <> 'active' or (${table.startsOn} is not null and ${table.endsOn} is not null)`,
    ),
    check("warranties_term_order", sql`${table.endsOn} >= ${table.startsOn}`),
    check("warranties_transfers_range", sql`${table.transfersUsed} >= 0 and ${table.maxTransfers} >= 0`),
    check("warranties_months_range", sql`${table.months} between 0 and 600`),
  ],
);
