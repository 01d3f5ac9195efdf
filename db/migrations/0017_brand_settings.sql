CREATE TABLE "brand_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"requested_by" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"size_bytes" bigint,
	CONSTRAINT "brand_archives_state_known" CHECK (state in ('queued', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "brand_logos" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_logos_media_type_known" CHECK (media_type in ('image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "brand_logos_hash_form" CHECK ("brand_logos"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"brand_id" text NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_domains_brand_id_domain_pk" PRIMARY KEY("brand_id","domain")
);
--> statement-breakpoint
CREATE TABLE "company_identities" (
	"brand_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_identities_brand_id_issuer_subject_pk" PRIMARY KEY("brand_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_sealed" "bytea" NOT NULL,
	"default_role" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_sign_ins_role_known" CHECK (default_role in ('manager', 'compliance', 'developer', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "transfer_expiry_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "passes_on_recalled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "recipients_kept_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "request_log_days" integer;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "logo_hash" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_at_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_archives" ADD CONSTRAINT "brand_archives_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_of_brand" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_archives_one_open" ON "brand_archives" USING btree ("brand_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "brand_archives_by_brand" ON "brand_archives" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "brand_archives_open" ON "brand_archives" USING btree ("id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "brand_logos_by_hash" ON "brand_logos" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "company_domains_one_owner" ON "company_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "company_identities_by_user" ON "company_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "brands_closing" ON "brands" USING btree ("closes_at") WHERE closes_at is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "transfers_by_giver" ON "transfers" USING btree ("from_holder_id") WHERE from_holder_id is not null;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_transfer_expiry_within_bounds" CHECK (transfer_expiry_days between 1 and 30);--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_recipients_kept_within_bounds" CHECK (recipients_kept_days between 14 and 365);--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_request_log_within_bounds" CHECK (request_log_days between 1 and 365);--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_closed_after_notice" CHECK ("brands"."closed_at" is null or "brands"."closes_at" is not null);