CREATE TABLE "company_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD COLUMN "is_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_step_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "company_links" ADD CONSTRAINT "company_links_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_links" ADD CONSTRAINT "company_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_links_by_user" ON "company_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "company_links_by_age" ON "company_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_device" ON "sessions" USING btree ("device_hash") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_at_company" ON "sessions" USING btree ("brand_id") WHERE is_at_company and revoked_at is null;
--> statement-breakpoint
-- Whom a provider's word alone let into an account that was there before proves once that it is theirs.
UPDATE "sessions" SET "revoked_at" = now() WHERE "is_at_company" AND "revoked_at" IS NULL;--> statement-breakpoint
DELETE FROM "company_identities" USING "users" WHERE "users"."id" = "company_identities"."user_id" AND ("users"."password_hash" IS NOT NULL OR "users"."operator_since" IS NOT NULL);--> statement-breakpoint
UPDATE "sessions" SET "second_step_at" = "sessions"."created_at" FROM "users" WHERE "users"."id" = "sessions"."user_id" AND "users"."totp_enabled_at" <= "sessions"."created_at";
