ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_disabled_by_known";--> statement-breakpoint
ALTER TABLE "api_keys" VALIDATE CONSTRAINT "api_keys_reassigned_to_users_id_fk";
