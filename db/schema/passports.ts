import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CUSTODY_FLAGS, PASSPORT_STATUSES } from "@/lib/passports/rules";
import { MONTHS_MAX } from "@/lib/warranties/rules";
import { brands } from "./brands";
import { changedAt, createdAt, id, instant, oneOf } from "./columns";
import { products } from "./products";

/** The people who hold items. Read by the issuing brand's members only. */
export const holders = pgTable(
  "holders",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** Null once erased on request or after the retention time. */
    email: text("email"),
    /** Keyed hash of the lower-cased mailbox: compares addresses without keeping them. */
    emailHash: text("email_hash").notNull(),
    locale: text("locale"),
    /** What they have chosen to be called on the pages of their items; null: nothing is shown. */
    shownName: text("shown_name"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("holders_by_brand").on(table.brandId, table.id),
    uniqueIndex("holders_email_unique").on(table.brandId, table.emailHash),
    /** For the place of a mailbox, which holds what it has of every brand. */
    index("holders_by_mailbox").on(table.emailHash).concurrently(),
  ],
);

export const passports = pgTable(
  "passports",
  {
    id: id(),
    /** The product's brand: a passport, its holder, warranties and transfers cannot belong to different brands. */
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    /** Seventeen characters without hyphens; `TEST` begins a test brand's and no other's (passports_test_by_code). */
    code: text("code").notNull(),
    /** The product's GTIN padded to 14 digits, so that one serial stands once per GTIN and brand. */
    gtin14: text("gtin14"),
    serialNumber: text("serial_number"),
    batch: text("batch"),
    /** The brand's own id of the unit. */
    externalId: text("external_id"),
    placedOnMarketOn: date("placed_on_market_on", { mode: "string" }),
    producedOn: date("produced_on", { mode: "string" }),
    /** Identifier of the site that made the unit. */
    productionFacility: text("production_facility"),
    status: text("status", { enum: [...PASSPORT_STATUSES] })
      .notNull()
      .default("active"),
    statusReason: text("status_reason"),
    /** Since when it stands so. Null: it has always stood so, or nobody knows. */
    statusSince: instant("status_since"),
    custodyFlag: text("custody_flag", { enum: [...CUSTODY_FLAGS] })
      .notNull()
      .default("none"),
    custodySince: instant("custody_since"),
    /** When its holder reported it lost or stolen: theirs to take back as long as it stands so since that moment. */
    holderReportedAt: instant("holder_reported_at"),
    decommissionedAt: instant("decommissioned_at"),
    /** Null: unclaimed, still with the brand or its trade. */
    holderId: text("holder_id"),
    ownerSince: instant("owner_since"),
    transferCount: integer("transfer_count").notNull().default(0),
    createdAt: createdAt(),
    changedAt: changedAt(),
    /**
     * The manufacturer's warranty of a unit that nobody has bought, of which nothing is particular but its months: once
     * it begins or is changed it is a row of `warranties`, and here is null (db/queries/waiting-warranties).
     */
    warrantyMonths: smallint("warranty_months"),
  },
  (table) => [
    uniqueIndex("passports_code_unique").on(table.code),
    /** Also finds a unit by its serial number. Where there is no GTIN it lets every row pass. */
    uniqueIndex("passports_serial_per_gtin_unique")
      .on(table.brandId, table.serialNumber, table.gtin14)
      .where(sql`serial_number is not null`),
    uniqueIndex("passports_serial_per_product_unique")
      .on(table.productId, table.serialNumber)
      .where(sql`serial_number is not null and gtin14 is null`),
    uniqueIndex("passports_external_id_unique")
      .on(table.brandId, table.externalId)
      .where(sql`external_id is not null`),
    unique("passports_by_brand").on(table.brandId, table.id),
    foreignKey({
      name: "passports_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }),
    foreignKey({
      name: "passports_held_by_own_holder",
      columns: [table.brandId, table.holderId],
      foreignColumns: [holders.brandId, holders.id],
    }),
    index("passports_units").on(table.productId, table.id),
    // With the brand, so that the index alone counts; it holds each product once, whatever it has of units.
    index("passports_of_product").on(table.brandId, table.productId),
    /** These three hold what a list's filters ask besides, so that counting need not visit the passports. */
    index("passports_not_active")
      .on(table.brandId, table.status, table.id, table.productId, table.holderId, table.custodyFlag)
      .where(sql`status <> 'active'`),
    index("passports_in_custody")
      .on(table.brandId, table.custodyFlag, table.id, table.productId, table.status, table.holderId)
      .where(sql`custody_flag <> 'none'`),
    index("passports_owned")
      .on(table.brandId, table.id, table.productId, table.status, table.custodyFlag, table.holderId)
      .where(sql`holder_id is not null`),
    /** These two count a product's units, however many it has: what is in trouble is said as the lists say it. */
    index("passports_owned_by_product")
      .on(table.brandId, table.productId)
      .where(sql`holder_id is not null`),
    index("passports_in_trouble")
      .on(table.brandId, table.productId, table.id, table.status, table.custodyFlag, table.holderId)
      .where(sql`status <> 'active' or custody_flag <> 'none' or decommissioned_at is not null`),
    /** Without the ids, so that it holds an instant once: rows of one registration share theirs. */
    index("passports_changed").on(table.brandId, table.changedAt).concurrently(),
    /** The warranties that wait, as their brand's list has them. */
    index("passports_with_waiting_warranty")
      .on(table.brandId, table.id)
      .where(sql`warranty_months is not null`)
      .with({ fillfactor: 100 })
      .concurrently(),
    index("passports_by_holder")
      .on(table.holderId)
      .where(sql`holder_id is not null`),
    check("passports_code_form", sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]{17}$'`),
    check("passports_gtin14_form", sql`${table.gtin14} ~ '^[0-9]{14}$'`),
    check("passports_transfer_count_positive", sql`${table.transferCount} >= 0`),
    check("passports_status_known", oneOf("status", PASSPORT_STATUSES)),
    check("passports_custody_flag_known", oneOf("custody_flag", CUSTODY_FLAGS)),
    check("passports_warranty_months_range", sql.raw(`warranty_months between 1 and ${MONTHS_MAX}`)),
    /** Nobody can sell an item and forget its warranty: nor can a version of the program that knows no such column. */
    check("passports_warranty_waits_unsold", sql`${table.warrantyMonths} is null or ${table.holderId} is null`),
    check("passports_owner_since_with_holder", sql`(${table.holderId} is null) = (${table.ownerSince} is null)`),
  ],
);

/**
 * How many passports a brand registered on each day, in UTC: counting a million anew takes too long. A day's number is
 * the sum of its rows, one for those who count at once; below 0 where what another counted was taken back.
 */
export const registrationCounts = pgTable(
  "registration_counts",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    day: date("day", { mode: "string" }).notNull(),
    slot: smallint("slot").notNull(),
    passports: integer("passports").notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.day, table.slot] })],
);

/** The same in one row a day, as it was counted before and is counted anew: to be added to the rows above. */
export const registrationDays = pgTable(
  "registration_days",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    day: date("day", { mode: "string" }).notNull(),
    passports: integer("passports").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.day] }),
    check("registration_days_passports_positive", sql`${table.passports} > 0`),
  ],
);
