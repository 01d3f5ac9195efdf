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
  jsonb,
} from "drizzle-orm/pg-core";
import { BULK_OUTCOMES } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { LIFE_ENDS } from "@/lib/passports/battery/life-rules";
import { type Discarding, PASSPORT_CHANGES } from "@/lib/passports/lifecycle-rules";
import { CUSTODY_FLAGS, PASSPORT_STATUSES } from "@/lib/passports/rules";
import { MONTHS_MAX } from "@/lib/warranties/rules";
import { brands } from "./brands";
import { changedAt, createdAt, id, instant, oneOf } from "./columns";
import { products } from "./products";

/** Only members of the issuing brand can read holders. */
export const holders = pgTable(
  "holders",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** Null: erased on request or after the retention period. */
    email: text("email"),
    /** Keyed hash of the lower-case mailbox: compares addresses without storing them. */
    emailHash: text("email_hash").notNull(),
    locale: text("locale"),
    shownName: text("shown_name"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("holders_by_brand").on(table.brandId, table.id),
    uniqueIndex("holders_email_unique").on(table.brandId, table.emailHash),
    index("holders_by_mailbox").on(table.emailHash).concurrently(),
  ],
);

export const passports = pgTable(
  "passports",
  {
    id: id(),
    /** Foreign keys ensure that a passport, its holder, warranties and transfers have the same brand. */
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    /** 17 characters without hyphens. Only codes of test brands begin with `TEST` (passports_test_by_code). */
    code: text("code").notNull(),
    /** The product's GTIN padded to 14 digits, so that a serial number is unique per GTIN and brand. */
    gtin14: text("gtin14"),
    serialNumber: text("serial_number"),
    batch: text("batch"),
    externalId: text("external_id"),
    placedOnMarketOn: date("placed_on_market_on", { mode: "string" }),
    producedOn: date("produced_on", { mode: "string" }),
    productionFacility: text("production_facility"),
    status: text("status", { enum: [...PASSPORT_STATUSES] })
      .notNull()
      .default("active"),
    statusReason: text("status_reason"),
    /** Null: the status has never changed, or the time is unknown. */
    statusSince: instant("status_since"),
    custodyFlag: text("custody_flag", { enum: [...CUSTODY_FLAGS] })
      .notNull()
      .default("none"),
    custodySince: instant("custody_since"),
    /** When the holder reported it lost or stolen. They can withdraw it while the flag is unchanged since then. */
    holderReportedAt: instant("holder_reported_at"),
    decommissionedAt: instant("decommissioned_at"),
    /** How the duties of a battery's passport ended (Regulation (EU) 2023/1542, Article 77(7) and (8)); permanent. */
    lifeEnd: text("life_end", { enum: [...LIFE_ENDS] }),
    /** Null: unclaimed, still with the brand or a retailer. */
    holderId: text("holder_id"),
    ownerSince: instant("owner_since"),
    transferCount: integer("transfer_count").notNull().default(0),
    createdAt: createdAt(),
    changedAt: changedAt(),
    /** Months of the manufacturer's warranty before the first sale; null once it is a row of `warranties`. */
    warrantyMonths: smallint("warranty_months"),
  },
  (table) => [
    uniqueIndex("passports_code_unique").on(table.code),
    /** Also finds a unit by its serial number. Does not enforce uniqueness without a GTIN. */
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
    /** Finds a part of a serial number or of the brand's own id. */
    index("passports_search")
      .using("gin", table.brandId, table.serialNumber.op("gin_trgm_ops"), table.externalId.op("gin_trgm_ops"))
      .concurrently(),
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
    // Includes the brand, so that an index-only scan can count. Duplicates of a product take no extra space.
    index("passports_of_product").on(table.brandId, table.productId),
    /** Without ids, so that the units of one batch are deduplicated. */
    index("passports_by_batch")
      .on(table.brandId, table.batch, table.productId)
      .where(sql`batch is not null`)
      .concurrently(),
    index("passports_batches_of_product")
      .on(table.productId, table.batch)
      .where(sql`batch is not null`)
      .concurrently(),
    /** These three indexes include the other filter columns, so that counting needs no table access. */
    index("passports_not_active")
      .on(table.brandId, table.status, table.id, table.productId, table.holderId, table.custodyFlag)
      .where(sql`status <> 'active'`),
    index("passports_in_custody")
      .on(table.brandId, table.custodyFlag, table.id, table.productId, table.status, table.holderId)
      .where(sql`custody_flag <> 'none'`),
    index("passports_owned")
      .on(table.brandId, table.id, table.productId, table.status, table.custodyFlag, table.holderId)
      .where(sql`holder_id is not null`),
    /** These two count a product's units. The condition for trouble must match the lists. */
    index("passports_owned_by_product")
      .on(table.brandId, table.productId)
      .where(sql`holder_id is not null`),
    index("passports_in_trouble")
      .on(table.brandId, table.productId, table.id, table.status, table.custodyFlag, table.holderId)
      .where(sql`status <> 'active' or custody_flag <> 'none' or decommissioned_at is not null`),
    /** Without ids, so that equal timestamps are deduplicated: rows of one registration share theirs. */
    index("passports_changed").on(table.brandId, table.changedAt).concurrently(),
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
    check("passports_life_end_known", oneOf("life_end", LIFE_ENDS)),
    /** Prevents that a passport with a successor returns to use, even by a program version without this column. */
    check("passports_life_end_out_of_use", sql`${table.lifeEnd} is null or ${table.decommissionedAt} is not null`),
    check(
      "passports_recycled_not_in_force",
      sql`${table.lifeEnd} is distinct from 'recycled' or ${table.status} in ('archived', 'revoked')`,
    ),
    check("passports_warranty_months_range", sql.raw(`warranty_months between 1 and ${MONTHS_MAX}`)),
    /** Prevents a sale that forgets the waiting warranty, even by a program version without this column. */
    check("passports_warranty_waits_unsold", sql`${table.warrantyMonths} is null or ${table.holderId} is null`),
    check("passports_owner_since_with_holder", sql`(${table.holderId} is null) = (${table.ownerSince} is null)`),
  ],
);

