import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { BUCKETS, INCIDENT_IMPACTS, INCIDENT_STATES, SURFACES } from "@/lib/status/contract";
import { createdAt, id, instant, oneOf } from "./columns";

/** Response statistics per hour over all processes. Contains no brand and no address. */
export const serviceHours = pgTable(
  "service_hours",
  {
    hour: instant("hour").notNull(),
    surface: text("surface", { enum: [...SURFACES] }).notNull(),
    requests: bigint("requests", { mode: "number" }).notNull(),
    failed: bigint("failed", { mode: "number" }).notNull(),
    /** Number of requests per duration bucket: `BUCKET_ENDS_MS` of lib/status/rules. */
    buckets: bigint("buckets", { mode: "number" }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.surface] }),
    check("service_hours_surface_known", oneOf("surface", SURFACES)),
    check("service_hours_buckets_whole", sql.raw(`cardinality(buckets) = ${BUCKETS}`)),
  ],
);

export const incidents = pgTable(
  "incidents",
  {
    id: id(),
    title: text("title").notNull(),
    impact: text("impact", { enum: [...INCIDENT_IMPACTS] }).notNull(),
    state: text("state", { enum: [...INCIDENT_STATES] }).notNull(),
    language: text("language").$type<Locale>().notNull(),
    startedAt: instant("started_at").notNull(),
    resolvedAt: instant("resolved_at"),
    updatedAt: instant("updated_at").notNull(),
    createdAt: createdAt(),
  },
  () => [
    check("incidents_impact_known", oneOf("impact", INCIDENT_IMPACTS)),
    check("incidents_state_known", oneOf("state", INCIDENT_STATES)),
    check("incidents_language_known", oneOf("language", LOCALES)),
    check("incidents_resolved_at_its_end", sql.raw("(state = 'resolved') = (resolved_at is not null)")),
  ],
);

export const incidentUpdates = pgTable(
  "incident_updates",
  {
    id: id(),
    incidentId: text("incident_id")
      .notNull()
      .references(() => incidents.id),
    state: text("state", { enum: [...INCIDENT_STATES] }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("incident_updates_of_incident").on(table.incidentId, table.id),
    check("incident_updates_state_known", oneOf("state", INCIDENT_STATES)),
  ],
);
