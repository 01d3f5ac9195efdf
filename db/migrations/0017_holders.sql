CREATE TABLE "theft_reports" (
	"passport_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"holder_id" text NOT NULL,
	"stolen_on" date,
	"police_reference_sealed" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holder_sessions" ADD COLUMN "only_passports" text[];--> statement-breakpoint
ALTER TABLE "theft_reports" ADD CONSTRAINT "theft_reports_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theft_reports" ADD CONSTRAINT "theft_reports_of_own_holder" FOREIGN KEY ("brand_id","holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theft_reports_by_holder" ON "theft_reports" USING btree ("holder_id");