/** Also recalls units of the batch that are registered later. Lifting a recall deletes its row. */
export const batchRecalls = pgTable(
  "batch_recalls",
  {
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    batch: text("batch").notNull(),
    reason: text("reason").notNull(),
    recalledAt: instant("recalled_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.batch] }),
    foreignKey({
      name: "batch_recalls_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    index("batch_recalls_by_brand").on(table.brandId, table.productId),
  ],
);

/** Counting a million rows takes too long. A day's number is the sum of its rows; removals are negative. */
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

/** One row per day, from before `registration_counts` and from recounts. Add it to the sum. */
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

export const bulkChanges = pgTable(
  "bulk_changes",
  {
    /** Created with the confirmation form, so that a repeated submission is one change. */
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    change: text("change", { enum: [...PASSPORT_CHANGES] }).notNull(),
    reason: text("reason"),
    /** How each decommissioned unit is counted as discarded; null: not at all. */
    unsold: jsonb("unsold").$type<Discarding>(),
    /** The member who confirmed it. Their current permissions apply to each passport. */
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    requestId: text("request_id").notNull(),
    passports: integer("passports").notNull(),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason", { enum: ["stopped", "forbidden", "failed"] }),
  },
  (table) => [
    index("bulk_changes_by_brand").on(table.brandId, table.id),
    check("bulk_changes_change_known", oneOf("change", PASSPORT_CHANGES)),
  ],
);

/** A null outcome means waiting. */
export const bulkChangeItems = pgTable(
  "bulk_change_items",
  {
    bulkChangeId: text("bulk_change_id").notNull(),
    passportId: text("passport_id").notNull(),
    outcome: text("outcome", { enum: [...BULK_OUTCOMES] }),
    errorCode: text("error_code"),
  },
  (table) => [
    primaryKey({ columns: [table.bulkChangeId, table.passportId] }),
    foreignKey({
      name: "bulk_change_items_of_change",
      columns: [table.bulkChangeId],
      foreignColumns: [bulkChanges.id],
    }).onDelete("cascade"),
    index("bulk_change_items_waiting")
      .on(table.bulkChangeId, table.passportId)
      .where(sql`outcome is null`),
    index("bulk_change_items_refused")
      .on(table.bulkChangeId, table.passportId)
      .where(sql`outcome = 'refused'`),
    check("bulk_change_items_outcome_known", oneOf("outcome", BULK_OUTCOMES)),
  ],
);
