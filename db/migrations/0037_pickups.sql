CREATE TABLE "pickup_files" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"version" text NOT NULL,
	"state" text NOT NULL,
	"sha256" text,
	"import_id" text,
	"error_code" text,
	"decided_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_files_once" UNIQUE("source_id","name","size_bytes","version"),
	CONSTRAINT "pickup_files_state_known" CHECK (state in ('seen', 'taken', 'repeated', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "pickup_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" jsonb NOT NULL,
	"folder" text NOT NULL,
	"pattern" text NOT NULL,
	"credentials_sealed" "bytea" NOT NULL,
	"host_key" text,
	"offered_host_key" text,
	"every" text NOT NULL,
	"daily_at" text,
	"time_zone" text NOT NULL,
	"commit" text NOT NULL,
	"afterwards" text NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_by" text,
	"failure" text,
	"failing_since" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_sources_of_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "pickup_sources_kind_known" CHECK (kind in ('sftp', 's3')),
	CONSTRAINT "pickup_sources_every_known" CHECK (every in ('15_minutes', 'hourly', 'daily')),
	CONSTRAINT "pickup_sources_commit_known" CHECK (commit in ('clean', 'never')),
	CONSTRAINT "pickup_sources_afterwards_known" CHECK (afterwards in ('move', 'remember')),
	CONSTRAINT "pickup_sources_disabled_by_known" CHECK (disabled_by in ('member', 'failures')),
	CONSTRAINT "pickup_sources_disabled_by_somebody" CHECK (("pickup_sources"."disabled_at" is null) = ("pickup_sources"."disabled_by" is null)),
	CONSTRAINT "pickup_sources_failing_since" CHECK (("pickup_sources"."failure" is null) = ("pickup_sources"."failing_since" is null))
);
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_source_known";--> statement-breakpoint
ALTER TABLE "pickup_files" ADD CONSTRAINT "pickup_files_of_own_source" FOREIGN KEY ("brand_id","source_id") REFERENCES "public"."pickup_sources"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_sources" ADD CONSTRAINT "pickup_sources_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_files_decided" ON "pickup_files" USING btree ("source_id","id") WHERE state <> 'seen';--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_known" CHECK (source in ('portal', 'api', 'pickup'));