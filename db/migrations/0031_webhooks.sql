CREATE TABLE "webhook_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"attempt" integer NOT NULL,
	"status" smallint,
	"duration_ms" integer NOT NULL,
	"error" text,
	"request_body" text NOT NULL,
	"response_body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "partitions"."webhook_attempts_default" PARTITION OF "webhook_attempts" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"types" text[] NOT NULL,
	"product_ids" text[] NOT NULL,
	"payload" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"previous_sealed" "bytea",
	"previous_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_by" text,
	"position" bigint NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_of_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "webhook_endpoints_payload_known" CHECK (payload in ('thin', 'full')),
	CONSTRAINT "webhook_endpoints_disabled_by_known" CHECK (disabled_by in ('member', 'failures')),
	CONSTRAINT "webhook_endpoints_disabled_by_somebody" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_by" is null)),
	CONSTRAINT "webhook_endpoints_previous_ends" CHECK (("webhook_endpoints"."previous_sealed" is null) = ("webhook_endpoints"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_retries" (
	"brand_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"attempts" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_retries_endpoint_id_event_id_pk" PRIMARY KEY("endpoint_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_retries" ADD CONSTRAINT "webhook_retries_of_own_endpoint" FOREIGN KEY ("brand_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_by_endpoint" ON "webhook_attempts" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_failed" ON "webhook_attempts" USING btree ("endpoint_id","id") WHERE error is not null;--> statement-breakpoint
CREATE INDEX "webhook_retries_due" ON "webhook_retries" USING btree ("endpoint_id","next_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'read', 'webhooks'] and cardinality("api_keys"."scopes") > 0);