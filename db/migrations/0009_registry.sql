ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "registry_entries" ADD COLUMN "file_upi" text;--> statement-breakpoint
ALTER TABLE "registry_entries" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_entries" ADD COLUMN "announced_basis" text;--> statement-breakpoint
ALTER TABLE "registry_schemas" ADD COLUMN "kind" text DEFAULT 'json_schema' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'passports', 'warranties', 'recalls', 'read', 'webhooks', 'access_grants', 'battery_readings', 'registry'] and cardinality("api_keys"."scopes") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "registry_schemas" ADD CONSTRAINT "registry_schemas_kind_known" CHECK (kind in ('json_schema', 'xsd')) NOT VALID;