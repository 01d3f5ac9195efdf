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
} from "drizzle-orm/pg-core";
import { EVENT_TYPES, PAYLOADS } from "@/lib/events/rules";
import { DISABLED_BY } from "@/lib/webhooks/rules";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";

/** Where a brand wants to be told of its events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    url: text("url").notNull(),
    description: text("description"),
    /** Empty: every type, also those to come. */
    types: text("types", { enum: [...EVENT_TYPES] })
      .array()
      .notNull(),
    /** Empty: of every product. */
    productIds: text("product_ids").array().notNull(),
    payload: text("payload", { enum: [...PAYLOADS] }).notNull(),
    /** What deliveries are signed with, sealed; while it is being replaced, with the one before as well. */
    secretSealed: bytes("secret_sealed").notNull(),
    previousSealed: bytes("previous_sealed"),
    previousUntil: instant("previous_until"),
    /** Null: it is delivered to. */
    disabledAt: instant("disabled_at"),
    disabledBy: text("disabled_by", { enum: [...DISABLED_BY] }),
    /** The number of the last event that was tried or passed over; those that failed wait in `webhook_retries`. */
    position: bigint("position", { mode: "number" }).notNull(),
    /** Since when nothing has arrived of what was tried; null: what was tried last has. */
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

/** What is to be tried again, or once more because somebody asked for it. */
export const webhookRetries = pgTable(
  "webhook_retries",
  {
    brandId: text("brand_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    /** An event's id, or for a test one of its own. */
    eventId: text("event_id").notNull(),
    isTest: boolean("is_test").notNull().default(false),
    /** How often it was tried. */
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

/** Each attempt to deliver an event, as its sender saw it. Outlives its endpoint by its term at most. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: text("id").primaryKey(),
    brandId: text("brand_id").notNull(),
    endpointId: text("endpoint_id").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** 1, 2, 3 … of this event at this endpoint. */
    attempt: integer("attempt").notNull(),
    /** Null: no answer came. */
    status: smallint("status"),
    durationMs: integer("duration_ms").notNull(),
    error: text("error"),
    requestBody: text("request_body").notNull(),
    /** The beginning, without addresses, numbers and links. */
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
