CREATE TABLE "claim_codes" (
	"passport_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"way" text NOT NULL,
	"status" text DEFAULT 'unproved' NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"locale" text NOT NULL,
	"receipt_number" text,
	"note" text,
	"token_hash" text,
	"link_sent_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"ended_by_id" text,
	"refusal" text,
	"transfer_id" text,
	CONSTRAINT "claims_way_known" CHECK (way in ('code', 'receipt', 'approval')),
	CONSTRAINT "claims_status_known" CHECK (status in ('unproved', 'waiting', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "claims_ended_when_final" CHECK (("claims"."status" in ('unproved', 'waiting')) = ("claims"."ended_at" is null)),
	CONSTRAINT "claims_proved_unless_new" CHECK ("claims"."status" = 'unproved' or "claims"."proved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "claims_by" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_token_unique" ON "claims" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open_per_mailbox" ON "claims" USING btree ("passport_id","email_hash") WHERE status in ('unproved', 'waiting');--> statement-breakpoint
CREATE INDEX "claims_by_status" ON "claims" USING btree ("brand_id","status","id");--> statement-breakpoint
CREATE INDEX "claims_by_passport" ON "claims" USING btree ("passport_id");--> statement-breakpoint
CREATE INDEX "claims_by_mailbox" ON "claims" USING btree ("email_hash","link_sent_at");--> statement-breakpoint
CREATE INDEX "claims_open_by_expiry" ON "claims" USING btree ("expires_at") WHERE status in ('unproved', 'waiting');--> statement-breakpoint
CREATE INDEX "claims_with_address_by_end" ON "claims" USING btree ("ended_at") WHERE email is not null and ended_at is not null;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_claims_by_known" CHECK (claims_by in ('off', 'code', 'receipt', 'approval')) NOT VALID;