CREATE TABLE "bulk_change_items" (
	"bulk_change_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"outcome" text,
	"error_code" text,
	CONSTRAINT "bulk_change_items_bulk_change_id_passport_id_pk" PRIMARY KEY("bulk_change_id","passport_id"),
	CONSTRAINT "bulk_change_items_outcome_known" CHECK (outcome in ('changed', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"change" text NOT NULL,
	"reason" text,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"passports" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "bulk_changes_change_known" CHECK (change in ('suspend', 'revoke', 'archive', 'reinstate', 'report_lost', 'report_stolen', 'clear_custody', 'decommission'))
);
--> statement-breakpoint
ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_of_change" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_items_waiting" ON "bulk_change_items" USING btree ("bulk_change_id","passport_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_change_items_refused" ON "bulk_change_items" USING btree ("bulk_change_id","passport_id") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "bulk_changes_by_brand" ON "bulk_changes" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_due" ON "bulk_changes" USING btree ("due_at") WHERE ended_at is null;