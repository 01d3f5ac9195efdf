CREATE TABLE "incident_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incident_updates_state_known" CHECK (state in ('investigating', 'identified', 'monitoring', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"impact" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incidents_impact_known" CHECK (impact in ('minor', 'major', 'critical', 'maintenance')),
	CONSTRAINT "incidents_state_known" CHECK (state in ('investigating', 'identified', 'monitoring', 'resolved')),
	CONSTRAINT "incidents_language_known" CHECK (language in ('en', 'de', 'fr', 'it', 'es')),
	CONSTRAINT "incidents_resolved_at_its_end" CHECK ((state = 'resolved') = (resolved_at is not null))
);
--> statement-breakpoint
CREATE TABLE "service_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"surface" text NOT NULL,
	"requests" bigint NOT NULL,
	"failed" bigint NOT NULL,
	"buckets" bigint[] NOT NULL,
	CONSTRAINT "service_hours_hour_surface_pk" PRIMARY KEY("hour","surface"),
	CONSTRAINT "service_hours_surface_known" CHECK (surface in ('api', 'resolver', 'pages')),
	CONSTRAINT "service_hours_buckets_whole" CHECK (cardinality(buckets) = 13)
);
--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_updates_of_incident" ON "incident_updates" USING btree ("incident_id","id");