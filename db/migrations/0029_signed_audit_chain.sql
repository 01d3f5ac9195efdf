ALTER TABLE "audit_heads" ADD COLUMN "signed_from" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ALTER COLUMN "signed_from" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ALTER COLUMN "signature" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "anchored_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Without a default an older process fails to write, rather than writing rows that nobody has signed.
ALTER TABLE "audit_log" ALTER COLUMN "signature" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "mails_audit_head" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_signature_form" CHECK ("audit_log"."signature" ~ '^([0-9]+\.[0-9a-f]{64})?$');
