CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"type" text NOT NULL,
	"subjects" text[] NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_numbered" CHECK ("events"."last" - "events"."first" + 1 = cardinality("events"."subjects"))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "partitions"."events_default" PARTITION OF "events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "events" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "warranties" ADD COLUMN "ending_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "events_by_brand" ON "events" USING btree ("brand_id","last");