CREATE TABLE "registration_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"passports" integer NOT NULL,
	CONSTRAINT "registration_days_brand_id_day_pk" PRIMARY KEY("brand_id","day"),
	CONSTRAINT "registration_days_passports_positive" CHECK ("registration_days"."passports" > 0)
);
--> statement-breakpoint
CREATE TABLE "request_bodies" (
	"request_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_body" text,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"brand_id" text NOT NULL,
	"span" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	"limited" integer NOT NULL,
	"client_errors" integer NOT NULL,
	"server_errors" integer NOT NULL,
	CONSTRAINT "request_counts_brand_id_span_starts_at_pk" PRIMARY KEY("brand_id","span","starts_at"),
	CONSTRAINT "request_counts_span_known" CHECK (span in ('minute', 'day'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "warranties" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "warranties" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_days" ADD CONSTRAINT "registration_days_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_bodies_by_age" ON "request_bodies" USING btree ("at");--> statement-breakpoint
CREATE INDEX "request_counts_by_age" ON "request_counts" USING btree ("span","starts_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_api_keys_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passports_not_active" ON "passports" USING btree ("brand_id","status","id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "passports_in_custody" ON "passports" USING btree ("brand_id","custody_flag","id") WHERE custody_flag <> 'none';--> statement-breakpoint
CREATE INDEX "passports_owned" ON "passports" USING btree ("brand_id","id") WHERE holder_id is not null;--> statement-breakpoint
CREATE INDEX "products_in_review" ON "products" USING btree ("brand_id","review_state","id") WHERE review_state <> 'draft';--> statement-breakpoint
CREATE INDEX "products_recalled" ON "products" USING btree ("brand_id","id") WHERE recalled_at is not null;--> statement-breakpoint
CREATE INDEX "request_log_failed" ON "request_log" USING btree ("brand_id","id") WHERE status >= 400;--> statement-breakpoint
CREATE INDEX "transfers_by_status" ON "transfers" USING btree ("brand_id","status","id");--> statement-breakpoint
INSERT INTO "registration_days" ("brand_id", "day", "passports")
  SELECT "brand_id", ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "passports" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "request_counts" ("brand_id", "span", "starts_at", "requests", "limited", "client_errors", "server_errors")
  SELECT "brand_id", 'day', date_trunc('day', "at", 'UTC'), count(*), count(*) FILTER (WHERE "status" = 429),
    count(*) FILTER (WHERE "status" BETWEEN 400 AND 499 AND "status" <> 429), count(*) FILTER (WHERE "status" >= 500)
  FROM "request_log" GROUP BY 1, 3;
