CREATE TABLE "backup_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"reader" text NOT NULL,
	"kid" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_sealed" "bytea",
	"exported_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_keys_reader_known" CHECK (reader in ('legitimate_interest', 'purchaser', 'notified_body', 'market_surveillance', 'commission', 'recovery')),
	CONSTRAINT "backup_keys_kid_form" CHECK ("backup_keys"."kid" ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "backup_keys_private_is_recovery" CHECK ("backup_keys"."private_sealed" is null or "backup_keys"."reader" = 'recovery')
);
--> statement-breakpoint
CREATE TABLE "backup_sources" (
	"brand_id" text NOT NULL,
	"did" text NOT NULL,
	"origins" text[] NOT NULL,
	"document" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_sources_brand_id_did_pk" PRIMARY KEY("brand_id","did"),
	CONSTRAINT "backup_sources_origins_some" CHECK (cardinality("backup_sources"."origins") > 0)
);
--> statement-breakpoint
CREATE TABLE "linked_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"media_type" text,
	"sha256" text,
	"file" jsonb,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_documents_state_known" CHECK (state in ('waiting', 'ready', 'failed')),
	CONSTRAINT "linked_documents_ready_has_file" CHECK (("linked_documents"."state" = 'ready') = ("linked_documents"."sha256" is not null and "linked_documents"."media_type" is not null
        and "linked_documents"."file" is not null))
);
--> statement-breakpoint
CREATE TABLE "received_passports" (
	"dpp_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"did" text NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "received_passports_by_brand" UNIQUE("brand_id","dpp_id"),
	CONSTRAINT "received_passports_number_positive" CHECK ("received_passports"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "received_versions" (
	"brand_id" text NOT NULL,
	"dpp_id" text NOT NULL,
	"number" integer NOT NULL,
	"passport" jsonb NOT NULL,
	"proof" text NOT NULL,
	"document" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "received_versions_dpp_id_number_pk" PRIMARY KEY("dpp_id","number")
);
--> statement-breakpoint
CREATE TABLE "sent_passports" (
	"brand_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"dpp_id" text NOT NULL,
	"state" text NOT NULL,
	"content_hash" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_passports_brand_id_subject_id_pk" PRIMARY KEY("brand_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_lone_scope";--> statement-breakpoint
ALTER TABLE "backup_keys" ADD CONSTRAINT "backup_keys_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_sources" ADD CONSTRAINT "backup_sources_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_documents" ADD CONSTRAINT "linked_documents_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_passports" ADD CONSTRAINT "received_passports_of_own_source" FOREIGN KEY ("brand_id","did") REFERENCES "public"."backup_sources"("brand_id","did") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_versions" ADD CONSTRAINT "received_versions_of_own_passport" FOREIGN KEY ("brand_id","dpp_id") REFERENCES "public"."received_passports"("brand_id","dpp_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_passports" ADD CONSTRAINT "sent_passports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_keys_one_per_reader" ON "backup_keys" USING btree ("brand_id","reader");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_sources_one_account" ON "backup_sources" USING btree ("did");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_documents_once" ON "linked_documents" USING btree ("product_id","url");--> statement-breakpoint
CREATE INDEX "received_passports_by_product" ON "received_passports" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "received_versions_by_time" ON "received_versions" USING btree ("dpp_id","valid_from");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'passports', 'warranties', 'recalls', 'read', 'webhooks', 'access_grants', 'battery_readings', 'registry', 'backup'] and cardinality("api_keys"."scopes") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_lone_scope" CHECK (cardinality("api_keys"."scopes") = 1 or not "api_keys"."scopes" && array['battery_readings', 'backup']) NOT VALID;
--> statement-breakpoint
-- EN 18221, 4.2: an archived version is never changed.
CREATE TRIGGER received_versions_is_append_only BEFORE UPDATE OR TRUNCATE ON public.received_versions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
