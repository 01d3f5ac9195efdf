ALTER TABLE "api_keys" ADD COLUMN "reassigned_to" text;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD COLUMN "trusts_addresses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_reassigned_to_users_id_fk" FOREIGN KEY ("reassigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;