import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import {
  AFTERWARDS,
  PICKED_STATES,
  PICKUP_COMMITS,
  PICKUP_DISABLED_BY,
  PICKUP_FAILURES,
  PICKUP_KINDS,
  type S3Location,
  SCHEDULES,
  type SftpLocation,
} from "@/lib/pickups/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";

export const pickupSources = pgTable(
  "pickup_sources",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    name: text("name").notNull(),
    kind: text("kind", { enum: [...PICKUP_KINDS] }).notNull(),
    place: jsonb("place").$type<SftpLocation | S3Location>().notNull(),
    /** Empty: the login's start folder, or the top of the bucket. */
    folder: text("folder").notNull(),
    pattern: text("pattern").notNull(),
    credentialsSealed: bytes("credentials_sealed").notNull(),
    /** SFTP: the server key confirmed by a member, as type and fingerprint; null: none yet. */
    hostKey: text("host_key"),
    offeredHostKey: text("offered_host_key"),
    every: text("every", { enum: [...SCHEDULES] }).notNull(),
    dailyAt: text("daily_at"),
    timeZone: text("time_zone").notNull(),
    commit: text("commit", { enum: [...PICKUP_COMMITS] }).notNull(),
    afterwards: text("afterwards", { enum: [...AFTERWARDS] }).notNull(),
    disabledAt: instant("disabled_at"),
    disabledBy: text("disabled_by", { enum: [...PICKUP_DISABLED_BY] }),
    /** Why and since when polls fail, and when members were notified. Null when the last poll succeeded. */
    failure: text("failure", { enum: [...PICKUP_FAILURES] }),
    failingSince: instant("failing_since"),
    toldAt: instant("told_at"),
    lookedAt: instant("looked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("pickup_sources_of_brand").on(table.brandId, table.id),
    check("pickup_sources_kind_known", oneOf("kind", PICKUP_KINDS)),
    check("pickup_sources_every_known", oneOf("every", SCHEDULES)),
    check("pickup_sources_commit_known", oneOf("commit", PICKUP_COMMITS)),
    check("pickup_sources_afterwards_known", oneOf("afterwards", AFTERWARDS)),
    check("pickup_sources_disabled_by_known", oneOf("disabled_by", PICKUP_DISABLED_BY)),
    check("pickup_sources_disabled_by_somebody", sql`(${table.disabledAt} is null) = (${table.disabledBy} is null)`),
    check("pickup_sources_failing_since", sql`(${table.failure} is null) = (${table.failingSince} is null)`),
  ],
);

/** A changed file is a new row. */
export const pickupFiles = pgTable(
  "pickup_files",
  {
    /** Replaced when the file is decided, so that ids follow the order of the history. */
    id: id(),
    brandId: text("brand_id").notNull(),
    sourceId: text("source_id").notNull(),
    name: text("name").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** Tells contents of the same size apart: modification time or ETag. */
    version: text("version").notNull(),
    state: text("state", { enum: [...PICKED_STATES] }).notNull(),
    sha256: text("sha256"),
    /** For a repeated file, the import of the original. */
    importId: text("import_id"),
    errorCode: text("error_code"),
    decidedAt: instant("decided_at"),
    settledAt: instant("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("pickup_files_once").on(table.sourceId, table.name, table.sizeBytes, table.version),
    index("pickup_files_decided")
      .on(table.sourceId, table.id)
      .where(sql`state <> 'seen'`),
    check("pickup_files_state_known", oneOf("state", PICKED_STATES)),
    foreignKey({
      name: "pickup_files_of_own_source",
      columns: [table.brandId, table.sourceId],
      foreignColumns: [pickupSources.brandId, pickupSources.id],
    }).onDelete("cascade"),
  ],
);
