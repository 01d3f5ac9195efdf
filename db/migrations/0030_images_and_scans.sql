ALTER TABLE "brand_logos" ADD COLUMN "is_encoded_anew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD COLUMN "scan_state" text DEFAULT 'not_scanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD COLUMN "scanned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "evidence_to_scan" ON "evidence_documents" USING btree ("scanned_at" NULLS FIRST,"id") WHERE scan_state in ('not_scanned', 'failed') and file_removed_at is null;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_scan_state_known" CHECK (scan_state in ('not_scanned', 'clean', 'infected', 'failed'));