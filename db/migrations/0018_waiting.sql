CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount" integer DEFAULT 1 NOT NULL,
	"merge_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_amount_positive" CHECK ("notifications"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "digest_every_days" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "digest_time_zone" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_of_member" FOREIGN KEY ("brand_id","user_id") REFERENCES "public"."members"("brand_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_member" ON "notifications" USING btree ("brand_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_merged" ON "notifications" USING btree ("brand_id","user_id","merge_key") WHERE read_at is null and merge_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("brand_id","user_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_digest_daily_or_weekly" CHECK ("members"."digest_every_days" in (1, 7)) NOT VALID;