CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'read'] and cardinality("api_keys"."scopes") > 0),
	CONSTRAINT "api_keys_secret_hash_form" CHECK ("api_keys"."secret_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"brand_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_brand_id_sequence_pk" PRIMARY KEY("brand_id","sequence"),
	CONSTRAINT "audit_log_sequence_positive" CHECK ("audit_log"."sequence" > 0),
	CONSTRAINT "audit_log_hash_form" CHECK ("audit_log"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"tier" text DEFAULT 'standard' NOT NULL,
	"website" text,
	"support_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brands_tier_known" CHECK (tier in ('standard', 'premium_enterprise')),
	CONSTRAINT "brands_slug_form" CHECK ("brands"."slug" ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"every_seconds" integer,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text,
	"transfer_id" text,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"message_id_header" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_messages_emptied_at_the_end" CHECK (state in ('queued', 'kept') or "outgoing_messages"."sealed" is null),
	CONSTRAINT "outgoing_messages_channel_known" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "outgoing_messages_state_known" CHECK (state in ('queued', 'sent', 'failed', 'kept', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "holders" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"locale" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holders_by_brand" UNIQUE("brand_id","id")
);
--> statement-breakpoint
CREATE TABLE "passports" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"code" text NOT NULL,
	"gtin14" text,
	"serial_number" text,
	"batch" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"custody_flag" text DEFAULT 'none' NOT NULL,
	"decommissioned_at" timestamp (3) with time zone,
	"holder_id" text,
	"owner_since" timestamp (3) with time zone,
	"transfer_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passports_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "passports_code_form" CHECK ("passports"."code" ~ '^[0-9A-HJKMNP-TV-Z]{17}$'),
	CONSTRAINT "passports_gtin14_form" CHECK ("passports"."gtin14" ~ '^[0-9]{14}$'),
	CONSTRAINT "passports_transfer_count_positive" CHECK ("passports"."transfer_count" >= 0),
	CONSTRAINT "passports_status_known" CHECK (status in ('active', 'suspended', 'revoked', 'archived')),
	CONSTRAINT "passports_custody_flag_known" CHECK (custody_flag in ('none', 'reported_lost', 'reported_stolen')),
	CONSTRAINT "passports_owner_since_with_holder" CHECK (("passports"."holder_id" is null) = ("passports"."owner_since" is null))
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	"brand_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_versions_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"external_id" text,
	"name" text NOT NULL,
	"model" text,
	"gtin" text,
	"product_group" text,
	"recycled_content" numeric,
	"carbon_score" numeric,
	"warranty_months" integer,
	"ecodesign" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"review_state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	"recall_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "products_gtin_form" CHECK ("products"."gtin" ~ '^[0-9]{8,14}$'),
	CONSTRAINT "products_group_known" CHECK (product_group in ('textiles', 'footwear', 'furniture', 'tyres', 'steel', 'battery', 'electronics', 'other')),
	CONSTRAINT "products_review_state_known" CHECK (review_state in ('draft', 'submitted', 'changes_requested', 'approved', 'published')),
	CONSTRAINT "products_recycled_content_range" CHECK ("products"."recycled_content" between 0 and 100),
	CONSTRAINT "products_carbon_score_range" CHECK ("products"."carbon_score" >= 0),
	CONSTRAINT "products_version_positive" CHECK ("products"."version" > 0),
	CONSTRAINT "products_warranty_months_range" CHECK ("products"."warranty_months" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"brand_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_records_brand_id_key_pk" PRIMARY KEY("brand_id","key")
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"error_code" text,
	"duration_us" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "transfer_links_purpose_known" CHECK (purpose in ('accept', 'object'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"kind" text NOT NULL,
	"from_holder_id" text,
	"to_holder_id" text,
	"recipient_email" text,
	"recipient_email_hash" text NOT NULL,
	"recipient_phone" text,
	"message" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"started_by_kind" text NOT NULL,
	"started_by_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"end_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transfers_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "transfers_status_known" CHECK (status in ('pending', 'completed', 'declined', 'cancelled', 'expired', 'voided')),
	CONSTRAINT "transfers_kind_known" CHECK (kind in ('sale', 'gift', 'resale', 'return')),
	CONSTRAINT "transfers_ended_when_final" CHECK (("transfers"."status" = 'pending') = ("transfers"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_brand_id_user_id_pk" PRIMARY KEY("brand_id","user_id"),
	CONSTRAINT "members_role_known" CHECK (role in ('owner', 'manager', 'compliance', 'developer', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"subject_hash" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"locale" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranties" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"kind" text NOT NULL,
	"months" integer,
	"starts_on" date,
	"ends_on" date,
	"activated_at" timestamp (3) with time zone,
	"transferable" boolean DEFAULT true NOT NULL,
	"max_transfers" integer,
	"transfers_used" integer DEFAULT 0 NOT NULL,
	"territory" text,
	"state" text DEFAULT 'not_activated' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warranties_kind_known" CHECK (kind in ('legal', 'manufacturer', 'extended')),
	CONSTRAINT "warranties_state_known" CHECK (state in ('not_activated', 'active', 'void', 'not_transferred')),
	CONSTRAINT "warranties_active_has_term" CHECK ("warranties"."state" <> 'active' or ("warranties"."starts_on" is not null and "warranties"."ends_on" is not null)),
	CONSTRAINT "warranties_term_order" CHECK ("warranties"."ends_on" >= "warranties"."starts_on"),
	CONSTRAINT "warranties_transfers_range" CHECK ("warranties"."transfers_used" >= 0 and "warranties"."max_transfers" >= 0),
	CONSTRAINT "warranties_months_range" CHECK ("warranties"."months" between 0 and 600)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_of_own_transfer" FOREIGN KEY ("brand_id","transfer_id") REFERENCES "public"."transfers"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_held_by_own_holder" FOREIGN KEY ("brand_id","holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_links" ADD CONSTRAINT "transfer_links_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_own_holder" FOREIGN KEY ("brand_id","from_holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_own_holder" FOREIGN KEY ("brand_id","to_holder_id") REFERENCES "public"."holders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranties" ADD CONSTRAINT "warranties_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret_hash_unique" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_by_brand" ON "api_keys" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("brand_id","target_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("brand_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_slug_unique" ON "brands" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_due" ON "outgoing_messages" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_messages_by_transfer" ON "outgoing_messages" USING btree ("transfer_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_by_age" ON "outgoing_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "holders_email_unique" ON "holders" USING btree ("brand_id","email_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passports_code_unique" ON "passports" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "passports_serial_per_gtin_unique" ON "passports" USING btree ("brand_id","gtin14","serial_number") WHERE gtin14 is not null and serial_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passports_serial_per_product_unique" ON "passports" USING btree ("product_id","serial_number") WHERE serial_number is not null;--> statement-breakpoint
CREATE INDEX "passports_by_product" ON "passports" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "passports_by_serial" ON "passports" USING btree ("brand_id","serial_number") WHERE serial_number is not null;--> statement-breakpoint
CREATE INDEX "passports_by_holder" ON "passports" USING btree ("holder_id") WHERE holder_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_external_id_unique" ON "products" USING btree ("brand_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "products_by_gtin" ON "products" USING btree ("brand_id","gtin") WHERE gtin is not null;--> statement-breakpoint
CREATE INDEX "idempotency_records_by_age" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "request_log_by_brand" ON "request_log" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "request_log_by_age" ON "request_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_links_one_live" ON "transfer_links" USING btree ("transfer_id","purpose") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_pending_per_passport" ON "transfers" USING btree ("passport_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "transfers_by_passport" ON "transfers" USING btree ("passport_id","id");--> statement-breakpoint
CREATE INDEX "transfers_by_recipient" ON "transfers" USING btree ("brand_id","recipient_email_hash","created_at");--> statement-breakpoint
CREATE INDEX "transfers_pending_by_expiry" ON "transfers" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "members_by_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "warranties_by_passport" ON "warranties" USING btree ("passport_id");