import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  jsonb,
} from "drizzle-orm/pg-core";
import { EVENT_TYPES, PAYLOADS } from "@/lib/events/rules";
import { DISABLED_BY } from "@/lib/webhooks/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    url: text("url").notNull(),
    description: text("description"),
    /** Empty: every type, including future ones. */
    types: text("types", { enum: [...EVENT_TYPES] })
      .array()
      .notNull(),
    productIds: text("product_ids").array().notNull(),
    payload: text("payload", { enum: [...PAYLOADS] }).notNull(),
    /** Encrypted signing secret; during a replacement deliveries are signed with the previous one as well. */
    secretSealed: bytes("secret_sealed").notNull(),
    previousSealed: bytes("previous_sealed"),
    previousUntil: instant("previous_until"),
    disabledAt: instant("disabled_at"),
    disabledBy: text("disabled_by", { enum: [...DISABLED_BY] }),
    /** The number of the last event tried or skipped; failed ones are in `webhook_retries`. */
    position: bigint("position", { mode: "number" }).notNull(),
    failingSince: instant("failing_since"),
    lastDeliveredAt: instant("last_delivered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("webhook_endpoints_of_brand").on(table.brandId, table.id),
    check("webhook_endpoints_payload_known", oneOf("payload", PAYLOADS)),
    check("webhook_endpoints_disabled_by_known", oneOf("disabled_by", DISABLED_BY)),
    check("webhook_endpoints_disabled_by_somebody", sql`(${table.disabledAt} is null) = (${table.disabledBy} is null)`),
    check("webhook_endpoints_previous_ends", sql`(${table.previousSealed} is null) = (${table.previousUntil} is null)`),
  ],
);

export const webhookRetries = pgTable(
  "webhook_retries",
  {
    brandId: text("brand_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    eventId: text("event_id").notNull(),
    isTest: boolean("is_test").notNull().default(false),
    attempts: integer("attempts").notNull(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.eventId] }),
    index("webhook_retries_due").on(table.endpointId, table.nextAt),
    foreignKey({
      name: "webhook_retries_of_own_endpoint",
      columns: [table.brandId, table.endpointId],
      foreignColumns: [webhookEndpoints.brandId, webhookEndpoints.id],
    }).onDelete("cascade"),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    attempt: integer("attempt").notNull(),
    status: smallint("status"),
    durationMs: integer("duration_ms").notNull(),
    error: text("error"),
    requestBody: text("request_body").notNull(),
    /** The beginning of the response, without addresses, numbers and links. */
    responseBody: text("response_body"),
    createdAt: createdAt(),
  },
  (table) => [
    index("webhook_attempts_by_endpoint").on(table.endpointId, table.id),
    index("webhook_attempts_failed")
      .on(table.endpointId, table.id)
      .where(sql`error is not null`),
  ],
);

/** Written in the change's transaction. No foreign keys: an event may outlive its object until its retention ends. */
export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    first: bigint("first", { mode: "number" }).notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
    /** Not a check constraint: a new type would scan every partition. */
    type: text("type", { enum: [...EVENT_TYPES] }).notNull(),
    subjects: text("subjects").array().notNull(),
    /** Data shared by all subjects. Never contains an address, a name or free text. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("events_by_brand").on(table.brandId, table.last),
    check("events_numbered", sql`${table.last} - ${table.first} + 1 = cardinality(${table.subjects})`),
  ],
);
