CREATE TABLE "holder_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"mailbox_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"only_brand" text,
	"is_asked" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "holder_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"mailbox_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"only_brand" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_codes" (
	"passport_id" text NOT NULL,
	"purpose" text NOT NULL,
	"brand_id" text NOT NULL,
	"holder_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_codes_passport_id_purpose_pk" PRIMARY KEY("passport_id","purpose"),
	CONSTRAINT "item_codes_purpose_known" CHECK (purpose in ('handover', 'proof'))
);
--> statement-breakpoint
ALTER TABLE "account_requests" DROP CONSTRAINT "account_requests_kind_known";--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "shown_name" text;--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "holder_reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_codes" ADD CONSTRAINT "item_codes_of_own_holder" FOREIGN KEY ("brand_id","holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holder_links_by_mailbox" ON "holder_links" USING btree ("mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX "holder_links_by_age" ON "holder_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "holder_sessions_by_mailbox" ON "holder_sessions" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "holder_sessions_by_age" ON "holder_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "item_codes_by_age" ON "item_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_kind_known" CHECK (kind in ('password_reset', 'failed_sign_in', 'holder_link')) NOT VALID;